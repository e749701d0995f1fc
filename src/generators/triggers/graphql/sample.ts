import type { Operation, ResponseMember } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import { type DataType, elementType, type Member } from '../../model/types.ts';
import { jsonText } from '../../render/unseen.ts';
import { propertyOf } from '../../service/response.ts';
import { exampleValue } from '../../types/json.ts';
import type { GraphqlEndpoint } from './options.ts';

const MAX_DEPTH = 3;

/** A document that calls one operation with examples of what it needs and asks for all that it answers. */
export function sampleDocument(operation: Operation, options: GraphqlEndpoint, project: Project): string {
  const given = operation.request.members.filter((one) => !one.optional);
  const values = given.map((one) => `${one.property}: ${literal(one.type, project, 0)}`);
  const call = operation.names.method + (values.length > 0 ? `(${values.join(', ')})` : '');
  const { members, record } = operation.response;
  const fields = members.map((one) => ({ name: propertyOf(one), selection: memberSelection(one, project) }));
  const inside = record
    ? ` { ${fields.map((one) => one.name + one.selection).join(' ')} }`
    : (fields[0]?.selection ?? '');
  return `${options.queryOrMutation} { ${call}${inside} }`;
}

/** A document that the schema refuses, so that nothing is called. */
export function invalidDocument(operation: Operation, options: GraphqlEndpoint): string {
  return `${options.queryOrMutation} { ${operation.names.method}(thereIsNoSuchArgument: 1) }`;
}

function memberSelection(member: ResponseMember, project: Project): string {
  if (member.kind === 'count') return '';
  if (member.kind === 'value') return typeSelection(member.member.type, project, 0);
  return member.columns.length === 0 ? '' : selection(member.columns, project, 0);
}

function selection(members: readonly Member[], project: Project, depth: number): string {
  const fields = members.flatMap((one) => {
    if (depth >= MAX_DEPTH && isRecord(one.type, project)) return [];
    return [one.property + typeSelection(one.type, project, depth + 1)];
  });
  return ` { ${fields.length > 0 ? fields.join(' ') : '__typename'} }`;
}

function typeSelection(type: DataType, project: Project, depth: number): string {
  if (type.kind === 'list') return typeSelection(type.of, project, depth);
  const named = type.kind === 'ref' ? project.types.get(type.name) : undefined;
  return named?.kind === 'record' ? selection(named.members, project, depth) : '';
}

function isRecord(type: DataType, project: Project): boolean {
  const element = elementType(type);
  return element.kind === 'ref' && project.types.get(element.name)?.kind === 'record';
}

/** A value in GraphQL's own notation: enumerations bare, keys without quotes. */
function literal(type: DataType, project: Project, depth: number): string {
  if (type.kind === 'list') return depth > MAX_DEPTH ? '[]' : `[${literal(type.of, project, depth + 1)}]`;
  if (type.kind === 'ref') {
    const named = project.types.get(type.name);
    if (named?.kind === 'enum') return named.constants[0]?.java ?? 'null';
    if (!named || depth > MAX_DEPTH) return 'null';
    return `{${named.members.map((one) => `${one.property}: ${literal(one.type, project, depth + 1)}`).join(', ')}}`;
  }
  if (type.kind === 'json') return '{key: "value"}';
  if (type.kind === 'map') return depth > MAX_DEPTH ? '{}' : `{key: ${literal(type.of, project, depth + 1)}}`;
  return jsonText(exampleValue(type, project.types));
}
