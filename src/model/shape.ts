import type { Operation, ResponseMember } from './operation.ts';
import type { DataType, Member, RecordMember, RequestMember, TypeDef } from './types.ts';

// A shape holds the members that callers send and get, each as one short text that a lock keeps and people can read:
// `customerId integer, may be left out` → `"customerId": "int32 optional"`; `total numeric(10,2), or null` → `"decimal(10,2)?"`.

/** Members by their names for callers, each as `memberText` writes it. */
export type Fields = Readonly<Record<string, string>>;

/** The data that callers of one operation know. */
export interface Shape {
  /** The members that callers send. */
  readonly takes: Fields;
  /**
   * The members that callers get; a single member is the body itself. Columns follow their rows: `orders`, `orders/id`.
   */
  readonly answers: Fields;
}

/** A named type that shapes refer to: a record's members, or the values of an enumeration. */
export type TypeShape = { readonly fields: Fields } | { readonly values: readonly string[] };

/**
 * Writes the shape of an operation; `typeShapeOf` writes those of its named types.
 * @example
 * request (customerId int, may be left out), answer rows (id bigint)   →
 * { takes: { customerId: 'int32 optional' }, answers: { orders: 'rows', 'orders/id': 'int64' } }
 */
export function shapeOf({ request, response, streamed, paging, mustFind }: Operation): Shape {
  const how = { streamed, paged: paging !== undefined, mustFind };
  return {
    takes: fieldsOf(request.members),
    answers: Object.fromEntries(response.members.flatMap((member) => answered(member, how))),
  };
}

/**
 * Writes the shape of a named type.
 * @example
 * record Address (street text or null)   →   { fields: { street: 'string?' } }
 */
export function typeShapeOf(type: TypeDef): TypeShape {
  if (type.kind === 'enum') return { values: type.constants.map(({ value }) => value) };
  return { fields: fieldsOf(type.members) };
}

/** The sign between the name of rows and that of a column. No property contains it: properties are identifiers. */
export const COLUMN = '/';

function answered(
  member: ResponseMember,
  how: { readonly streamed: boolean; readonly paged: boolean; readonly mustFind: boolean },
): [string, string][] {
  if (member.kind === 'count') return [[member.property, 'count']];
  if (member.kind === 'value') return [[member.member.property, memberText(member.member)]];
  const { property, many, tables, columns } = member;
  const single = how.mustFind ? 'row' : 'row?';
  const several = how.streamed ? 'stream of rows' : how.paged ? 'page of rows' : 'rows';
  const kind = tables ? 'tables' : many ? several : single;
  const told: [string, string] = [property, columns.length > 0 ? kind : `${kind} of anything`];
  return [
    told,
    ...columns.map((column): [string, string] => [property + COLUMN + column.property, memberText(column)]),
  ];
}

function fieldsOf(members: readonly (Member | RequestMember | RecordMember)[]): Fields {
  return Object.fromEntries(members.map((member) => [member.property, memberText(member)]));
}

/**
 * Writes a member's type.
 * @example
 * {type: integer 32, nullable, optional}   →   int32? optional
 */
function memberText({ type, nullable, ...more }: Member | RequestMember | RecordMember): string {
  const optional = 'optional' in more && more.optional ? ' optional' : '';
  return `${typeText(type)}${nullable ? '?' : ''}${optional}`;
}

/**
 * Writes a type.
 * @example
 * {kind: list, of: {kind: decimal, precision: 10, scale: 2}}   →   [decimal(10,2)]
 */
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
