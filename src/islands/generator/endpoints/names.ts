import { calledOperation } from '../../../generators/contracts/contract.ts';
import type { Called } from '../../../generators/model/called.ts';
import type { Names } from '../../../generators/model/operation.ts';
import { nameOperations, sameCalled } from '../../../generators/names/operations.ts';
import { kebab } from '../../../generators/names/words.ts';
import { calledBy, queryRef } from '../../../generators/sources/database/described/called.ts';
import type { CheckedOperation, CheckedSchema } from '../../../shared/contract-wire.ts';
import type { DescribedRoutine } from '../../../shared/described-wire.ts';
import type { EndpointDraft } from '../draft/draft.ts';

/** What was told of an endpoint: by its data source, or by the uploaded schema. */
export interface Known {
  readonly described?: DescribedRoutine | undefined;
  readonly operation?: CheckedOperation | undefined;
  /** The types of the schema that the operation is of. */
  readonly types?: CheckedSchema['types'] | undefined;
}

export type KnownOf = (endpoint: EndpointDraft) => Known;

/** What an endpoint will be called; where others would be called the same and nothing tells them apart yet, how it begins. */
export interface EndpointNames extends Pick<Names, 'path'> {
  readonly method?: string;
}

/** Whether what tells an endpoint from others of its name is not known yet. */
export const isOpen = (names: EndpointNames | undefined): boolean => names !== undefined && names.method === undefined;

/** The names that endpoints get, by the generator's own rules; one without a statement has none yet. */
export function namesOf(endpoints: readonly EndpointDraft[], knownOf: KnownOf): ReadonlyMap<string, EndpointNames> {
  const all = endpoints
    .filter(({ source }) => source.kind !== 'query' || source.sql.trim() !== '')
    .map((endpoint) => {
      const known = knownOf(endpoint);
      const name = endpoint.name.trim();
      const isTold = known.described !== undefined || known.operation !== undefined;
      const candidate = calledOf(endpoint.source, known);
      return { key: endpoint.key, name, isTold, candidate, alike: name === '' ? sameCalled(candidate) : '' };
    });
  const { names } = nameOperations(all);
  const groups = new Map<string, { count: number; told: boolean }>();
  for (const { alike, isTold } of all) {
    const { count = 0, told = true } = groups.get(alike) ?? {};
    groups.set(alike, { count: count + 1, told: told && isTold });
  }
  return new Map(
    all.flatMap(({ key, name, candidate, alike }, index) => {
      const { count = 1, told = true } = groups.get(alike) ?? {};
      const own =
        name === '' && count > 1 && !told ? { path: `${kebab(candidate.wanted, 'operation')}-…` } : names[index];
      return own ? [[key, own]] : [];
    }),
  );
}

function calledOf(source: EndpointDraft['source'], { described, operation }: Known): Called {
  const parameters = described?.parameters ?? [];
  if (source.kind === 'routine') return calledBy({ ref: source.ref, kind: 'function', parameters });
  if (source.kind === 'query') {
    return calledBy({ ref: queryRef(parameters), kind: 'query', sql: source.sql.trim(), parameters });
  }
  return calledOperation(operation ?? { id: source.id, path: '', method: '', parameters: [] });
}
