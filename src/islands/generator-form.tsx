import { useMemo, useState, useTransition } from 'react';
import { focusField } from '../components/forms/focus.ts';
import { useFieldTexts } from '../components/forms/texts.ts';
import { routineKey } from '../generators/sources/database/described/routine-key.ts';
import type { FieldFault } from '../shared/fault.ts';
import type { FormSpec } from '../shared/form-spec.ts';
import type { Technology } from '../shared/request.ts';
import { call } from './api/client.ts';
import { endpointOptionsFor, formFor } from './generator/draft/chosen-parts.ts';
import type { Draft } from './generator/draft/draft.ts';
import { ForjaDrop } from './generator/draft/forja-file.tsx';
import { useDraft } from './generator/draft/use-draft.ts';
import { useForjaFiles } from './generator/draft/use-forja-files.ts';
import { WHOLE_VIEW } from './generator/endpoints/endpoint-filter.tsx';
import { EndpointsSection, ROWS_PER_PAGE } from './generator/endpoints/endpoints-section.tsx';
import type { KnownOf } from './generator/endpoints/names.ts';
import { OperationsSection } from './generator/endpoints/operations-section.tsx';
import { prefixEffects, prefixRuleOf } from './generator/endpoints/prefixes.ts';
import { QueriesSection } from './generator/endpoints/queries-section.tsx';
import { RoutinesSection } from './generator/endpoints/routines-section.tsx';
import { type Descriptions, routineOf, useDescriptions } from './generator/endpoints/use-descriptions.ts';
import { type KeptNames, useKeptNames } from './generator/endpoints/use-kept-names.ts';
import { GenerationCard } from './generator/generation/generation-card.tsx';
import { useActiveGeneration } from './generator/generation/use-active-generation.ts';
import { useGenerate } from './generator/generation/use-generate.ts';
import { ProjectSection } from './generator/project/project-section.tsx';
import { type ContractState, useContract } from './generator/project/use-contract.ts';
import { type Sources, useSources } from './generator/project/use-sources.ts';
import { costOf } from './generator/review/cost.ts';
import { ReviewDialog } from './generator/review/review-dialog.tsx';
import { Summary } from './generator/review/summary.tsx';
import { useChecks } from './generator/review/use-checks.ts';
import { useReview } from './generator/review/use-review.ts';
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
  // What no endpoint of this source and this project has is no column of theirs.
  const applied = endpointOptionsFor(typed, whole);
  const form = useMemo(() => formFor(whole, applied), [whole, applied]);
  const sources = useSources(typed.project, form, dispatch, ready);
  const contract = useContract(typed, dispatch, ready);
  const wallet = useCall(ready ? 'wallet' : undefined, () => call('getWallet'));
  const kept = useKeptNames(typed, technology, ready);
  const { draft, effects } = usePrefixes(typed, kept.prefixes);
  const settled = () => {
    wallet.reload();
    kept.reload();
  };
  const generation = useActiveGeneration(technology, settled);
  const [view, setView] = useState(WHOLE_VIEW);
  const [choosing, startChoosing] = useTransition();
  const readFiles = useForjaFiles(whole, draft, dispatch);
  const price = (what: Draft) => costOf(what, form, 'data' in wallet ? wallet.data : undefined);
  const descriptions = useDescriptions(draft.project.datasource);
  const gone = useGone(draft, sources, contract);
  const knownOf = useKnown(descriptions, contract, kept.names);
  const checks = useChecks(draft, form, knownOf);

  const show = (faults: readonly FieldFault[]) => {
    const field = faults[0]?.field ?? '';
    const row = /^endpoints\.(\d+)\./.exec(field)?.[1];
    if (row !== undefined) setView({ ...WHOLE_VIEW, page: Math.floor(Number(row) / ROWS_PER_PAGE) });
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
  const review = useReview({
    choosing,
    check: checks.check,
    passed: () => generate.open(draft),
    refused: show,
    failed: () => toast('error', texts.t('common:toasts.errors.network')),
  });

  const part = { draft, dispatch, spec: form, faults: checks.faults, texts };
  return (
    <ForjaDrop onFiles={readFiles}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <ProjectSection {...part} sources={sources} contract={contract.contract} onFiles={readFiles} />
          {draft.project.sourceType === '2' ? (
            <OperationsSection {...part} {...contract} startChoosing={startChoosing} />
          ) : (
            <>
              <RoutinesSection {...part} sources={sources} startChoosing={startChoosing} />
              <QueriesSection {...part} descriptions={descriptions} />
            </>
          )}
          <EndpointsSection {...part} {...{ view, gone, descriptions, knownOf, effects }} onView={setView} />
        </div>
        <aside className="flex flex-col gap-4 lg:sticky lg:top-4">
          <Summary
            cost={price(draft)}
            faults={checks.faults}
            mode={draft.project.mode}
            checking={review.checking}
            onReview={review.start}
            onFocusFault={() => show(checks.faults)}
          />
          {generation.id && <GenerationCard key={generation.id} id={generation.id} onClose={generation.close} />}
        </aside>
      </div>
      {generate.review && (
        <ReviewDialog
          review={generate.review}
          spec={form}
          texts={texts}
          knownOf={knownOf}
          cost={price(generate.review.draft)}
          busy={generate.busy}
          failure={generate.failure}
          onClose={generate.close}
          onConfirm={() => void generate.confirm()}
        />
      )}
    </ForjaDrop>
  );
}

/** The draft with the rule for prefixes that it goes by, said or not, and what that comes to. */
function usePrefixes(draft: Draft, before: KeptNames['prefixes']) {
  const { endpoints, project } = draft;
  const { databaseType } = project;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the project only its kind of database is read
  const effects = useMemo(() => prefixEffects({ endpoints, project }), [endpoints, databaseType]);
  const rule = prefixRuleOf(draft, effects, before);
  return useMemo(
    () => ({ draft: rule === draft.prefixes ? draft : withRule(draft, rule), effects }),
    [draft, rule, effects],
  );
}

const withRule = ({ prefixes: _, ...draft }: Draft, rule: Draft['prefixes']): Draft =>
  rule === undefined ? draft : { ...draft, prefixes: rule };

/** What was told of endpoints so far. */
function useKnown(descriptions: Descriptions, { contract }: ContractState, kept: KeptNames['names']): KnownOf {
  const schema = contract.state === 'ready' ? contract.data : undefined;
  return useMemo(() => {
    const byId = new Map(schema?.operations.map((operation) => [operation.id, operation]));
    return (endpoint) =>
      endpoint.source.kind === 'operation'
        ? { kept: kept.get(endpoint.key), operation: byId.get(endpoint.source.id), types: schema?.types }
        : { kept: kept.get(endpoint.key), described: routineOf(descriptions.of(endpoint)) };
  }, [descriptions, schema, kept]);
}

/** Chosen routines of the schema in view that its list does not hold any more, and operations that the schema does not. */
function useGone({ endpoints, project }: Draft, { routines }: Sources, { lines }: ContractState): ReadonlySet<string> {
  const { schema } = project;
  const list = routines.state === 'ready' ? routines.data : lines;
  const there = useMemo(() => list && new Set(list.map(routineKey)), [list]);
  return useMemo(() => {
    const mine = endpoints.filter(({ source }) =>
      source.kind === 'routine' ? source.ref.schema === schema : source.kind === 'operation',
    );
    return new Set(there ? mine.map(({ key }) => key).filter((key) => !there.has(key)) : []);
  }, [endpoints, schema, there]);
}
