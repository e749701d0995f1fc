import type { ConnectionHint } from '../../../../../../model/described/description.ts';
import { elementType } from '../../../../../../model/types.ts';
import { runtimeClass } from '../../../../../runtime/classes.ts';
import { id, num, str } from '../../../../../text/render/escape.ts';
import { fragment } from '../../../../../text/render/rendered.ts';
import type { DatabaseOperation, DatabaseProject, DatabaseTypeDef } from '../../operation/operation.ts';

import { callableText } from '../callable.ts';

import type { CallableText, CallText, Dialect, SupportFile } from '../dialect.ts';

import { isPlainKey } from '../paging.ts';

import { escapeTransactStatement, quoted } from './statement.ts';

import { bind, read, tableClass, tableValue } from './values.ts';

/** The driver cannot encrypt only where the server does. This server always does, so `prefer` means `require`. */
const TLS: Readonly<Record<NonNullable<ConnectionHint['tls']>, string>> = {
  disable: 'encrypt=false',
  prefer: 'encrypt=true;trustServerCertificate=true',
  require: 'encrypt=true;trustServerCertificate=true',
  'verify-full': 'encrypt=true;trustServerCertificate=false',
};
/** Names that a url says without braces, which the default of a placeholder cannot hold. */
const SAYABLE = /^[\p{L}\p{N}_$@#.-](?:[\p{L}\p{N}_$@#. -]*[\p{L}\p{N}_$@#.-])?$/u;
const COMMA = fragment`,`;
const NOTHING = fragment``;

/** SQL Server 2016 and later, and Azure SQL, through Microsoft's JDBC driver. */
export const sqlserver: Dialect = {
  kind: 'sqlserver',
  title: 'SQL Server',
  module: 'jdbc-sqlserver',
  driver: 'sqlserver',
  driverClass: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  changedStates: ['S0062', 'S0002', 'S0004', '08001', '08S01', '28000'],
  connectionProperties: {
    loginTimeout: 5,
    socketTimeout: 90_000,
    // A time of day is sent as such, and not as one of a day in 1970 to three digits.
    sendTimeAsDatetime: false,
    vectorTypeSupport: 'off',
    // A call is timed until the driver has read what it wants of the answer, which would be the first packet alone: a
    // procedure that tells of each of its statements, or that has answered rows, could then run for ever.
    responseBuffering: 'full',
  },
  session: { type: runtimeClass('jdbc.sqlserver.session.SqlServerSessions'), resets: false },
  jdbcUrl({ host, port, database, tls = 'prefer', jdbcParameters }) {
    const isIpv6 = host.includes(':');
    const server = isIpv6 ? `;serverName=${host.replace(/^\[(.*)\]$/, '$1')};portNumber=${port}` : `${host}:${port}`;
    const named = SAYABLE.test(database) ? [`databaseName=${database}`] : [];
    const parameters = jdbcParameters ?? TLS[tls];
    return [`jdbc:sqlserver://${server}`, ...named, ...(parameters === '' ? [] : [parameters])].join(';');
  },
  settings({ connection: { database } }) {
    const key = 'spring.datasource.hikari.data-source-properties.databaseName';
    return SAYABLE.test(database) ? [] : [{ key, value: database }];
  },
  callClass: runtimeClass('jdbc.RoutineCall'),
  argumentsClass: runtimeClass('jdbc.sqlserver.SqlServerArguments'),
  call: (operation, project) =>
    operation.routine.kind === 'function' ? functionText(operation) : procedure(operation, project),
  argument: (_, placeholder) => `:${placeholder}`,
  statement: escapeTransactStatement,
  bind,
  read: (field, cell) => read(field, cell),
  cursor() {
    throw new Error('SQL Server hands out no cursors');
  },
  rows: {
    // The driver reads the whole answer first (`responseBuffering`), and says SET ROWCOUNT, by which an UPDATE ends early, too.
    kept: ({ maxRows, nature }) => (nature === 'reads' ? { setting: 'maxRows', rows: num(maxRows + 1) } : undefined),
    streamed: undefined,
    limit: runtimeClass('jdbc.RowLimit'),
  },
  // Transact-SQL reference, ORDER BY: OFFSET and FETCH, of which the former is needed; rows are not compared by `>`.
  pages: {
    nulls: 'first',
    comparesRows: false,
    isKey: ({ type, databaseType }) =>
      isPlainKey(type) || (type.kind === 'string' && /^(?:n?(?:var)?char|sysname)\b/i.test(databaseType)),
    column: quoted,
    // A datetime is a third of a millisecond away from what it is read as, until that is one again.
    value: ({ databaseType }, placeholder) => `cast(:${placeholder} as ${databaseType})`,
    portion: (limit, offset) =>
      `offset ${offset === undefined ? '0' : `:${offset}`} rows fetch next :${limit} rows only`,
  },
  unknownRow: () => ({
    text: fragment`SqlServerRows::asMap`,
    imports: [runtimeClass('jdbc.sqlserver.SqlServerRows')],
  }),
  support: tables,
  commitsWithin: ['procedure'],
};

function nameOf({ routine }: DatabaseOperation): string {
  return `${quoted(routine.ref.schema)}.${quoted(routine.ref.name)}`;
}

/** Writes a function, whose arguments go by position; an argument that is left out is the word `default`. */
function functionText(operation: DatabaseOperation): CallText {
  const from = operation.routine.returnValue ? '' : '* from ';
  const args = operation.request.members.map((member) => ({
    member,
    prefix: `@${member.name}`,
    cast: member.databaseType,
  }));
  const before = escapeTransactStatement(`select ${from}${nameOf(operation)}(`);
  return { kind: 'statement', before, arguments: args, after: ')' };
}

/** Writes a procedure, whose arguments go by name, so that any of them may be left out. */
function procedure(operation: DatabaseOperation, project: DatabaseProject): CallableText {
  const takes = operation.routine.parameters.length > 0;
  return callableText(operation, {
    before: `execute ${nameOf(operation)}${takes ? ' ' : ''}`,
    after: '',
    argument: (parameter) => `@${parameter.name} = ?`,
    bind: (field) => bind(field, project),
  });
}

/** Makes a class for each table type that an operation takes. */
function tables(project: DatabaseProject): readonly SupportFile[] {
  const taken = new Set(
    project.operations.flatMap(({ request }) =>
      request.members.flatMap(({ type }) => {
        const element = elementType(type);
        return element.kind === 'ref' ? [element.name] : [];
      }),
    ),
  );
  return [...project.types.values()].flatMap((type) =>
    type.kind === 'record' && taken.has(type.name) ? [tableFile(type, project)] : [],
  );
}

function tableFile(type: Extract<DatabaseTypeDef, { kind: 'record' }>, project: DatabaseProject): SupportFile {
  const columns = type.members.map((member, index) => {
    const { text, type: sqlType, imports } = tableValue(member, fragment`row.${id(member.component)}()`, project);
    const comma = index === type.members.length - 1 ? NOTHING : COMMA;
    return { name: str(member.name), type: sqlType, text, comma, imports };
  });
  return {
    name: tableClass(type.name),
    template: 'sources/database/dialects/sqlserver/Table.java',
    imports: [
      'com.microsoft.sqlserver.jdbc.SQLServerDataTable',
      'com.microsoft.sqlserver.jdbc.SQLServerException',
      'com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement',
      'java.sql.Types',
      'java.util.List',
      'org.springframework.jdbc.core.SqlTypeValue',
      `${project.basePackage}.model.${type.name}`,
      ...columns.flatMap((column) => column.imports),
    ],
    view: { type: type.name, databaseType: type.databaseType, columns },
  };
}
