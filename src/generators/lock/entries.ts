import { keysOf, responseKeys } from '../model/kept.ts';
import type { Operation, ResponseMember } from '../model/operation.ts';
import type { Project } from '../model/project.ts';
import type { Member, TypeDef } from '../model/types.ts';

// What `forja.lock.json` says of operations and types: how they are known again, and every name that was given. Members
// stand by the names they have, each with its key (`model/kept.ts`).

/** @returns the entry of an operation. */
export function operationEntry(operation: Operation, { given }: Pick<Project, 'given'>): object {
  const { id, names, source, request, response } = operation;
  const keys = responseKeys(response.members.map((member) => ({ kind: member.kind, name: nameOf(member) })));
  const rows = response.members.flatMap((member, index) =>
    member.kind === 'rows' && member.columns.length > 0
      ? [{ of: keys[index], end: member.row.slice(names.type.length), columns: membersEntry(member.columns) }]
      : [],
  );
  const answered = response.members.map((member, index) => [propertyOf(member), keys[index] ?? '']);
  return {
    id,
    names,
    ...(given.has(operation) ? { given: true } : {}),
    ...source.identity,
    signature: source.signature,
    ...(request.members.length > 0 ? { request: membersEntry(request.members) } : {}),
    ...(answered.length > 0 ? { response: Object.fromEntries(answered) } : {}),
    ...(rows.length > 0 ? { rows } : {}),
  };
}

/** @returns the entry of a type: what a record's members or an enumeration's constants are called. */
export function typeEntry(type: TypeDef): object {
  const { name, identity } = type;
  if (type.kind === 'record') return { name, ...identity, members: membersEntry(type.members) };
  const keys = keysOf(type.constants.map(({ value }) => value));
  const constants = type.constants.map(({ java }, index) => [java, keys[index] ?? '']);
  return { name, ...identity, members: Object.fromEntries(constants) };
}

function membersEntry(members: readonly Member[]): Readonly<Record<string, string>> {
  const keys = keysOf(members.map(({ name }) => name));
  return Object.fromEntries(members.map(({ property }, index) => [property, keys[index] ?? '']));
}

function nameOf(member: ResponseMember): string {
  if (member.kind === 'count') return '';
  return member.kind === 'value' ? member.member.name : member.name;
}

function propertyOf(member: ResponseMember): string {
  return member.kind === 'value' ? member.member.property : member.property;
}
