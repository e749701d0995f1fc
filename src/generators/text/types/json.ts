import type { DataType, Member, TypeDef } from '../../../model/types.ts';

type Types = ReadonlyMap<string, TypeDef>;
const MAX_DEPTH = 4;
/** The depth to which members that must be there are shown: nobody writes down a deeper one. */
const MAX_NEEDED_DEPTH = 20;
/** The number of values from which on an example leaves out what it can: types that hold many others would fill a file each. */
const MAX_VALUES = 2000;

/** The number of values that an example may still have. */
interface Room {
  left: number;
}

/**
 * Makes an example of a type as a JSON request shows it: valid for the service, and the same every time.
 * @example
 * varchar(2)   →   'te'
 * a list of integers   →   [1]
 */
export function exampleValue(type: DataType, types: Types, depth = 0, room: Room = { left: MAX_VALUES }): unknown {
  room.left -= 1;
  switch (type.kind) {
    case 'string':
      return 'text'.slice(0, type.length ?? 4);
    case 'xml':
      return '<value/>';
    case 'boolean':
      return true;
    case 'integer':
      return 1;
    case 'float':
      return 1.5;
    case 'decimal':
      return decimal(type.precision, type.scale);
    case 'bytes':
      return 'Zm9yamE=';
    case 'uuid':
      return '3fa85f64-5717-4562-b3fc-2c963f66afa6';
    case 'json':
      return { key: 'value' };
    case 'date':
      return '2026-01-31';
    case 'time':
      return type.zoned ? '12:30:00+00:00' : '12:30:00';
    case 'timestamp':
      return type.zoned ? '2026-01-31T12:30:00Z' : '2026-01-31T12:30:00';
    case 'ref':
      return named(types.get(type.name), types, depth, room);
    case 'list':
      return isFull(depth, room) ? [] : [exampleValue(type.of, types, depth + 1, room)];
    case 'map':
      return isFull(depth, room) ? {} : { key: exampleValue(type.of, types, depth + 1, room) };
  }
}

/**
 * Makes an example of a record: each member by its JSON property.
 * @example
 * id integer, name text   →   { id: 1, name: 'text' }
 */
export function exampleRecord(
  members: readonly Member[],
  types: Types,
  depth = 0,
  room: Room = { left: MAX_VALUES },
): Record<string, unknown> {
  return Object.fromEntries(members.map((member) => [member.property, exampleOf(member, types, depth, room)]));
}

function exampleOf({ type, nullable }: Member, types: Types, depth: number, room: Room): unknown {
  return nullable && isFull(depth, room) ? null : exampleValue(type, types, depth, room);
}

function isFull(depth: number, { left }: Room): boolean {
  return depth >= MAX_DEPTH || left <= 0;
}

function named(type: TypeDef | undefined, types: Types, depth: number, room: Room): unknown {
  if (!type || depth >= MAX_NEEDED_DEPTH) return null;
  return type.kind === 'enum'
    ? (type.constants[0]?.value ?? null)
    : exampleRecord(type.members, types, depth + 1, room);
}

function decimal(precision: number | undefined, scale: number | undefined): number {
  const fraction = scale ?? (precision === undefined ? 2 : 0);
  const whole = precision === undefined || precision > Math.max(0, fraction) ? 1 : 0;
  return fraction > 0 ? whole + 5 / 10 : whole;
}
