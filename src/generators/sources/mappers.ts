import type { Code, Dialect } from '../dialects/dialect.ts';
import type { Field } from '../model/data-type.ts';
import type { Operation, Project, ResponseMember } from '../model/project.ts';
import { id, num, str } from '../render/escape.ts';
import { fragment, type Rendered } from '../render/rendered.ts';
import { importsOf, modelClass, separated } from './java-file.ts';

const RS = fragment`rs`;

/** A private method of a repository that makes a record of one row. */
export interface Mapper {
  readonly name: string;
  readonly type: Rendered;
  readonly fields: readonly { readonly text: Rendered; readonly comma: Rendered }[];
  readonly imports: readonly string[];
}

/** The mapper of a row's record; rows of unknown columns have none. */
export function rowMapper(member: ResponseMember & { kind: 'rows' }, dialect: Dialect, project: Project): Mapper[] {
  if (member.columns.length === 0) return [];
  const column = columnNames(member.columns.map((one) => one.name));
  const fields = member.columns.map((one, index) =>
    dialect.read(one, { of: 'row', from: RS, column: column(index) }, project),
  );
  return [mapper(member.row, fields, project)];
}

/** The mapper of a response's record from the one row that a routine answers. */
export function responseMapper(operation: Operation, dialect: Dialect, owner: string, project: Project): Mapper[] {
  const { record, members } = operation.response;
  if (!record) return [];
  return [
    mapper(
      record,
      members.map((one) => memberExpression(one, operation, dialect, owner, project)),
      project,
    ),
  ];
}

/** Reads one member of a response from the row `rs` that a routine answers. */
export function memberExpression(
  member: ResponseMember,
  operation: Operation,
  dialect: Dialect,
  owner: string,
  project: Project,
): Code {
  const outputs = operation.source.routine.parameters.filter((one) => one.mode === 'out' || one.mode === 'inout');
  if (member.kind === 'updateCount') return { text: fragment`rs.getInt(1)`, imports: [] };
  if (member.kind === 'rows') {
    const cursor = member.shape.kind === 'count' ? undefined : member.shape.cursor;
    const column = outputs.some((one) => one.name === cursor) ? str(cursor ?? '') : num(1);
    return dialect.cursor({ of: 'row', from: RS, column }, rowMapperReference(member, owner, dialect));
  }
  if (outputs.length < 2) return dialect.read(member.member, { of: 'row', from: RS, column: num(1) }, project);
  const column = columnNames(outputs.map((one) => one.name));
  const index = outputs.findIndex((one) => one.name === member.member.name);
  return dialect.read(member.member, { of: 'row', from: RS, column: column(index) }, project);
}

/** A reference to the mapper of a row, as JdbcClient takes it. */
export function rowMapperReference(
  member: ResponseMember & { kind: 'rows' },
  owner: string,
  dialect: Dialect,
): Rendered {
  if (member.columns.length === 0) return dialect.unknownRow;
  return fragment`${id(owner)}::${id(mapperName(member.row))}`;
}

/** `CustomerOrdersRow` → `toCustomerOrdersRow` */
export function mapperName(record: string): string {
  return `to${record}`;
}

function mapper(record: string, fields: readonly Code[], project: Project): Mapper {
  return {
    name: mapperName(record),
    type: id(record),
    fields: separated(fields),
    imports: [modelClass(project, record), ...importsOf(fields), 'java.sql.ResultSet', 'java.sql.SQLException'],
  };
}

/**
 * By label where labels tell columns apart (JDBC ignores their case), else by position: so too where an expression is its
 * own label and some drivers write the value in place of `?`.
 */
function columnNames(labels: readonly Field['name'][]): (index: number) => Rendered {
  const distinct = new Set(labels.map((one) => one.toLowerCase())).size === labels.length;
  const named = distinct && labels.every((one) => one !== '' && !one.includes('?'));
  return (index) => (named ? str(labels[index] ?? '') : num(index + 1));
}
