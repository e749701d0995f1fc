import { countingFound } from '../../../../../checks/sql/changed-rows.ts';
import { parseQuery } from '../../../../../checks/sql/query.ts';
import { block } from '../../../../text/render/escape.ts';
import { type Call, parameterLine } from '../dialects/call.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject, DatabaseRequestMember } from '../operation/operation.ts';
import { soleMark } from './sole.ts';

const STATEMENT_INDENT = 12;

/**
 * Escapes a user's statement for Spring and the driver.
 * @example
 * select data ? 'key' on PostgreSQL   →   select data ?? 'key'
 */
export function queryText({ routine }: DatabaseOperation, sql: string, dialect: Dialect): string {
  return dialect.statement(sql, new Map(routine.parameters.map((parameter) => [parameter.name, parameter])));
}

/**
 * Writes the call of a user's own statement: its text stays as it was written, its parameters keep their names.
 * @example
 * select name from users where id = :id   →   that text, and .param("id", request.id(), Types.INTEGER)
 */
export function queryCall(operation: DatabaseOperation, dialect: Dialect, project: DatabaseProject): Call {
  const sql = soleMark(operation, dialect, project) + (operation.routine.sql ?? '');
  return statementCall(sql, operation.request.members, operation, dialect, project);
}

/**
 * Writes the query that counts the rows which an UPDATE has found; undefined where none is needed. It is needed where the
 * database tells only how many rows were changed, and the operation must find something.
 * @example
 * update users set name = :name where id = :id   →   select count(*) from users where id = :id
 */
export function foundCall(operation: DatabaseOperation, dialect: Dialect, project: DatabaseProject): Call | undefined {
  const { mustFind, routine, request, response } = operation;
  if (!mustFind || !dialect.countsChanges || response.members[0]?.kind !== 'count') return undefined;
  const sql = countingFound(routine.sql ?? '', dialect.kind);
  if (sql === undefined) return undefined;
  const { parameters } = parseQuery(sql, dialect.kind);
  const members = request.members.filter(({ name }) => parameters.includes(name));
  return statementCall(sql, members, operation, dialect, project);
}

function statementCall(
  sql: string,
  members: readonly DatabaseRequestMember[],
  operation: DatabaseOperation,
  dialect: Dialect,
  project: DatabaseProject,
): Call {
  return {
    builder: [],
    sql: block(queryText(operation, sql, dialect), STATEMENT_INDENT),
    parameters: members.map((member) => parameterLine(member.name, member, dialect, project)),
    silent: true,
  };
}
