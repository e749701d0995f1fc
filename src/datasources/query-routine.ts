import { queryRef } from '../generators/sources/database/described/called.ts';
import type { Field } from '../generators/sources/database/described/field.ts';
import type { Parameter, Routine } from '../generators/sources/database/described/routine.ts';
import { withHash } from './signature.ts';

interface DescribedQuery extends Pick<Routine, 'readOnly' | 'types'> {
  /** As the generated service will send it, its parameters still named. */
  readonly sql: string;
  readonly parameters: readonly Parameter[];
  /** None: it answers how many rows it changed. */
  readonly columns: readonly Field[];
  /** The table that all columns come straight from, qualified. */
  readonly origin?: string | undefined;
  readonly generatedKey?: Field | undefined;
}

/** A described statement as a routine, with its hash. */
export function queryRoutine({ columns, origin, generatedKey, ...query }: DescribedQuery): Routine {
  return withHash({
    ...query,
    ref: queryRef(query.parameters),
    kind: 'query',
    results:
      columns.length > 0
        ? [{ kind: 'columns', columns, many: true, evidence: 'described', ...(origin && { origin }) }]
        : [{ kind: 'count' }],
    ...(generatedKey && { generatedKey }),
    commits: false,
  });
}
