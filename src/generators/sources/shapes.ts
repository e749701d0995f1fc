import type { Code } from '../dialects/dialect.ts';
import type { Operation, Project, ResponseMember } from '../model/project.ts';
import { id, type as typeText } from '../render/escape.ts';
import { fragment, type Rendered } from '../render/rendered.ts';
import { modelClass, typeCode } from './java-file.ts';

const ROW_MAP: Code = { text: typeText('Map<String, Object>'), imports: ['java.util.Map'] };
const ROW_MAPS: Code = {
  text: typeText('List<Map<String, Object>>'),
  imports: ['java.util.List', 'java.util.Map'],
};

/** What a service method answers. `undefined`: nothing. */
export function answerType(operation: Operation, project: Project): Code | undefined {
  const { members, record } = operation.response;
  const [only] = members;
  if (!only) return undefined;
  if (record) return { text: id(record), imports: [modelClass(project, record)] };
  return memberType(only, project);
}

/** The Java type of one member of a response. */
export function memberType(member: ResponseMember, project: Project): Code {
  if (member.kind === 'updateCount') return { text: fragment`Integer`, imports: [] };
  if (member.kind === 'value') return typeCode(member.member.type, project);
  const row = rowType(member, project);
  return member.many ? { text: fragment`List<${row.text}>`, imports: ['java.util.List', ...row.imports] } : row;
}

/**
 * A row's record; a map when its columns are known only at run time. Where even the number of result sets is known only
 * then, each of them is a row: a list of maps.
 */
function rowType(member: ResponseMember & { kind: 'rows' }, project: Project): Code {
  if (isResultSets(member)) return ROW_MAPS;
  if (member.columns.length === 0) return ROW_MAP;
  return { text: id(member.row), imports: [modelClass(project, member.row)] };
}

/** @returns whether a result comes through a cursor instead of being the result itself. */
export function isCursor(member: ResponseMember): boolean {
  return member.kind === 'rows' && member.shape.kind !== 'count' && member.shape.cursor !== undefined;
}

/** @returns whether it stands for as many result sets as the routine likes to answer. */
export function isResultSets(member: ResponseMember): boolean {
  return member.kind === 'rows' && member.shape.kind === 'unknown' && member.shape.cursor === undefined;
}

/** The parameter list of a repository or service method: the request, unless there is nothing to ask. */
export function requestParameter(operation: Operation, project: Project): Code & { readonly argument: Rendered } {
  const { name, members } = operation.request;
  if (members.length === 0) return { text: fragment``, imports: [], argument: fragment`` };
  return { text: fragment`${id(name)} request`, imports: [modelClass(project, name)], argument: fragment`request` };
}

/** @returns the JSON property of a member of a response. */
export function propertyOf(member: ResponseMember): string {
  return member.kind === 'value' ? member.member.property : member.property;
}

/** A routine as people know it: `shop.customer_orders(customer_id, since)`; a query by its first words. */
export function sourceName({ source: { routine } }: Operation): string {
  if (routine.kind === 'query') return (routine.sql ?? '').replace(/\s+/g, ' ').slice(0, 80);
  const parameters = routine.parameters.filter((one) => one.mode !== 'out').map((one) => one.name || one.databaseType);
  const { schema, package: owner, name } = routine.ref;
  return `${[schema, ...(owner === undefined ? [] : [owner]), name].join('.')}(${parameters.join(', ')})`;
}
