import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import type { DataType, Member } from '../../../../model/types.ts';
import { distinct } from '../../../kit/mapper/nested.ts';
import { exampleValue } from '../../../text/types/json.ts';
import { bindingOf, messageFields } from './binding.ts';
import { draftsOf, requestName } from './drafts.ts';
import { numbersOf } from './numbers.ts';

/** Required values are shown down to this depth, deeper than anybody's own types go. */
const MAX_DEPTH = 20;

type Json = Readonly<Record<string, unknown>>;

/**
 * Makes a message that an operation accepts, as far as that is known without calling it: in protobuf's JSON, without
 * optional fields.
 * @example
 * order_total(order_id integer)   →   {"order_id": 1}
 */
export function sampleMessage(operation: Operation, project: Project): Json {
  const needed = messageFields(operation).filter(({ member }) => !member.optional);
  const own = needed.map(({ name, member }) => ({ ...member, property: name }));
  return messageOf(requestName(operation), own, project, 0);
}

/** Examples of the metadata that a call requires. */
export function sampleMetadata(operation: Operation, { types }: Project): readonly (readonly [string, string])[] {
  const needed = distinct(bindingOf(operation).metadata).filter(({ member }) => !member.optional);
  return needed.map(({ name, member }) => [name, String(exampleValue(member.type, types))]);
}

/** Whether a call with an empty message and no metadata is refused. */
export function needsAnything(operation: Operation, project: Project): boolean {
  const fields = messageFields(operation);
  const metadata = sampleMetadata(operation, project);
  return metadata.length > 0 || fields.some(({ member }) => !member.optional && !member.nullable);
}

function messageOf(name: string, members: readonly Member[], project: Project, depth: number): Json {
  const fields = numbersOf(project).messages[name]?.fields ?? {};
  return Object.fromEntries(
    members.map(({ property, type }) => [fields[property]?.name ?? property, example(type, project, depth)]),
  );
}

function example(type: DataType, project: Project, depth: number): unknown {
  if (type.kind === 'list')
    return depth >= MAX_DEPTH ? {} : { entries: [{ value: example(type.of, project, depth + 1) }] };
  if (type.kind === 'map') {
    return depth >= MAX_DEPTH ? {} : { entries: { key: { value: example(type.of, project, depth + 1) } } };
  }
  if (type.kind === 'ref') return namedExample(type.name, project, depth);
  const value = exampleValue(type, project.types);
  if (type.kind === 'decimal') return String(value);
  return type.kind === 'json' ? JSON.stringify(value) : value;
}

function namedExample(name: string, project: Project, depth: number): unknown {
  const type = project.types.get(name);
  const proto = draftsOf(project).names.types.get(name) ?? name;
  if (type?.kind === 'enum') {
    return numbersOf(project).enums[proto]?.values[type.constants[0]?.java ?? '']?.name;
  }
  const members = type?.members.filter((member) => depth < 2 || !member.nullable) ?? [];
  return depth >= MAX_DEPTH ? {} : messageOf(proto, members, project, depth + 1);
}
