import { type TransitionStartFunction, useTransition } from 'react';
import { useFieldTexts } from '../components/forms/texts.ts';
import type { TechnologyId } from '../model/request/request.ts';
import type { FormSpec } from '../shared/form-spec.ts';
import { ForjaDrop } from './generator/draft/forja-file.tsx';
import { FormComing } from './generator/draft/form-coming.tsx';
import type { FormPart } from './generator/draft/section-props.ts';
import { OperationsSection } from './generator/endpoints/choice/operations-section.tsx';
import { QueriesSection } from './generator/endpoints/choice/queries-section.tsx';
import { RoutinesSection } from './generator/endpoints/choice/routines-section.tsx';
import { EndpointsSection } from './generator/endpoints/endpoints-section.tsx';
import { ExploreFrame } from './generator/explore/explore-frame.tsx';
import { GenerationCard } from './generator/generation/generation-card.tsx';
import { ProjectSection } from './generator/project/project-section.tsx';
import { FormCost } from './generator/review/cost-mark.tsx';
import { ReviewDialog } from './generator/review/review-dialog.tsx';
import { Summary } from './generator/review/summary.tsx';
import { FormDialogs } from './generator/share/form-dialogs.tsx';
import { StartPanel } from './generator/start/start-panel.tsx';
import { useFormActions } from './generator/use-form-actions.ts';
import { type FormChecks, useFormChecks } from './generator/use-form-checks.ts';
import { type FormDraft, useFormDraft } from './generator/use-form-draft.ts';

interface GeneratorFormProps {
  readonly technology: TechnologyId;
  readonly form: FormSpec;
}

/** The generation screen of any technology: what to call the project, what to put into it, what it costs, go. */
export default function GeneratorForm({ technology, form: whole }: GeneratorFormProps) {
  const texts = useFieldTexts(whole.textSet, whole.furtherTexts);
  const state = useFormDraft(technology, whole);
  const [choosing, startChoosing] = useTransition();
  const found = useFormChecks(state);
  const actions = useFormActions({ technology, whole, texts, choosing }, state, found);
  const { draft, form } = state;
  const { explore, preview, checks, show } = found;
  const { generation, generate, price, review, dialog, keys, setDialog } = actions;
  if (state.isComing) return <FormComing t={texts.t} />;
  const part = { draft, dispatch: state.dispatch, spec: form, faults: checks.faults, texts };
  return (
    <ForjaDrop onFiles={state.readFiles}>
      <Summary
        {...{ texts, cost: price.cost, faults: checks.faults, mode: draft.project.mode }}
        checking={review.checking}
        onReview={review.start}
        onShowFaults={show}
        exploring={explore.open}
        onExplore={explore.toggle}
        onDialog={(kind) => (kind === 'share' ? actions.sharing.start() : setDialog({ kind }))}
      />
      <ExploreFrame {...{ draft, spec: form, texts, explore, preview }} onFault={(fault) => show([fault])}>
        {generation.id && <GenerationCard key={generation.id} id={generation.id} onClose={generation.close} />}
        <FormSections {...{ part, state, found, startChoosing }} cost={price.cost} />
      </ExploreFrame>
      <FormDialogs
        {...{ dialog, keys, technology, texts }}
        onOpen={actions.openRequest}
        onClose={() => setDialog(undefined)}
      />
      {generate.review && price.reviewCost && (
        <ReviewDialog
          {...{ ...generate, review: generate.review, cost: price.reviewCost }}
          {...{ spec: form, texts, knownOf: found.knownOf }}
          onTarget={generate.choose}
          onClose={generate.close}
          onConfirm={() => void generate.confirm()}
        />
      )}
    </ForjaDrop>
  );
}

interface FormSectionsProps {
  readonly part: FormPart;
  readonly state: FormDraft;
  readonly found: FormChecks;
  readonly cost: Parameters<typeof FormCost>[0]['value'];
  readonly startChoosing: TransitionStartFunction;
}

/** The sections from top to bottom: start, project, the choice of operations, the endpoints made of them. */
function FormSections({ part, state, found, cost, startChoosing }: FormSectionsProps) {
  const { sources, contract, readFiles } = state;
  return (
    <>
      <StartPanel {...part} sources={sources} />
      <ProjectSection {...part} sources={sources} contract={contract.contract} onFiles={readFiles} />
      {part.draft.project.sourceType === '2' ? (
        <OperationsSection {...part} {...contract} startChoosing={startChoosing} />
      ) : (
        <>
          <RoutinesSection {...part} sources={sources} startChoosing={startChoosing} />
          <QueriesSection {...part} descriptions={found.descriptions} />
        </>
      )}
      <FormCost value={cost}>
        <EndpointsSection {...part} {...found.endpoints} effects={state.effects} />
      </FormCost>
    </>
  );
}
