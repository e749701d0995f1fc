import type { Parameter } from '../../../../../../model/described/routine.ts';
import { typesWithin } from '../../../../../../model/types.ts';
import { runtimeClass } from '../../../../../runtime/classes.ts';
import { id, num } from '../../../../../text/render/escape.ts';
import { fragment } from '../../../../../text/render/rendered.ts';
import { UNNAMED } from '../../operation/members.ts';
import type { DatabaseOperation, DatabaseProject, DatabaseResponseMember } from '../../operation/operation.ts';
import { cursorNames } from '../../operation/response.ts';
import { CONTAINER_PASSWORD } from '../container.ts';
import type { CallArgument, CallText, Dialect, SupportFile } from '../dialect.ts';

import { urlHost } from '../jdbc-url.ts';

import { isPlainKey, limited } from '../paging.ts';

import { quoted } from './keywords.ts';

import { plain } from './plain.ts';

import { escapeStatement } from './statement.ts';

import {
  bind,
  castOf,
  compositeClass,
  formattedText,
  holdsMoney,
  isMoney,
  isPlainText,
  judged,
  parsed,
  read,
  TEXT,
} from './values.ts';

const COMMA = fragment`,`;
const NOTHING = fragment``;

/** PostgreSQL 14 and later: arguments by name and with a cast, so that overloads, defaults and nulls are never guessed. */
export const postgresql: Dialect = {
  kind: 'postgresql',
  title: 'PostgreSQL',
  module: 'jdbc-postgresql',
  driver: 'postgresql',
  driverClass: 'org.postgresql.Driver',
  changedStates: ['42883', '42725', '42P01', '42703', '42804', '42846', '3F000', '08001', '28P01'],
  connectionProperties: {
    connectTimeout: 5,
    socketTimeout: 90,
    // Nor does a database that fell silent hear that a call is cancelled: its connection is closed then.
    cancelSignalTimeout: 2,
    tcpKeepAlive: true,
    // The driver then sends its settings along with the login, and a reset brings them back.
    assumeMinServerVersion: 14,
    // Rows of a cursor come in portions, too.
    defaultRowFetchSize: 1000,
  },
  container: {
    image: 'postgres:17',
    port: 5432,
    data: '/var/lib/postgresql/data',
    scripts: '/docker-entrypoint-initdb.d',
    environment: ({ database, username }) => ({
      POSTGRES_DB: database,
      POSTGRES_USER: username,
      POSTGRES_PASSWORD: CONTAINER_PASSWORD,
    }),
    health: ({ database, username }) => ['pg_isready', '-h', '127.0.0.1', '-U', username, '-d', database],
  },
  session: { type: runtimeClass('jdbc.postgresql.session.PostgresSessions'), resets: true, sole: '/* sole */ ' },
  jdbcUrl({ host, port, database, tls = 'prefer', jdbcParameters }) {
    // The driver's own default is `prefer`, too.
    const parameters = jdbcParameters ?? (tls === 'prefer' ? '' : `sslmode=${tls}`);
    const url = `jdbc:postgresql://${urlHost(host)}:${port}/${encodeURIComponent(database)}`;
    return parameters === '' ? url : `${url}?${parameters}`;
  },
  // Every routine is called by a statement.
  callClass: runtimeClass('jdbc.RoutineCall'),
  argumentsClass: runtimeClass('jdbc.postgresql.PostgresArguments'),
  call,
  plain,
  argument(argument, placeholder) {
    const value = argument.member === undefined ? `null::${argument.cast}` : `:${placeholder}::${argument.cast}`;
    return argument.prefix === '' ? value : `${argument.prefix} ${value}`;
  },
  statement: escapeStatement,
  bind: (field, project) => bind(field.type, field.databaseType, project),
  judged,
  learned: (operation, project) => (meetsMoney(operation, project) ? MONEY : undefined),
  read: (field, cell, project) => read(field.type, cell, project),
  cursor: ({ from, column }, maxRows, mapper) => ({
    text: fragment`PostgresCursors.rows(${from}.getObject(${column}), ${num(maxRows)}, ${mapper})`,
    imports: [runtimeClass('jdbc.postgresql.PostgresCursors')],
  }),
  rows: {
    // A portal of so many rows, which asks for no transaction as portions do.
    kept: ({ maxRows }) => ({ setting: 'maxRows', rows: num(maxRows + 1) }),
    streamed: { setting: 'fetchSize', rows: num(1000) },
    limit: runtimeClass('jdbc.RowLimit'),
  },
  // https://www.postgresql.org/docs/current/queries-order.html, …/functions-comparisons.html#ROW-WISE-COMPARISON
  pages: {
    nulls: 'last',
    comparesRows: true,
    isKey: ({ type, databaseType }) => isPlainKey(type) || (type.kind === 'string' && isPlainText(databaseType)),
    column: quoted,
    value: ({ type, databaseType }, placeholder) => `:${placeholder}::${castOf(type, databaseType)}`,
    portion: limited,
  },
  unknownRow: () => ({
    text: fragment`new PostgresRows(money)`,
    imports: [runtimeClass('jdbc.postgresql.PostgresRows')],
  }),
  support: composites,
  commitsWithin: [],
  leavesOutInouts: true,
};

function call({ routine, request, response }: DatabaseOperation): CallText {
  const name = `${quoted(routine.ref.schema)}.${quoted(routine.ref.name)}`;
  const taken = routine.parameters.filter((parameter) => parameter.mode !== 'out' || routine.kind === 'procedure');
  // By name, no list can be left out.
  const byPosition =
    routine.byPosition || taken.some((parameter) => parameter.mode === 'variadic' && parameter.hasDefault);
  const lastUnnamed = byPosition ? taken.length : taken.findLastIndex((parameter) => UNNAMED.test(parameter.name));
  const cursors = cursorNames(routine);
  const members = [...request.members];
  const args = taken.map((parameter, index): CallArgument => {
    const member = parameter.mode === 'out' || cursors.has(parameter.name) ? undefined : members.shift();
    return {
      ...(member ? { member } : {}),
      prefix: prefix(parameter, index <= lastUnnamed),
      cast: castOf(parameter.type, parameter.databaseType),
    };
  });
  if (routine.kind === 'procedure') return { kind: 'statement', before: `call ${name}(`, arguments: args, after: ')' };
  const tabular =
    response.members.length > 1 || response.members.some((member) => member.kind === 'rows' && !isCursor(member));
  return { kind: 'statement', before: `select ${tabular ? '* from ' : ''}${name}(`, arguments: args, after: ')' };
}

function prefix(parameter: Parameter, byPosition: boolean): string {
  const name = byPosition ? '' : `${quoted(parameter.name)} =>`;
  return parameter.mode === 'variadic' ? `variadic ${name}`.trim() : name;
}

const MONEY = { field: 'money', type: runtimeClass('jdbc.postgresql.MoneyText') } as const;

/** Tells whether any money goes or comes, or may be in rows whose columns are known only when they are read. */
function meetsMoney({ request, response }: DatabaseOperation, { types }: DatabaseProject): boolean {
  const answered = response.members.flatMap((member) =>
    member.kind === 'value' ? [member.member] : member.kind === 'rows' ? member.columns : [],
  );
  return response.members.some(isUnknown) || typesWithin([...request.members, ...answered], types).some(isMoney);
}

function isUnknown(member: DatabaseResponseMember): boolean {
  return member.kind === 'rows' && member.columns.length === 0;
}

function isCursor(member: DatabaseResponseMember): boolean {
  return member.kind === 'rows' && member.cursor !== undefined;
}

/** Makes a class for each composite, which reads and writes it. */
function composites(project: DatabaseProject): SupportFile[] {
  return [...project.types.values()].flatMap((type) => {
    if (type.kind !== 'record') return [];
    const fields = type.members.map((member, index) => {
      const text = formattedText(member.type, fragment`value.${id(member.component)}()`, project);
      const value = parsed(member.type, fragment`fields.get(${num(index)})`, project);
      const comma = index === type.members.length - 1 ? NOTHING : COMMA;
      return { text: text.text, value: value.text, comma, imports: [...text.imports, ...value.imports] };
    });
    const name = compositeClass(type.name);
    const money = holdsMoney({ kind: 'ref', name: type.name }, project);
    const imports = [
      `${project.basePackage}.model.${type.name}`,
      ...(money ? [MONEY.type] : []),
      TEXT,
      ...fields.flatMap((field) => field.imports),
    ];
    const view = { type: type.name, databaseType: type.databaseType, fields, money };
    return [{ name, template: 'sources/database/dialects/postgresql/CompositeText.java', imports, view }];
  });
}
