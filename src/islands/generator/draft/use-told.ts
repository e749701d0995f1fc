import { useMemo } from 'react';
import { routineKey } from '../../../model/described/routine-key.ts';
import { type Descriptions, routineOf } from '../endpoints/choice/use-descriptions.ts';
import type { KnownOf } from '../endpoints/names/names.ts';
import { prefixEffects, prefixRuleOf } from '../endpoints/names/prefixes.ts';
import type { KeptNames } from '../endpoints/names/use-kept-names.ts';
import type { ContractState } from '../project/use-contract.ts';
import type { Sources } from '../project/use-sources.ts';
import type { Draft } from './draft.ts';

/** The draft with the rule for prefixes that it goes by, said or not, and what that comes to. */
export function usePrefixes(draft: Draft, before: KeptNames['prefixes']) {
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

/** Collects the facts known so far about each endpoint. */
export function useKnown(
  descriptions: Descriptions,
  { contract }: Pick<ContractState, 'contract'>,
  kept: KeptNames['names'],
  project: Draft['tinyint1'],
): KnownOf {
  const schema = contract.state === 'ready' ? contract.data : undefined;
  return useMemo(() => {
    const byId = new Map(schema?.operations.map((operation) => [operation.id, operation]));
    return (endpoint) =>
      endpoint.source.kind === 'operation'
        ? { kept: kept.get(endpoint.key), operation: byId.get(endpoint.source.id), types: schema?.types }
        : {
            kept: kept.get(endpoint.key),
            described: routineOf(descriptions.of(endpoint)),
            tinyint1: { project, named: endpoint.tinyint1 },
          };
  }, [descriptions, schema, kept, project]);
}

/** Chosen routines of the schema in view that its list does not hold any more, and operations that the schema does not. */
export function useGone(
  { endpoints, project }: Draft,
  { routines }: Sources,
  { lines }: ContractState,
): ReadonlySet<string> {
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
