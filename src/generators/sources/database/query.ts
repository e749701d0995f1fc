import { block } from '../../render/escape.ts';
import { type Call, parameterLine } from './call.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject } from './operation.ts';

const STATEMENT_INDENT = 12;

/** A user's own statement: its text stays as it was written, its parameters keep their names. */
export function queryCall(operation: DatabaseOperation, dialect: Dialect, project: DatabaseProject): Call {
  const { routine } = operation;
  const types = new Map(routine.parameters.map((one) => [one.name, one.databaseType]));
  return {
    builder: [],
    sql: block(dialect.statement(routine.sql ?? '', types), STATEMENT_INDENT),
    parameters: operation.request.members.map((one) => parameterLine(one.name, one, dialect, project)),
    silent: true,
  };
}
