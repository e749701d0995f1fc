import { isTinyint1, type TinyintChoice } from '../../../../../../model/described/tinyint.ts';
import type { DataType } from '../../../../../../model/types.ts';
import { runtimeClass } from '../../../../../runtime/classes.ts';
import type { Code } from '../../../../../text/java/code.ts';
import { simpleName } from '../../../../../text/java/types.ts';
import { id } from '../../../../../text/render/escape.ts';
import { fragment } from '../../../../../text/render/rendered.ts';
import type { DatabaseMember, DatabaseOperation, DatabaseProject } from '../../operation/operation.ts';

import { callableText } from '../callable.ts';

import type { CallableText, CallText, Dialect } from '../dialect.ts';

import { isPlainKey, limited } from '../paging.ts';

import { plain } from './plain.ts';

import { quoted } from './quoted.ts';

import { escapeMysqlStatement } from './statement.ts';

import { bind, read } from './values.ts';

/** MySQL and MariaDB as far as they are alike: all but the driver, its url and its sessions. */
export const mysqlFamily: Omit<
  Dialect,
  | 'kind'
  | 'title'
  | 'driver'
  | 'driverClass'
  | 'module'
  | 'jdbcUrl'
  | 'connectionProperties'
  | 'session'
  | 'rows'
  | 'callClass'
  | 'unknownRow'
> = {
  changedStates: ['42000', '42S02', '42S22', '08001', '08S01', '28000'],
  call: (operation, project) =>
    operation.routine.kind === 'function' ? functionText(operation) : procedure(operation, project),
  plain,
  argument: (_, placeholder) => `:${placeholder}`,
  statement: escapeMysqlStatement,
  // useAffectedRows, for ROW_COUNT() in routines.
  countsChanges: true,
  bind,
  judged: ({ name }) => name,
  read,
  cursor() {
    throw new Error('MySQL and MariaDB hand out no cursors');
  },
  // https://dev.mysql.com/doc/refman/8.4/en/working-with-null.html, …/select.html; mariadb.com/kb/en/null-values, …/limit
  pages: {
    nulls: 'first',
    comparesRows: false,
    // Enumerations and sets stand in the order of their numbers and are compared as texts.
    isKey: ({ type, databaseType }) =>
      (isPlainKey(type) && !/^bit\b/i.test(databaseType)) ||
      (type.kind === 'string' && /^(?:var)?char\b|^(?:tiny|medium|long)?text\b/i.test(databaseType)),
    column: quoted,
    value: (_, placeholder) => `:${placeholder}`,
    portion: limited,
  },
  commitsWithin: ['procedure'],
  settings: (project) => (hasInstants(project) ? [UTC_SESSION] : []),
  notes: (project) => [notes(project), ...tinyintNotes(project)],
};

function nameOf({ routine }: DatabaseOperation): string {
  return `${quoted(routine.ref.schema)}.${quoted(routine.ref.name)}`;
}

/** Writes a function as an expression: its result is the one value of a row. */
function functionText(operation: DatabaseOperation): CallText {
  const members = operation.request.members;
  const args = members.map((member) => ({ member, prefix: '', cast: '' }));
  return { kind: 'statement', before: `select ${nameOf(operation)}(`, arguments: args, after: ')' };
}

function procedure(operation: DatabaseOperation, project: DatabaseProject): CallableText {
  return callableText(operation, {
    before: `{call ${nameOf(operation)}(`,
    after: ')}',
    argument: () => '?',
    bind: (field) => bind(field, project),
  });
}

/** An instant is kept in UTC and shown in the session's time zone, which therefore must be known and have no hour twice. */
const UTC_SESSION = {
  key: 'spring.datasource.hikari.connection-init-sql',
  value: "set time_zone = '+00:00'",
  comment: 'Columns of type timestamp are instants: they are read and written in UTC',
};

function notes(project: DatabaseProject): { title: string; markdown: string } {
  const session = hasInstants(project)
    ? `Values of type \`timestamp\` are instants, so each connection's session runs in UTC (\`connection-init-sql\`): \`now()\` and
\`curdate()\` inside the routines are UTC's, too.`
    : 'The session keeps the time zone of the server: `now()` inside the routines is what other clients see.';
  return {
    title: 'Dates and times',
    markdown: `${session}
[What becomes of zero dates, durations and other values](forja/docs/jdbc-mysql-family.md).`,
  };
}

/** Tells whether `tinyint(1)` is a number unless an endpoint says otherwise, in rows of unknown columns as well. */
function areNumbers({ request }: DatabaseProject): boolean {
  return (request as { readonly tinyint1?: TinyintChoice }).tinyint1 === 'number';
}

/** The README's section on `tinyint(1)`: number or truth value, and how to change that; none where no value is of it. */
function tinyintNotes(project: DatabaseProject): readonly { title: string; markdown: string }[] {
  if (!values(project).some(isTinyint1) && !hasUnknownRows(project)) return [];
  const [title, other] = areNumbers(project) ? ['a number', 'boolean'] : ['a truth value', 'number'];
  return [
    {
      title: 'TINYINT(1)',
      markdown: `The database keeps -128 to 127 in a \`tinyint(1)\`, whatever it is used for. Here it is ${title}: \`"tinyint1": "${other}"\` in
\`forja.json\`, and generating again, makes it the other thing. \`tinyint1\` of an endpoint says so of single names:
\`"tinyint1": { "rating": "number", "active": "boolean" }\`.`,
    },
  ];
}

function hasUnknownRows({ operations }: DatabaseProject): boolean {
  return operations.some(({ response }) =>
    response.members.some((member) => member.kind === 'rows' && member.columns.length === 0),
  );
}

/** The class that reads rows up to the most that may be answered: both drivers would read the rest. */
export const ROW_LIMIT = runtimeClass('jdbc.mysql.MySqlRowLimit');

const ROW_MEANINGS = ['Timestamps', 'Tinyints'].map((name) => runtimeClass(`jdbc.mysql.MySqlRows.${name}`));

/**
 * Writes the mapper of rows of unknown columns, by its class: it knows what the project takes a `timestamp` and a `tinyint(1)` for.
 * @example
 * MySqlRows   →   new MySqlRows(Timestamps.LOCAL, Tinyints.TRUTH_VALUES)
 */
export function rowsBy(type: string, project: DatabaseProject): Code {
  const name = id(simpleName(type));
  const timestamps = hasInstants(project) ? fragment`INSTANTS` : fragment`LOCAL`;
  const tinyints = areNumbers(project) ? fragment`NUMBERS` : fragment`TRUTH_VALUES`;
  return {
    text: fragment`new ${name}(Timestamps.${timestamps}, Tinyints.${tinyints})`,
    imports: [type, ...ROW_MEANINGS],
  };
}

/** @returns whether any value of the project is a point in time. */
function hasInstants(project: DatabaseProject): boolean {
  return valueTypes(project).some((type) => type.kind === 'timestamp' && type.zoned);
}

/** Collects the types of all values that go to the database or come from it. */
function valueTypes(project: DatabaseProject): readonly DataType[] {
  return values(project).map(({ type }) => type);
}

function values({ operations }: DatabaseProject): readonly DatabaseMember[] {
  return operations.flatMap(({ request, response }) => {
    const answered = response.members.flatMap((member) =>
      member.kind === 'value' ? [member.member] : member.kind === 'rows' ? member.columns : [],
    );
    return [...request.members, ...answered];
  });
}
