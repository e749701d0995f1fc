import { QueryRefused } from '../../checks/sql/query.ts';
import { Fault } from '../../model/fault.ts';
import type { WrittenStatement } from './parsed-statement.ts';

/**
 * Makes the Fault of a statement that is refused.
 * @param at an offset into the text as the user wrote it; line and column count from 1.
 */
export function invalidQuery(
  { sql, index }: WrittenStatement,
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

/**
 * Reads a statement.
 * @throws Fault `queryInvalid` where the reader refuses it.
 */
export function readStatement<T>(statement: WrittenStatement, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QueryRefused)) throw error;
    throw invalidQuery(statement, error.reason, error.at);
  }
}
