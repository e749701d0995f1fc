import { useMemo, useState, useTransition } from 'react';
import { failureText } from '../components/feedback/failure-text.ts';
import { focusField } from '../components/forms/focus.ts';
import { type ShownFault, useFieldTexts } from '../components/forms/texts.ts';
import type { TechnologyId } from '../model/request/request.ts';
import type { FormSpec } from '../shared/form-spec.ts';
import type { Failure } from '../shared/wire.ts';
import { call } from './api/client.ts';
import { endpointOptionsFor, firstServer, formFor } from './generator/draft/chosen-fields.ts';
import type { Draft } from './generator/draft/draft.ts';
import { requestOf } from './generator/draft/draft-request.ts';
import { ForjaDrop } from './generator/draft/forja-file.tsx';
import { useDraft } from './generator/draft/use-draft.ts';
import { useEarlier } from './generator/draft/use-earlier.ts';
import { useForjaFiles } from './generator/draft/use-forja-files.ts';
import { useGone, useKnown, usePrefixes } from './generator/draft/use-told.ts';
import { OperationsSection } from './generator/endpoints/choice/operations-section.tsx';
import { QueriesSection } from './generator/endpoints/choice/queries-section.tsx';
import { RoutinesSection } from './generator/endpoints/choice/routines-section.tsx';
import { NOTHING_SELECTED, selectOne } from './generator/endpoints/choice/selection.ts';
import { useDescriptions } from './generator/endpoints/choice/use-descriptions.ts';
import { WHOLE_VIEW } from './generator/endpoints/endpoint-filter.tsx';
import { EndpointsSection } from './generator/endpoints/endpoints-section.tsx';
import { useKeptNames } from './generator/endpoints/names/use-kept-names.ts';
import { ExploreFrame } from './generator/explore/explore-frame.tsx';
import { useExplore } from './generator/explore/use-explore.ts';
import { usePreview } from './generator/explore/use-preview.ts';
import { GenerationCard } from './generator/generation/generation-card.tsx';
import { useActiveGeneration } from './generator/generation/use-active-generation.ts';
import { useGenerate } from './generator/generation/use-generate.ts';
import { focusPicker, focusSearch, type KeyActions, useFormKeys } from './generator/keys/use-form-keys.ts';
import { ProjectSection } from './generator/project/project-section.tsx';
import { useContract } from './generator/project/use-contract.ts';
import { useSources } from './generator/project/use-sources.ts';
import { FormCost } from './generator/review/cost-mark.tsx';
import { ReviewDialog } from './generator/review/review-dialog.tsx';
import { Summary } from './generator/review/summary.tsx';
import { useChecks } from './generator/review/use-checks.ts';
import { usePrice } from './generator/review/use-price.ts';
import { useReview } from './generator/review/use-review.ts';
import { useTouched } from './generator/review/use-touched.ts';
import { type FormDialog, FormDialogs } from './generator/share/form-dialogs.tsx';
import { useOpenRequest } from './generator/share/use-open-request.ts';
import { StartPanel } from './generator/start/start-panel.tsx';
import { useChosenSource } from './generator/start/use-chosen-source.ts';
import { useSuggestedProject } from './generator/start/use-suggested-project.ts';
import { toast } from './state/toasts.ts';
import { useCall } from './state/use-call.ts';

interface GeneratorFormProps {
  readonly technology: TechnologyId;
  readonly form: FormSpec;
}

/** The generation screen of any technology: what to call the project, what to put into it, what it costs, go. */
export default function GeneratorForm({ technology, form: whole }: GeneratorFormProps) {
  const texts = useFieldTexts(whole.textSet);
  const { draft: typed, dispatch, ready } = useDraft(technology, firstServer(whole));
  useChosenSource(typed.project, dispatch, ready);
  // What no endpoint of this source and this project has is no column of theirs.
  const applied = endpointOptionsFor(typed, whole);
  const form = useMemo(() => formFor(whole, applied), [whole, applied]);
  const sources = useSources(typed.project, form, dispatch, ready);
  const contract = useContract(typed, dispatch, ready);
  useSuggestedProject(
    typed.project,
    'data' in contract.contract ? contract.contract.data?.title : undefined,
    dispatch,
    ready,
  );
  const wallet = useCall(ready ? 'wallet' : undefined, () => call('getWallet'));
  const kept = useKeptNames(typed, technology, ready);
  const { draft, effects } = usePrefixes(typed, kept.prefixes);
  const settled = () => {
    wallet.reload();
    kept.reload();
  };
  const generation = useActiveGeneration(technology, settled);
  const [view, setView] = useState(WHOLE_VIEW);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [choosing, startChoosing] = useTransition();
  const readFiles = useForjaFiles(whole, draft, dispatch);
  const isAgain = useEarlier(ready, readFiles);
  const descriptions = useDescriptions(draft.project.datasource);
  const gone = useGone(draft, sources, contract);
  const knownOf = useKnown(descriptions, contract, kept.names, draft.tinyint1);
  const explore = useExplore();
  const touched = useTouched(draft.endpoints);
  const preview = usePreview(draft, form, explore.open ? 'files' : touched.any ? 'names' : undefined);
  const checks = useChecks({ draft, spec: form, knownOf, preview, touched });

  const show = (faults: readonly ShownFault[]) => {
    // What covers the form makes room for it.
    if (explore.isFull) explore.close();
    const field = faults[0]?.field ?? '';
    const row = draft.endpoints[Number(/^endpoints\.(\d+)\./.exec(field)?.[1] ?? -1)];
    // A field of an endpoint is drawn while that one is worked on.
    if (row) {
      setView(WHOLE_VIEW);
      setSelection(selectOne(row.key));
    }
    focusField(field.replace(/^(endpoints\.\d+\.results)\..*/, '$1'));
  };
  const generate = useGenerate(form, isAgain, {
    accepted: generation.watch,
    charged: settled,
    refused(faults) {
      checks.refuse(faults);
      show(faults);
    },
  });
  const { cost, reviewCost } = usePrice({
    ...{ draft, form, sources },
    wallet: 'data' in wallet ? wallet.data : undefined,
    wasGenerated: kept.found,
    review: generate.review,
  });
  const checkFirst = {
    ...{ choosing, check: checks.check, refused: show },
    failed: (failure?: Failure) =>
      toast('error', failure ? failureText(texts.t, failure) : texts.t('common:toasts.errors.network')),
  };
  const review = useReview({ ...checkFirst, passed: () => generate.open(draft) });
  const [dialog, setDialog] = useState<FormDialog | undefined>();
  const sharing = useReview({ ...checkFirst, passed: () => setDialog(sharedOf(draft, form)) });
  const openRequest = useOpenRequest({ spec: whole, ready, dispatch, check: checks.check });
  const keys: KeyActions = {
    generate: review.start,
    explore: explore.toggle,
    picker: focusPicker,
    search: focusSearch,
    help: () => setDialog({ kind: 'keys' }),
  };
  useFormKeys(
    keys,
    generate.review ? { generate: () => void generate.confirm() } : explore.open ? { explore: explore.close } : {},
  );
  const part = { draft, dispatch, spec: form, faults: checks.faults, texts };
  return (
    <ForjaDrop onFiles={readFiles}>
      <Summary
        cost={cost}
        faults={checks.faults}
        mode={draft.project.mode}
        checking={review.checking}
        onReview={review.start}
        texts={texts}
        onShowFaults={show}
        exploring={explore.open}
        onExplore={explore.toggle}
        onDialog={(kind) => (kind === 'share' ? sharing.start() : setDialog({ kind }))}
      />
      <ExploreFrame {...{ draft, spec: form, texts, explore, preview }} onFault={(fault) => show([fault])}>
        {generation.id && <GenerationCard key={generation.id} id={generation.id} onClose={generation.close} />}
        <StartPanel {...part} sources={sources} />
        <ProjectSection {...part} sources={sources} contract={contract.contract} onFiles={readFiles} />
        {draft.project.sourceType === '2' ? (
          <OperationsSection {...part} {...contract} startChoosing={startChoosing} />
        ) : (
          <>
            <RoutinesSection {...part} sources={sources} startChoosing={startChoosing} />
            <QueriesSection {...part} descriptions={descriptions} />
          </>
        )}
        <FormCost value={cost}>
          <EndpointsSection
            {...part}
            {...{ view, selection, gone, descriptions, knownOf, effects }}
            onView={setView}
            onSelect={setSelection}
          />
        </FormCost>
      </ExploreFrame>
      <FormDialogs {...{ dialog, keys, technology, texts }} onOpen={openRequest} onClose={() => setDialog(undefined)} />
      {generate.review && reviewCost && (
        <ReviewDialog
          review={generate.review}
          spec={form}
          texts={texts}
          knownOf={knownOf}
          cost={reviewCost}
          busy={generate.busy}
          failure={generate.failure}
          target={generate.target}
          onTarget={generate.choose}
          onClose={generate.close}
          onConfirm={() => void generate.confirm()}
        />
      )}
    </ForjaDrop>
  );
}

/** The form as others get it: the names that a lock keeps are the account's own. */
function sharedOf(draft: Draft, form: FormSpec): FormDialog {
  const { lock: _, ...request } = requestOf(draft, form);
  return { kind: 'share', request };
}
