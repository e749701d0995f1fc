import { isTransactional } from '../../../../../model/operation.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject } from '../operation/operation.ts';

/**
 * Writes the mark of a statement that is the only one of its use of a connection: the session's reset is sent along with it. Empty
 * where a transaction is around the statement, where the routine may end one, and where the database knows no such mark.
 * PostgreSQL's mark is a comment of the word `sole`.
 */
export function soleMark(
  operation: DatabaseOperation,
  { session: { sole = '' } }: Dialect,
  { library }: Pick<DatabaseProject, 'library'>,
): string {
  const answers = operation.routine.kind !== 'procedure' && operation.response.members[0]?.kind !== 'count';
  return answers && !library && operation.transaction === 'joins' && !isTransactional(operation) ? sole : '';
}
