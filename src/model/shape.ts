import type { Operation, ResponseMember } from './operation.ts';
import type { DataType, Member, RecordMember, RequestMember, TypeDef } from './types.ts';

// What callers send and get, each member as one short text, so that a lock can keep it and people can read it:
// `customerId integer, may be left out` → `"customerId": "int32 optional"`; `total numeric(10,2), or null` → `"decimal(10,2)?"`.

/** Members by what callers call them, each as `memberText` writes it. */
export type Fields = Readonly<Record<string, string>>;

/** What callers of one operation know of its data. */
export interface Shape {
  /** What they send. */
  readonly takes: Fields;
  /** What they get: exactly one member is the body itself. Columns stand behind their rows: `orders`, `orders/id`. */
  readonly answers: Fields;
}

/** A named type that shapes refer to: a record's members, or the values of an enumeration. */
export type TypeShape = { readonly fields: Fields } | { readonly values: readonly string[] };

/** @returns the shape of an operation; its named types are told by `typeShapeOf`. */
export function shapeOf({ request, response, streamed, paging, mustFind }: Operation): Shape {
  const how = { streamed, paged: paging !== undefined, mustFind };
  return {
    takes: fieldsOf(request.members),
    answers: Object.fromEntries(response.members.flatMap((member) => answered(member, how))),
  };
}

/** @returns the shape of a named type. */
export function typeShapeOf(type: TypeDef): TypeShape {
  if (type.kind === 'enum') return { values: type.constants.map(({ value }) => value) };
  return { fields: fieldsOf(type.members) };
}

/** Behind the name of rows stands that of a column. No property has it: they are identifiers in their trigger's letters. */
export const COLUMN = '/';

function answered(
  member: ResponseMember,
  how: { readonly streamed: boolean; readonly paged: boolean; readonly mustFind: boolean },
): [string, string][] {
  if (member.kind === 'count') return [[member.property, 'count']];
  if (member.kind === 'value') return [[member.member.property, memberText(member.member)]];
  const { property, many, tables, columns } = member;
  const one = how.mustFind ? 'row' : 'row?';
  const several = how.streamed ? 'stream of rows' : how.paged ? 'page of rows' : 'rows';
  const kind = tables ? 'tables' : many ? several : one;
  const told: [string, string] = [property, columns.length > 0 ? kind : `${kind} of anything`];
  return [
    told,
    ...columns.map((column): [string, string] => [property + COLUMN + column.property, memberText(column)]),
  ];
}

function fieldsOf(members: readonly (Member | RequestMember | RecordMember)[]): Fields {
  return Object.fromEntries(members.map((member) => [member.property, memberText(member)]));
}

/** `{type: integer 32, nullable, optional}` → `int32? optional`. */
function memberText({ type, nullable, ...more }: Member | RequestMember | RecordMember): string {
  const optional = 'optional' in more && more.optional ? ' optional' : '';
  return `${typeText(type)}${nullable ? '?' : ''}${optional}`;
}

/** `{kind: list, of: {kind: decimal, precision: 10, scale: 2}}` → `[decimal(10,2)]`. */
function typeText(type: DataType): string {
  switch (type.kind) {
    case 'string':
      return type.length === undefined ? 'string' : `string(${type.length})`;
    case 'integer':
      return `${type.signed ? '' : 'u'}int${type.bits}`;
    case 'decimal':
      return decimalText(type);
    case 'float':
      return `float${type.bits}`;
    case 'time':
    case 'timestamp':
      return type.zoned ? `${type.kind} with zone` : type.kind;
    case 'ref':
      return `#${type.name}`;
    case 'list':
      return `[${typeText(type.of)}]`;
    case 'map':
      return `{${typeText(type.of)}}`;
    default:
      return type.kind;
  }
}

function decimalText({ precision, scale, currency }: Extract<DataType, { kind: 'decimal' }>): string {
  const name = currency ? 'money' : 'decimal';
  if (precision === undefined) return name;
  return scale === undefined ? `${name}(${precision})` : `${name}(${precision},${scale})`;
}
