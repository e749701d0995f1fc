import { Fault } from '../shared/fault.ts';

/** @param at an offset into the text as the user wrote it; line and column count from 1. */
export function invalidQuery(
  { sql, index }: { readonly sql: string; readonly index: number },
  reason: string,
  at: number,
  values: Readonly<Record<string, string>> = {},
): Fault {
  const before = sql.slice(0, at).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  return new Fault('queryInvalid', {
    values: { reason, line, column, index, ...values },
    faults: [{ field: `endpoints.${index}.query`, message: `query.${reason}`, line, column }],
  });
}
