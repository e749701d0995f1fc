import type { ConnectionHint } from '../../../../../../model/described/description.ts';
import { elementType, isOmittable } from '../../../../../../model/types.ts';
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
  driver: 'sqlserver',
  driverClass: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  errorTemplates: {
    main: 'sources/database/dialects/sqlserver/DatabaseFailures.java',
    test: 'sources/database/dialects/sqlserver/DatabaseFailuresTest.java',
  },
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
  session: {
    template: 'sources/database/dialects/sqlserver/DatabaseSession.java',
    resets: false,
    readme: `The driver lets no pool like this one reset it
(\`sp_reset_connection\` cannot be called): a value of the session's context, a lock that the session owns and a global temporary table are
there in the next call, so routines have to take them back themselves.`,
    trace: {
      template: 'sources/database/dialects/sqlserver/SessionTrace.java',
      readme: `It is told as the session's \`context_info\`, of 128 bytes:
\`select session_id, cast(context_info as varchar(128)) from sys.dm_exec_sessions\` shows it. That costs two round trips a call, one before
its first statement and one behind its last, so a routine that uses \`context_info\` itself is not for it. That is what the server documents: it was compiled, and neither
tried nor measured on a SQL Server.`,
    },
  },
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
    cancels: false,
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
  shared: {
    lockHint: ' with (updlock, rowlock, readpast)',
    lock: '',
    readHint: ' with (readpast)',
    secondsSince: (instant) => `datediff_big(second, ${instant}, sysdatetimeoffset())`,
    now: 'sysdatetimeoffset()',
    ago: (seconds) => `dateadd(second, -cast(${seconds} as int), sysdatetimeoffset())`,
    lockProduct: 'SQL_SERVER',
  },
  unknownRow: fragment`Rows::asMap`,
  support,
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

function support(project: DatabaseProject): readonly SupportFile[] {
  const { operations } = project;
  const functions = operations.filter((operation) => operation.routine.kind === 'function');
  const unknown = operations.some((operation) =>
    operation.response.members.some((member) => member.kind === 'rows' && member.columns.length === 0),
  );
  const leavesOut = functions.some((operation) => operation.request.members.some(isOmittable));
  return [
    { name: 'DbValues', template: 'sources/database/dialects/sqlserver/DbValues.java' },
    { name: 'DbValuesTest', template: 'sources/database/dialects/sqlserver/DbValuesTest.java', test: true },
    ...(unknown ? [{ name: 'Rows', template: 'sources/database/dialects/sqlserver/Rows.java' }] : []),
    ...(leavesOut ? [{ name: 'Arguments', template: 'sources/database/dialects/sqlserver/Arguments.java' }] : []),
    ...tables(project),
  ];
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
