import { nameOperations, sameCalled } from '../../../../checks/names/operations.ts';
import { withoutPrefixes } from '../../../../checks/names/prefixes.ts';
import { kebab } from '../../../../checks/names/words.ts';
import { calledOperation } from '../../../../model/contract/contract.ts';
import type { PrefixRule } from '../../../../model/described/prefix-rule.ts';
import { calledBy, queryRef } from '../../../../model/described/routine-name.ts';
import type { TinyintsChosen } from '../../../../model/described/tinyint.ts';
import type { Names } from '../../../../model/operation.ts';
import type { Called } from '../../../../model/wanted-name.ts';
import type { CheckedOperation, CheckedSchema } from '../../../../shared/wire/contract.ts';
import type { DescribedRoutine } from '../../../../shared/wire/described.ts';
import type { EndpointDraft } from '../../draft/draft.ts';

/** The facts about an endpoint that its data source or the uploaded schema told. */
export interface Known {
  readonly described?: DescribedRoutine | undefined;
  readonly operation?: CheckedOperation | undefined;
  /** The meaning of its `tinyint(1)`s. */
  readonly tinyint1?: TinyintsChosen | undefined;
  /** The name that the project's last generation gave it (UpperCamelCase). */
  readonly kept?: string | undefined;
  /** The types of the schema that the operation is of. */
  readonly types?: CheckedSchema['types'] | undefined;
}

export type KnownOf = (endpoint: EndpointDraft) => Known;

/** The names that an endpoint will get. If others would get the same and nothing tells them apart yet: their beginning. */
export interface EndpointNames extends Pick<Names, 'path'> {
  readonly method?: string;
  /** It has its name from the last generation, and others need to be told apart from it. */
  readonly isCompared?: true;
}

/** Whether what tells an endpoint from others of its name is not known yet, and is needed. */
export const isOpen = (names: EndpointNames | undefined): boolean =>
  names !== undefined && (names.method === undefined || names.isCompared === true);

/** The names that endpoints get, by the generator's own rules; one without a statement has none yet. */
export function namesOf(
  endpoints: readonly EndpointDraft[],
  knownOf: KnownOf,
  prefixes: PrefixRule = 'keep',
): ReadonlyMap<string, EndpointNames> {
  const all = endpoints
    .filter(({ source }) => source.kind !== 'query' || source.sql.trim() !== '')
    .map((endpoint) => {
      const known = knownOf(endpoint);
      const name = endpoint.name.trim();
      const isTold = known.described !== undefined || known.operation !== undefined;
      const candidate = calledOf(endpoint.source, known, prefixes);
      const alike = name === '' ? sameCalled(candidate) : '';
      return { key: endpoint.key, name, isTold, candidate, kept: known.kept, alike };
    });
  const { names } = nameOperations(all);
  const keeps = (index: number) => names[index]?.type === all[index]?.kept;
  const groups = new Map<string, { count: number; told: boolean; settled: boolean }>();
  for (const [index, { alike, isTold }] of all.entries()) {
    const { count = 0, told = true, settled = true } = groups.get(alike) ?? {};
    groups.set(alike, { count: count + 1, told: told && isTold, settled: settled && keeps(index) });
  }
  return new Map(
    all.flatMap(({ key, name, candidate, alike }, index): [string, EndpointNames][] => {
      const own = names[index];
      const { count = 1, told = true, settled = true } = groups.get(alike) ?? {};
      if (!own) return [];
      if (name !== '' || count === 1 || told || settled) return [[key, own]];
      if (keeps(index)) return [[key, { ...own, isCompared: true }]];
      return [[key, { path: `${kebab(candidate.wanted, 'operation')}-…` }]];
    }),
  );
}

function calledOf(source: EndpointDraft['source'], { described, operation }: Known, prefixes: PrefixRule): Called {
  const parameters = spelledParameters(described?.parameters ?? [], prefixes);
  if (source.kind === 'routine') return calledBy({ ref: source.ref, kind: 'function', parameters });
  if (source.kind === 'query') {
    return calledBy({ ref: queryRef(parameters), kind: 'query', sql: source.sql.trim(), parameters });
  }
  return calledOperation(operation ?? { id: source.id, key: source.id, parameters: [] });
}

/** Parameters by the names that they will have. */
function spelledParameters(
  parameters: DescribedRoutine['parameters'],
  prefixes: PrefixRule,
): DescribedRoutine['parameters'] {
  if (prefixes === 'keep') return parameters;
  const spelled = withoutPrefixes(parameters.map(({ name }) => name));
  return parameters.map((parameter, index) => ({ ...parameter, name: spelled[index] ?? parameter.name }));
}
