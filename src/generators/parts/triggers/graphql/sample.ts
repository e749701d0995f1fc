import type { Operation, ResponseMember } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { type DataType, elementType, type Member } from '../../../../model/types.ts';
import { distinct, nestedObjects } from '../../../kit/mapper/nested.ts';
import { propertyOf } from '../../../service/response.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import { exampleValue } from '../../../text/types/json.ts';
import { bindingOf, inputName } from './binding.ts';
import type { GraphqlEndpoint } from './options.ts';

const MAX_DEPTH = 3;
/** Required values are written down to this depth, deeper than anybody's own types go. */
const MAX_NEEDED_DEPTH = 20;

/**
 * Writes a document that calls one operation with examples of its required arguments, and asks for everything it
 * answers.
 * @example
 * orderTotal(orderId Int!) of a decimal   →   query { orderTotal(orderId: 1) }
 */
export function sampleDocument(operation: Operation, options: GraphqlEndpoint, project: Project): string {
  const values = argumentValues(operation, project);
  const call = operation.names.method + (values.length > 0 ? `(${values.join(', ')})` : '');
  const { members, record } = operation.response;
  const fields = members.map((member) => ({ name: propertyOf(member), selection: memberSelection(member, project) }));
  const [only] = fields;
  if (operation.paging) return `${options.queryOrMutation} { ${call} { items${only?.selection ?? ''} next } }`;
  const inside = record
    ? ` { ${fields.map((field) => field.name + field.selection).join(' ')} }`
    : (only?.selection ?? '');
  return `${options.queryOrMutation} { ${call}${inside} }`;
}

/** Examples of the header fields that an operation requires. */
export function sampleHeaders(operation: Operation, { types }: Project): Readonly<Record<string, string>> {
  const needed = bindingOf(operation).header.filter(({ member }) => !member.optional);
  return Object.fromEntries(needed.map(({ name, member }) => [name, String(exampleValue(member.type, types))]));
}

/** The required arguments, each with an example. */
function argumentValues(operation: Operation, project: Project): readonly string[] {
  const needed = bindingOf(operation).argument.filter(({ member }) => !member.optional);
  const objects = nestedObjects(inputName(operation), distinct(needed), project);
  const fieldsOf = (name: string): string[] =>
    (objects.find((object) => object.name === name)?.fields ?? []).map((field) =>
      'member' in field
        ? `${field.word}: ${literal(field.member.type, project, 0)}`
        : `${field.word}: {${fieldsOf(field.object).join(', ')}}`,
    );
  return fieldsOf(inputName(operation));
}

/**
 * Writes a document that the schema refuses, so that nothing is called.
 * @example
 * orderTotal   →   query { orderTotal(thereIsNoSuchArgument: 1) }
 */
export function invalidDocument(operation: Operation, options: GraphqlEndpoint): string {
  return `${options.queryOrMutation} { ${operation.names.method}(thereIsNoSuchArgument: 1) }`;
}

function memberSelection(member: ResponseMember, project: Project): string {
  if (member.kind === 'count') return '';
  if (member.kind === 'value') return typeSelection(member.member.type, project, 0);
  return member.columns.length === 0 ? '' : selection(member.columns, project, 0);
}

function selection(members: readonly Member[], project: Project, depth: number): string {
  const fields = members.flatMap((member) => {
    if (depth >= MAX_DEPTH && isRecord(member.type, project)) return [];
    return [member.property + typeSelection(member.type, project, depth + 1)];
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

/** An example in GraphQL's own notation: enumerations without quotes, and keys without quotes. */
function literal(type: DataType, project: Project, depth: number): string {
  if (type.kind === 'list') return depth > MAX_DEPTH ? '[]' : `[${literal(type.of, project, depth + 1)}]`;
  if (type.kind === 'ref') {
    const named = project.types.get(type.name);
    if (named?.kind === 'enum') return named.constants[0]?.java ?? 'null';
    if (!named || depth > MAX_NEEDED_DEPTH) return 'null';
    const shown = named.members.filter((member) => depth <= MAX_DEPTH || !member.nullable);
    return `{${shown.map((member) => `${member.property}: ${literal(member.type, project, depth + 1)}`).join(', ')}}`;
  }
  if (type.kind === 'json') return '{key: "value"}';
  if (type.kind === 'map') return depth > MAX_DEPTH ? '{}' : `{key: ${literal(type.of, project, depth + 1)}}`;
  return jsonText(exampleValue(type, project.types));
}
