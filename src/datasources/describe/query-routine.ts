import type { Field } from '../../model/described/field.ts';
import type { Parameter, Routine } from '../../model/described/routine.ts';
import { queryRef } from '../../model/described/routine-name.ts';
import type { Unique } from '../../model/paging.ts';
import { withHash } from './signature-hash.ts';

interface QueryShape extends Pick<Routine, 'readOnly' | 'types'> {
  /** The statement as the generated service will send it, its parameters still named. */
  readonly sql: string;
  readonly parameters: readonly Parameter[];
  /** The columns of the answer; none: the query answers how many rows it changed. */
  readonly columns: readonly Field[];
  /** The table that all columns come straight from, qualified. */
  readonly origin?: string | undefined;
  /** The columns that the catalogue says tell rows apart. */
  readonly unique?: Unique | undefined;
  readonly generatedKey?: Field | undefined;
}

/** Makes a routine of a described statement, with its hash. */
export function queryRoutine({ columns, origin, unique, generatedKey, ...query }: QueryShape): Routine {
  const known = { ...(origin && { origin }), ...(unique && { unique }) };
  return withHash({
    ...query,
    ref: queryRef(query.parameters),
    kind: 'query',
    results:
      columns.length > 0
        ? [{ kind: 'columns', columns, many: true, evidence: 'described', ...known }]
        : [{ kind: 'count' }],
    ...(generatedKey && { generatedKey }),
    commits: false,
  });
}
