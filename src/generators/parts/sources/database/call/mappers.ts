import type { Field } from '../../../../../model/described/field.ts';
import type { Code } from '../../../../text/java/code.ts';
import { importsOf } from '../../../../text/java/code.ts';
import { modelClass, separated } from '../../../../text/java/java-file.ts';
import { id, num, str } from '../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../text/render/rendered.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { UNNAMED } from '../operation/members.ts';
import type {
  DatabaseOperation,
  DatabaseProject,
  DatabaseResponseMember,
  DatabaseRows,
} from '../operation/operation.ts';
import { queryText } from './query.ts';

const RS = fragment`rs`;

/** A method of a repository that makes a record of one row. */
export interface Mapper {
  readonly name: string;
  readonly type: Rendered;
  readonly fields: readonly { readonly text: Rendered; readonly comma: Rendered }[];
  readonly imports: readonly string[];
}

/**
 * Writes the mapper of a row's record; rows of unknown columns have none.
 * @example
 * OrdersRow(id, name)   →   OrdersRow toOrdersRow(ResultSet rs, int rowNumber): rs.getObject("id", Integer.class), rs.getString("name")
 */
export function rowMapper(
  member: DatabaseRows,
  operation: DatabaseOperation,
  dialect: Dialect,
  project: DatabaseProject,
): Mapper[] {
  if (member.columns.length === 0) return [];
  const column = columnAccess(member.columns, rewordedBy(operation, dialect));
  const fields = member.columns.map((field, index) =>
    dialect.read(field, { of: 'row', from: RS, column: column(index) }, project),
  );
  return [mapper(member.row, fields, project)];
}

/**
 * Writes the mapper of a response's record from the one row that a routine answers; none where the answer is no record.
 * @example
 * AddResponse(sum, carry)   →   rs.getObject("sum", Integer.class), rs.getObject("carry", Boolean.class)
 */
export function responseMapper(
  operation: DatabaseOperation,
  dialect: Dialect,
  owner: Rendered,
  project: DatabaseProject,
): Mapper[] {
  const { record, members } = operation.response;
  if (!record) return [];
  return [
    mapper(
      record,
      members.map((member) => memberExpression(member, operation, dialect, owner, project)),
      project,
    ),
  ];
}

/**
 * Writes how one member of a response is read from the row `rs` that a routine answers.
 * @example
 * the only value of a function   →   rs.getObject(1, Integer.class)
 */
export function memberExpression(
  member: DatabaseResponseMember,
  operation: DatabaseOperation,
  dialect: Dialect,
  owner: Rendered,
  project: DatabaseProject,
): Code {
  const outputs = operation.routine.parameters.filter(
    (parameter) => parameter.mode === 'out' || parameter.mode === 'inout',
  );
  const column = columnNames(outputs.map((output) => (UNNAMED.test(output.name) ? '' : output.name)));
  if (member.kind === 'count') return { text: fragment`rs.getInt(1)`, imports: [] };
  if (member.kind === 'rows') {
    const carrier = outputs.findIndex((output) => output.name === member.cursor);
    // One alone is a column that is called after its function.
    const only = carrier < 0 || outputs.length < 2 ? num(1) : column(carrier);
    const mapper = rowMapperReference(member, owner, dialect, project);
    const rows = dialect.cursor({ of: 'row', from: RS, column: only }, operation.maxRows, mapper.text);
    return { text: rows.text, imports: [...rows.imports, ...mapper.imports] };
  }
  if (outputs.length < 2) return dialect.read(member.member, { of: 'row', from: RS, column: num(1) }, project);
  const index = outputs.findIndex((output) => output.name === member.member.name);
  return dialect.read(member.member, { of: 'row', from: RS, column: column(index) }, project);
}

/**
 * Writes the reference to the mapper of a row, as JdbcClient takes it.
 * @example
 * OrdersRow in OrdersRepository   →   OrdersRepository::toOrdersRow
 */
export function rowMapperReference(
  member: DatabaseRows,
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
): Code {
  if (member.columns.length === 0) return dialect.unknownRow(project);
  return { text: fragment`${owner}::${id(mapperName(member.row))}`, imports: [] };
}

/**
 * Names the mapper of a record.
 * @example
 * CustomerOrdersRow   →   toCustomerOrdersRow
 */
export function mapperName(record: string): string {
  return `to${record}`;
}

function mapper(record: string, fields: readonly Code[], project: DatabaseProject): Mapper {
  return {
    name: mapperName(record),
    type: id(record),
    fields: separated(fields),
    imports: [modelClass(project, record), ...importsOf(fields), 'java.sql.ResultSet', 'java.sql.SQLException'],
  };
}

/** Finds how each column is told from the others in an answer: columns that were sampled know their positions. */
function columnAccess(
  columns: DatabaseRows['columns'],
  isReworded: (label: string) => boolean,
): (index: number) => Rendered {
  const labels = columns.map((column) => column.label ?? column.name).map((label) => (isReworded(label) ? '' : label));
  const plain = columnNames(labels.filter((_, index) => columns[index]?.place === undefined));
  const named = columns.flatMap(({ place }, index) => (place === undefined ? [index] : []));
  return (index) => {
    const place = columns[index]?.place;
    return place === undefined ? plain(named.indexOf(index)) : num(place);
  };
}

/**
 * Finds the labels that differ when the service asks: a database labels an expression without a name by its text, and the service
 * sends the text as Spring needs it and with the line ends of Java. Oracle takes the text in capitals and without blanks.
 */
function rewordedBy(operation: DatabaseOperation, dialect: Dialect): (label: string) => boolean {
  const { sql } = operation.routine;
  if (sql === undefined) return () => false;
  const asked = queryText(operation, sql, dialect).replace(/\r\n?/g, '\n');
  const spellings = [(text: string) => text, (text: string) => text.replace(/\s+/g, '').toLowerCase()];
  return (label) =>
    spellings.some((spelt) => spelt(sql).includes(spelt(label)) && !spelt(asked).includes(spelt(label)));
}

/**
 * Finds how columns are read: by label where labels tell columns apart (JDBC ignores their case), else by position. A label with a
 * `?` is an expression's text, in which some drivers write the value: then all go by position, too.
 */
function columnNames(labels: readonly Field['name'][]): (index: number) => Rendered {
  const distinct = new Set(labels.map((label) => label.toLowerCase())).size === labels.length;
  const named = distinct && labels.every((label) => label !== '' && !label.includes('?'));
  return (index) => (named ? str(labels[index] ?? '') : num(index + 1));
}
