import { oracleName } from '../../../../../../checks/sql/oracle-name.ts';
import type { Parameter } from '../../../../../../model/described/routine.ts';
import { runtimeClass } from '../../../../../runtime/classes.ts';
import { num } from '../../../../../text/render/escape.ts';
import { fragment } from '../../../../../text/render/rendered.ts';
import type { DatabaseOperation, DatabaseProject } from '../../operation/operation.ts';

import { callableText } from '../callable.ts';

import type { CallableText, CallText, Dialect } from '../dialect.ts';

import { urlHost } from '../jdbc-url.ts';

import { isPlainKey } from '../paging.ts';

import { escapeOracleStatement } from './statement.ts';

import { supportOracle } from './support.ts';

import { bind, bindOutput, read } from './values.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const READ_TIMEOUT_MS = 90_000;
const PORTION = { setting: 'fetchSize', rows: fragment`100` } as const;
const CURSOR = { sqlType: 'CURSOR', sqlTypes: 'oracle.jdbc.OracleTypes' } as const;

/**
 * Oracle Database 12.1 and later: a block that calls the routine with its arguments by name, so that overloads, defaults
 * and nulls are never guessed. From 12.1 on the driver hands PL/SQL's own types over, BOOLEAN, records and collections of
 * packages included.
 */
export const oracle: Dialect = {
  kind: 'oracle',
  title: 'Oracle',
  module: 'jdbc-oracle',
  driver: 'oracle',
  driverClass: 'oracle.jdbc.OracleDriver',
  changedStates: ['42000', '65000', '08000', '08001', '08003', '08006'],
  connectionProperties: {
    '[oracle.net.CONNECT_TIMEOUT]': CONNECT_TIMEOUT_MS,
    '[oracle.jdbc.ReadTimeout]': READ_TIMEOUT_MS,
  },
  session: { type: runtimeClass('jdbc.oracle.session.OracleSessions'), resets: true },
  jdbcUrl({ host, port, database, tls = 'prefer', jdbcParameters }) {
    const encrypted = tls === 'require' || tls === 'verify-full';
    const match = encrypted ? `ssl_server_dn_match=${tls === 'verify-full'}` : '';
    const parameters = jdbcParameters ?? match;
    const url = `jdbc:oracle:thin:@${encrypted ? 'tcps:' : ''}//${urlHost(host)}:${port}/${database}`;
    return parameters === '' ? url : `${url}?${parameters}`;
  },
  callClass: runtimeClass('jdbc.oracle.OracleCall'),
  argumentsClass: runtimeClass('jdbc.oracle.OracleArguments'),
  call: (operation, project) => (isPipelined(operation) ? rowsOf(operation) : blockOf(operation, project)),
  argument: ({ prefix }, placeholder) => `${prefix} :${placeholder}`,
  statement: escapeOracleStatement,
  bind,
  read,
  cursor: ({ from, column }, maxRows, mapper) => ({
    text: fragment`OracleCursors.rows(${from}, ${column}, ${num(maxRows)}, ${mapper})`,
    imports: [runtimeClass('jdbc.oracle.OracleCursors')],
  }),
  // The driver always reads in portions, of 10 rows where it is told nothing.
  rows: { kept: () => PORTION, streamed: PORTION, limit: runtimeClass('jdbc.RowLimit') },
  // SQL Language Reference, SELECT: order_by_clause, row_limiting_clause (12.1); rows are not compared by `>`.
  pages: {
    nulls: 'last',
    comparesRows: false,
    isKey: ({ type, databaseType }) =>
      (isPlainKey(type) && type.kind !== 'boolean') ||
      (type.kind === 'string' && /^N?(?:VAR)?CHAR2?\b/i.test(databaseType)),
    column: oracleName,
    value: (_, placeholder) => `:${placeholder}`,
    portion: (limit, offset) =>
      offset === undefined
        ? `fetch first :${limit} rows only`
        : `offset :${offset} rows fetch next :${limit} rows only`,
  },
  unknownRow: () => ({ text: fragment`OracleRows::asMap`, imports: [runtimeClass('jdbc.oracle.OracleRows')] }),
  support: supportOracle,
  commitsWithin: ['procedure', 'function'],
};

/** Writes a routine's name: `OWNER.PACKAGE.NAME`. */
function nameOf({ routine }: DatabaseOperation): string {
  const { schema, package: owner, name } = routine.ref;
  return [schema, ...(owner === undefined ? [] : [owner]), name].map(oracleName).join('.');
}

function prefix({ name }: Pick<Parameter, 'name'>): string {
  return `${oracleName(name)} =>`;
}

/** Tells whether a routine is a pipelined function, whose rows only a query can take. */
function isPipelined({ routine }: DatabaseOperation): boolean {
  const [result] = routine.results;
  return (
    routine.kind === 'function' && !routine.returnValue && result?.kind === 'columns' && result.cursor === undefined
  );
}

function rowsOf(operation: DatabaseOperation): CallText {
  const byName = new Map(operation.routine.parameters.map((parameter) => [parameter.name, parameter]));
  const args = operation.request.members.map((member) => ({
    member,
    prefix: prefix(byName.get(member.name) ?? member),
    cast: '',
  }));
  return { kind: 'statement', before: `select * from table(${nameOf(operation)}(`, arguments: args, after: '))' };
}

function blockOf(operation: DatabaseOperation, project: DatabaseProject): CallableText {
  const { routine } = operation;
  const returned = returnedBinding(operation, project);
  const taken = routine.parameters.length > 0;
  return callableText(operation, {
    ...(returned ? { returned } : {}),
    before: `begin ${returned ? '? := ' : ''}${nameOf(operation)}${taken ? '(' : ''}`,
    after: `${taken ? ')' : ''}; end;`,
    argument: (parameter) => `${prefix(parameter)} ?`,
    bind: (field) => ('mode' in field && field.mode !== 'in' ? bindOutput(field, project) : bind(field, project)),
    cursor: cursorBinding(),
  });
}

function returnedBinding({ routine }: DatabaseOperation, project: DatabaseProject) {
  if (routine.kind !== 'function') return undefined;
  return routine.returnValue ? bindOutput(routine.returnValue, project) : cursorBinding();
}

function cursorBinding() {
  return { ...CURSOR, value: () => ({ text: fragment`null`, imports: [] }) };
}
