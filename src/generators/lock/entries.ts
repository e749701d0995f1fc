import type { Access } from '../../model/changes.ts';
import { type KeptMember, keysOf, responseKeys } from '../../model/kept.ts';
import type { Operation, ResponseMember } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import { type Shape, shapeOf, typeShapeOf } from '../../model/shape.ts';
import type { Member, TypeDef, TypeName } from '../../model/types.ts';

// The entries of operations and types in `forja.lock.json`: how they are known again, what callers send and get, and every name that was given. Members
// stand by their names, each with its key (`model/kept.ts`).

/** Makes the entries of a project's operations, once: a folder's lock and the portal's have them both. */
export function operationEntries(project: Project): readonly object[] {
  const before = entries.get(project);
  if (before) return before;
  const made = project.operations.map((operation) => operationEntry(operation, project));
  entries.set(project, made);
  return made;
}

const entries = new WeakMap<Project, readonly object[]>();

/** Makes the entry of an operation. */
export function operationEntry(operation: Operation, { given, groups }: Pick<Project, 'given' | 'groups'>): object {
  const { id, names, published, access, source, request, response } = operation;
  const group = groupNames(groups).get(operation);
  const keys = responseKeys(response.members.map((member) => ({ kind: member.kind, name: nameOf(member) })));
  const rows = response.members.flatMap((member, index) =>
    member.kind === 'rows' && member.columns.length > 0
      ? [{ of: keys[index], ...rowEntry(member.row, names.type), columns: membersEntry(member.columns) }]
      : [],
  );
  const answered = response.members.map((member, index) => nameEntry(namesOf(member), keys[index] ?? ''));
  return {
    id,
    names,
    ...(given.has(operation) ? { given: true } : {}),
    ...(group === undefined || group === operation.home ? {} : { group }),
    ...(published.length > 0 ? { published } : {}),
    ...(access ? { access: accessEntry(access) } : {}),
    ...source.identity,
    signature: source.signature,
    ...(request.members.length > 0 ? { request: membersEntry(request.members) } : {}),
    ...(answered.length > 0 ? { response: Object.fromEntries(answered) } : {}),
    ...(rows.length > 0 ? { rows } : {}),
    shape: filled(shapeOf(operation)),
  };
}

/** Leaves out the parts of a shape that are empty. */
function filled({ takes, answers }: Shape): object {
  const has = (fields: object) => Object.keys(fields).length > 0;
  return { ...(has(takes) ? { takes } : {}), ...(has(answers) ? { answers } : {}) };
}

/** Makes the entry of an operation's access, without empty lists. */
function accessEntry({ auth, scopes, roles }: Access): object {
  return { auth, ...(scopes.length > 0 ? { scopes } : {}), ...(roles.length > 0 ? { roles } : {}) };
}

/** Makes the entry of a row's record, which is named after its operation, or after the table that several operations answer. */
function rowEntry(row: TypeName, stem: TypeName): { readonly end: string; readonly type?: TypeName } {
  const end = row.startsWith(stem) ? row.slice(stem.length) : '';
  return /^Row\d*$/.test(end) ? { end } : { end: 'Row', type: row };
}

/** Maps each operation to the name of its group; the groups are read once for all operations. */
function groupNames(groups: Project['groups']): ReadonlyMap<Operation, string> {
  const known = named.get(groups);
  if (known) return known;
  const names = new Map(
    groups.flatMap(({ type, operations }) => operations.map((operation) => [operation, type] as const)),
  );
  named.set(groups, names);
  return names;
}

const named = new WeakMap<Project['groups'], ReadonlyMap<Operation, string>>();

/** Makes the entry of a type: the names of a record's members or of an enumeration's constants. */
export function typeEntry(type: TypeDef): object {
  const { name, identity } = type;
  if (type.kind === 'record')
    return { name, ...identity, members: membersEntry(type.members), shape: typeShapeOf(type) };
  const keys = keysOf(type.constants.map(({ value }) => value));
  const constants = type.constants.map(({ java }, index) => [java, keys[index] ?? '']);
  return { name, ...identity, members: Object.fromEntries(constants), shape: typeShapeOf(type) };
}

function membersEntry(members: readonly Member[]): Readonly<Record<string, unknown>> {
  const keys = keysOf(members.map(({ name }) => name));
  return Object.fromEntries(members.map((member, index) => nameEntry(member, keys[index] ?? '')));
}

/** Makes the entry of a member: its property and its key, and Java's name where it is another one. */
function nameEntry({ property, component }: KeptMember, key: string): readonly [string, unknown] {
  return [property, property === component ? key : { of: key, component }];
}

function nameOf(member: ResponseMember): string {
  if (member.kind === 'count') return '';
  return member.kind === 'value' ? member.member.name : member.name;
}

function namesOf(member: ResponseMember): KeptMember {
  return member.kind === 'value' ? member.member : member;
}
