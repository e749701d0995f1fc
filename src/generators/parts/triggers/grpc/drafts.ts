import { protoType as freeType } from '../../../../checks/names/proto.ts';
import { pascal } from '../../../../checks/names/words.ts';
import type { Operation, ResponseMember, Rows } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import {
  type DataType,
  isOmittable,
  type Member,
  type RecordMember,
  type RequestMember,
  type TypeDef,
  typesWithin,
} from '../../../../model/types.ts';
import { propertyOf } from '../../../service/response.ts';
import { messageFields } from './binding.ts';
import { containerKey, protoType, type TypeNames } from './types.ts';

/** A field before it has a name and a number. */
export interface FieldDraft {
  /** Tells the field again in the next generation, whatever its name is then. */
  readonly key: string;
  readonly wanted: string;
  readonly type: string;
  /** `choice`: at most one field of the same `of` is set. */
  readonly label: 'optional' | 'repeated' | 'map' | 'choice';
  readonly of?: string;
  readonly about?: string;
}

export interface MessageDraft {
  readonly name: string;
  readonly about: string;
  readonly fields: readonly FieldDraft[];
}

export interface EnumDraft {
  readonly name: string;
  readonly about: string;
  readonly values: readonly string[];
}

export interface Drafts {
  readonly messages: readonly MessageDraft[];
  readonly enums: readonly EnumDraft[];
  readonly names: TypeNames;
  /** Lists and maps, in the order of their names. */
  readonly containers: readonly Container[];
}

export interface Container {
  readonly name: string;
  readonly entry: string;
  readonly type: DataType & { kind: 'list' | 'map' };
}

const NULL_VALUE = 'google.protobuf.NullValue';
const STRUCT = 'google.protobuf.Struct';
const LIST_VALUE = 'google.protobuf.ListValue';

const known = new WeakMap<Project['operations'], Drafts>();

/**
 * Drafts the messages and enumerations of a project's proto file, without numbers. Worked out once for each project.
 */
export function draftsOf(project: Project): Drafts {
  const before = known.get(project.operations);
  if (before) return before;
  const taken = new Set([outerClass(project).toLowerCase()]);
  const { operations } = project;
  for (const operation of operations) {
    freeType(requestName(operation), taken);
    freeType(responseName(operation), taken);
  }
  const rows = rowsOf(project);
  for (const { row } of rows) freeType(row, taken);
  const types = new Map([...project.types.keys()].map((name) => [name, freeType(name, taken)]));
  const containers = containersOf(project, types, taken);
  const names = { types, containers: new Map(containers.map(({ key, name }) => [key, name])) };
  const drafts: Drafts = {
    names,
    containers,
    messages: [
      ...operations.flatMap((operation) => [
        requestMessage(operation, project, names),
        responseMessage(operation, project, names),
      ]),
      ...rows.map((shape) => rowMessage(shape, project, names)),
      ...[...project.types.values()].flatMap((type) => recordMessage(type, project, names)),
      ...containers.flatMap((container) => containerMessages(container, project, names)),
    ],
    enums: [...project.types.values()].flatMap((type) => enumDraft(type, names)),
  };
  known.set(project.operations, drafts);
  return drafts;
}

function rowMessage({ row, origin, name, columns }: Rows, project: Project, names: TypeNames): MessageDraft {
  return {
    name: row,
    about: `A row of ${origin ?? (name || 'what is answered')}`,
    fields: columns.map((member) => field(member, project, names)),
  };
}

function recordMessage(type: TypeDef, project: Project, names: TypeNames): readonly MessageDraft[] {
  if (type.kind !== 'record') return [];
  const fields = type.members.flatMap((member) => askedFields(member.property, member, project, names));
  return [{ name: names.types.get(type.name) ?? type.name, about: `The type ${type.written}`, fields }];
}

function enumDraft(type: TypeDef, { types }: TypeNames): readonly EnumDraft[] {
  if (type.kind !== 'enum') return [];
  const values = type.constants.map(({ java }) => java);
  return [{ name: types.get(type.name) ?? type.name, about: `The type ${type.written}`, values }];
}

/**
 * Names the Java class that protoc puts all messages into.
 * @example
 * corner-shop   →   CornerShopProto
 */
export function outerClass({ name }: Pick<Project, 'name'>): string {
  return `${pascal(name, 'Service')}Proto`;
}

export const requestName = ({ request }: Operation) => request.name;
export const responseName = ({ names }: Operation) => `${names.type}Response`;

/** @returns the rows whose columns are known, each record once. */
export function rowsOf({ operations }: Project): readonly Rows[] {
  const all = operations.flatMap(({ response }) =>
    response.members.flatMap((member) => (member.kind === 'rows' && member.columns.length > 0 ? [member] : [])),
  );
  return all.filter((rows, index) => all.findIndex(({ row }) => row === rows.row) === index);
}

/** Drafts a message for each kind of list and map: proto allows no null among the values of either. */
function containersOf(project: Project, types: TypeNames['types'], taken: Set<string>) {
  const members = [
    ...project.operations.flatMap(({ request, response }) => [
      ...request.members,
      ...response.members.flatMap((member) =>
        member.kind === 'value' ? [member.member] : member.kind === 'rows' ? member.columns : [],
      ),
    ]),
    ...[...project.types.values()].flatMap((type) => (type.kind === 'record' ? type.members : [])),
  ];
  const found = new Map<string, Container['type']>();
  for (const type of typesWithin(members, project.types)) {
    if (type.kind !== 'list' && type.kind !== 'map') continue;
    const key = containerKey(type, project, { types, containers: new Map() });
    if (!found.has(key)) found.set(key, type);
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, type]) => {
      const name = freeType(key, taken);
      return { key, name, entry: freeType(`${name}Entry`, taken), type };
    });
}

function containerMessages({ name, entry, type }: Container, project: Project, names: TypeNames): MessageDraft[] {
  const held = protoType(type.of, project, names);
  const entries = { key: 'entries', wanted: 'entries', type: entry } as const;
  return [
    {
      name,
      about: `A ${type.kind} of values that may be null`,
      fields: [{ ...entries, label: type.kind === 'list' ? 'repeated' : 'map' }],
    },
    {
      name: entry,
      about: 'Null without a value',
      fields: [
        { key: 'value', wanted: 'value', type: held.proto, label: 'optional', ...(held.form && { about: held.form }) },
      ],
    },
  ];
}

function requestMessage(operation: Operation, project: Project, names: TypeNames): MessageDraft {
  return {
    name: requestName(operation),
    about: `What ${operation.title} takes`,
    fields: messageFields(operation).flatMap(({ name, member }) => askedFields(name, member, project, names)),
  };
}

/**
 * The fields of a member that callers send. One that may be left out and may also be null has a second field that says
 * null; at most one of the two is set.
 */
function askedFields(
  name: string,
  member: RequestMember | RecordMember,
  project: Project,
  names: TypeNames,
): FieldDraft[] {
  const own = { ...field(member, project, names), key: name, wanted: name };
  if (!saysNull(member)) return [own];
  return [
    { ...own, label: 'choice', of: name },
    { key: `${name} null`, wanted: `${name}Null`, type: NULL_VALUE, label: 'choice', of: name },
  ];
}

/** Whether a member has a second field that says null. */
export const saysNull = (member: RequestMember | RecordMember) => isOmittable(member) && member.nullable;

function responseMessage(operation: Operation, project: Project, names: TypeNames): MessageDraft {
  const about = operation.streamed ? `One row of what ${operation.title} answers` : `What ${operation.title} answers`;
  return {
    name: responseName(operation),
    about,
    fields: operation.response.members.map((member) => answered(member, operation.streamed, project, names)),
  };
}

function answered(member: ResponseMember, streamed: boolean, project: Project, names: TypeNames): FieldDraft {
  if (member.kind === 'value') return field(member.member, project, names);
  const named = { key: propertyOf(member), wanted: propertyOf(member) };
  if (member.kind === 'count') return { ...named, type: 'int32', label: 'optional' };
  const row = member.columns.length > 0 ? member.row : member.tables ? LIST_VALUE : STRUCT;
  return { ...named, type: row, label: member.many && !streamed ? 'repeated' : 'optional' };
}

function field(member: Member, project: Project, names: TypeNames): FieldDraft {
  const { proto, form } = protoType(member.type, project, names);
  const about = [member.written, form, member.doc].filter((text) => text).join('; ');
  return { key: member.property, wanted: member.property, type: proto, label: 'optional', ...(about && { about }) };
}
