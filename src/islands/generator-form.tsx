import { useMemo, useState, useTransition } from 'react';
import { failureText } from '../components/feedback/failure-text.ts';
import { focusField } from '../components/forms/focus.ts';
import { type ShownFault, useFieldTexts } from '../components/forms/texts.ts';
import type { FormSpec } from '../shared/form-spec.ts';
import type { Technology } from '../shared/request.ts';
import type { Failure, Wallet } from '../shared/wire.ts';
import { call } from './api/client.ts';
import { endpointOptionsFor, formFor } from './generator/draft/chosen-parts.ts';
import type { Draft } from './generator/draft/draft.ts';
import { requestOf } from './generator/draft/draft-request.ts';
import { ForjaDrop } from './generator/draft/forja-file.tsx';
import { useDraft } from './generator/draft/use-draft.ts';
import { useEarlier } from './generator/draft/use-earlier.ts';
import { useForjaFiles } from './generator/draft/use-forja-files.ts';
import { useGone, useKnown, usePrefixes } from './generator/draft/use-told.ts';
import { WHOLE_VIEW } from './generator/endpoints/endpoint-filter.tsx';
import { EndpointsSection } from './generator/endpoints/endpoints-section.tsx';
import { OperationsSection } from './generator/endpoints/operations-section.tsx';
import { QueriesSection } from './generator/endpoints/queries-section.tsx';
import { RoutinesSection } from './generator/endpoints/routines-section.tsx';
import { NOTHING_SELECTED, selectOne } from './generator/endpoints/selection.ts';
import { useDescriptions } from './generator/endpoints/use-descriptions.ts';
import { useKeptNames } from './generator/endpoints/use-kept-names.ts';
import { ExploreFrame } from './generator/explore/explore-frame.tsx';
import { useExplore } from './generator/explore/use-explore.ts';
import { usePreview } from './generator/explore/use-preview.ts';
import { GenerationCard } from './generator/generation/generation-card.tsx';
import { useActiveGeneration } from './generator/generation/use-active-generation.ts';
import { useGenerate } from './generator/generation/use-generate.ts';
import { focusPicker, focusSearch, type KeyActions, useFormKeys } from './generator/keys/use-form-keys.ts';
import { ProjectSection } from './generator/project/project-section.tsx';
import { useContract } from './generator/project/use-contract.ts';
import { type Sources, useSources } from './generator/project/use-sources.ts';
import { type Cost, costOf, type Free } from './generator/review/cost.ts';
import { FormCost } from './generator/review/cost-mark.tsx';
import { ReviewDialog } from './generator/review/review-dialog.tsx';
import { Summary } from './generator/review/summary.tsx';
import { useChecks } from './generator/review/use-checks.ts';
import { usePaid } from './generator/review/use-paid.ts';
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
  readonly technology: Technology;
  readonly form: FormSpec;
}

/** The generation screen of any technology: what to call the project, what to put into it, what it costs, go. */
export default function GeneratorForm({ technology, form: whole }: GeneratorFormProps) {
  const texts = useFieldTexts(whole.textSet);
  const { draft: typed, dispatch, ready } = useDraft(technology);
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
  useEarlier(ready, readFiles);
  const price = usePrice(form, 'data' in wallet ? wallet.data : undefined, sources);
  // Only what was generated before can have been paid for.
  const request = useMemo(() => (kept.found ? requestOf(draft, form) : undefined), [kept.found, draft, form]);
  const paid = usePaid(request, ASK_AFTER_MS);
  const descriptions = useDescriptions(draft.project.datasource);
  const gone = useGone(draft, sources, contract);
  const knownOf = useKnown(descriptions, contract, kept.names);
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
  const generate = useGenerate(form, {
    accepted: generation.watch,
    charged: settled,
    refused(faults) {
      checks.refuse(faults);
      show(faults);
    },
  });
  const reviewPaid = usePaid(generate.review?.request, 0);
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
  const cost = price(draft, paid);
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
      <ExploreFrame {...{ draft, texts, explore, preview }} onFault={(fault) => show([fault])}>
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
      {generate.review && (
        <ReviewDialog
          review={generate.review}
          spec={form}
          texts={texts}
          knownOf={knownOf}
          cost={price(generate.review.draft, reviewPaid)}
          busy={generate.busy}
          failure={generate.failure}
          onClose={generate.close}
          onConfirm={() => void generate.confirm()}
        />
      )}
    </ForjaDrop>
  );
}

/** How long a request has to stay as it is before the server is asked what it would be charged. */
const ASK_AFTER_MS = 600;

/** What a draft costs now: from the demo nothing, and what was paid for is not paid for again. */
function usePrice(form: FormSpec, wallet: Wallet | undefined, { datasources }: Sources) {
  const demos = datasources.state === 'ready' ? datasources.data.filter(({ demo }) => demo) : [];
  return (draft: Draft, paid: Free | undefined): Cost => {
    const { sourceType, datasource } = draft.project;
    const isDemo = sourceType === '1' && demos.some(({ name }) => name === datasource);
    return costOf(draft, form, { wallet, free: isDemo ? { why: 'demo' } : paid });
  };
}

/** The form as others get it: the names that a lock keeps are the account's own. */
function sharedOf(draft: Draft, form: FormSpec): FormDialog {
  const { lock: _, ...request } = requestOf(draft, form);
  return { kind: 'share', request };
}
