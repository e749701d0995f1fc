import { isTransactional } from '../../../../../model/operation.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject } from '../operation/operation.ts';

/**
 * What begins the statement of an operation that asks nothing else of its connection, so that the session's reset is sent along
 * with it; nothing where a transaction is opened around it, where it may end one itself, or where the database has no such way.
 */
export function soleMark(
  operation: DatabaseOperation,
  { session: { sole = '' } }: Dialect,
  { library }: Pick<DatabaseProject, 'library'>,
): string {
  const answers = operation.routine.kind !== 'procedure' && operation.response.members[0]?.kind !== 'count';
  return answers && !library && operation.transaction === 'joins' && !isTransactional(operation) ? sole : '';
}
