import type { Parameter } from '../../../../../../model/described/routine.ts';
import { isOmittable, typesWithin } from '../../../../../../model/types.ts';
import type { Code } from '../../../../../text/java/code.ts';
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

import { bind, castOf, compositeClass, formattedText, isMoney, isPlainText, judged, parsed, read } from './values.ts';

const COMMA = fragment`,`;
const NOTHING = fragment``;

/** PostgreSQL 14 and later: arguments by name and with a cast, so that overloads, defaults and nulls are never guessed. */
export const postgresql: Dialect = {
  kind: 'postgresql',
  title: 'PostgreSQL',
  driver: 'postgresql',
  driverClass: 'org.postgresql.Driver',
  errorTemplates: {
    main: 'sources/database/dialects/postgresql/DatabaseFailures.java',
    test: 'sources/database/dialects/postgresql/DatabaseFailuresTest.java',
  },
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
  session: {
    template: 'sources/database/dialects/postgresql/DatabaseSession.java',
    resets: true,
    tells: true,
    endsInSilence: true,
    sole: '/* sole */ ',
    readme: `All that \`DISCARD ALL\` takes back is taken
back, but for the statements that the driver keeps prepared. What extensions keep in a process stays (links of \`dblink\`, \`%_SHARED\` of
PL/Perl), and a setting of your own (\`app.tenant\`) is empty afterwards, not unknown. Behind a routine that runs \`DEALLOCATE ALL\`, which
takes the driver's own statements, one transaction of that connection may fail before it begins. The reset costs ten small
statements, and a round trip, but for queries that begin with \`/* sole */\`: each is the only statement of its use of a connection,
so the reset is sent along with it, behind the end of its transaction. Leave the word out where you ask for more on one
connection. A call of a function that reads one row takes 0.27 ms of the processors' time, service, database and caller together, and
0.23 ms without the reset (JDK 25, PostgreSQL 15, 32 callers, same run).`,
    trace: {
      template: 'sources/database/dialects/postgresql/SessionTrace.java',
      readme: `It is told as the session's \`application_name\`, of 63 bytes (\`shop findItem 4bf92f3577b34da6a3ce929d0e0e4736\`; where there is no room the
service's name gives way first), so \`pg_stat_activity\` shows it, and \`%a\` of \`log_line_prefix\` logs it. It goes along with the first statement of a
transaction, in the same message, and ends with it. Before a routine that ends transactions itself, before one without a transaction that
answers nothing, and before an insert that answers its key, it is a statement of its own. A function that reads one row took 1 % more of
the processors' time, service and database together, and as many calls a second (0.99); on a busy machine reads took up to 4 %, small writes
up to 11 % more (PostgreSQL 15, 16 callers, same run each).`,
    },
  },
  jdbcUrl({ host, port, database, tls = 'prefer', jdbcParameters }) {
    // The driver's own default is `prefer`, too.
    const parameters = jdbcParameters ?? (tls === 'prefer' ? '' : `sslmode=${tls}`);
    const url = `jdbc:postgresql://${urlHost(host)}:${port}/${encodeURIComponent(database)}`;
    return parameters === '' ? url : `${url}?${parameters}`;
  },
  call,
  plain,
  argument(argument, placeholder) {
    const value = argument.member === undefined ? `null::${argument.cast}` : `:${placeholder}::${argument.cast}`;
    return argument.prefix === '' ? value : `${argument.prefix} ${value}`;
  },
  statement: escapeStatement,
  bind: (field, project) => bind(field.type, field.databaseType, project),
  judged,
  before: (operation, project) => (meetsMoney(operation, project) ? [LEARN] : []),
  read: (field, cell, project) => read(field.type, cell, project),
  cursor: ({ from, column }, maxRows, mapper) => ({
    text: fragment`Cursors.rows(${from}.getObject(${column}), ${num(maxRows)}, ${mapper})`,
    imports: [],
  }),
  rows: {
    // A portal of so many rows, which asks for no transaction as portions do.
    kept: ({ maxRows }) => ({ setting: 'maxRows', rows: num(maxRows + 1) }),
    streamed: { setting: 'fetchSize', rows: num(1000) },
    cancels: false,
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
  shared: {
    lockHint: '',
    lock: ' for update skip locked',
    readHint: '',
    secondsSince: (instant) => `extract(epoch from current_timestamp - ${instant})`,
    now: 'current_timestamp',
    ago: (seconds) => `current_timestamp - ${seconds} * interval '1 second'`,
    lockProduct: 'POSTGRES_SQL',
  },
  unknownRow: fragment`Rows::asMap`,
  support,
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

function support(project: DatabaseProject): readonly SupportFile[] {
  const files: SupportFile[] = [
    { name: 'PostgresText', template: 'sources/database/dialects/postgresql/PostgresText.java' },
    { name: 'PostgresTextTest', template: 'sources/database/dialects/postgresql/PostgresTextTest.java', test: true },
  ];
  if (project.operations.some((operation) => operation.request.members.some(isOmittable))) {
    files.push({ name: 'Arguments', template: 'sources/database/dialects/postgresql/Arguments.java' });
  }
  if (project.operations.some((operation) => operation.response.members.some(isUnknown))) {
    files.push({ name: 'Rows', template: 'sources/database/dialects/postgresql/Rows.java' });
  }
  if (project.operations.some((operation) => operation.response.members.some(isCursor))) {
    files.push({ name: 'Cursors', template: 'sources/database/Cursors.java' });
  }
  if (project.operations.some((operation) => meetsMoney(operation, project))) {
    files.push({ name: 'MoneyText', template: 'sources/database/dialects/postgresql/MoneyText.java' });
    files.push({
      name: 'MoneyTextTest',
      template: 'sources/database/dialects/postgresql/MoneyTextTest.java',
      test: true,
    });
  }
  return [...files, ...composites(project)];
}

const LEARN: Code = { text: fragment`MoneyText.learn(jdbc);`, imports: [] };

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
    const imports = [`${project.basePackage}.model.${type.name}`, ...fields.flatMap((field) => field.imports)];
    const name = compositeClass(type.name);
    const view = { type: type.name, databaseType: type.databaseType, fields };
    return [{ name, template: 'sources/database/dialects/postgresql/CompositeText.java', imports, view }];
  });
}
