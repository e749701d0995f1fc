import type { Code } from '../java/code.ts';
import { modelClass, typeCode } from '../java/java-file.ts';
import type { Operation, ResponseMember, Rows } from '../model/operation.ts';
import type { Project } from '../model/project.ts';
import { id, type as typeText } from '../render/escape.ts';
import { fragment, type Rendered } from '../render/rendered.ts';

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
  if (member.kind === 'count') return { text: fragment`Integer`, imports: [] };
  if (member.kind === 'value') return typeCode(member.member.type, project);
  const row = rowType(member, project);
  return member.many ? { text: fragment`List<${row.text}>`, imports: ['java.util.List', ...row.imports] } : row;
}

/**
 * A row's record; a map when its columns are known only at run time. Where even the number of result sets is known only
 * then, each of them is a row: a list of maps.
 */
function rowType(member: Rows, project: Project): Code {
  if (member.tables) return ROW_MAPS;
  if (member.columns.length === 0) return ROW_MAP;
  return { text: id(member.row), imports: [modelClass(project, member.row)] };
}

/** The parameter list of a method that does an operation: the request, unless there is nothing to ask. */
export function requestParameter(operation: Operation, project: Project): Code & { readonly argument: Rendered } {
  const { name, members } = operation.request;
  if (members.length === 0) return { text: fragment``, imports: [], argument: fragment`` };
  return { text: fragment`${id(name)} request`, imports: [modelClass(project, name)], argument: fragment`request` };
}

/** @returns the JSON property of a member of a response. */
export function propertyOf(member: ResponseMember): string {
  return member.kind === 'value' ? member.member.property : member.property;
}
