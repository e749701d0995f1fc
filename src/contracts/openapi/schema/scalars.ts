import type { DataType } from '../../../model/types.ts';
import { entry, type Mapping, type Node, number } from '../../tree/node.ts';
import { last, lastText } from './keywords.ts';

const INTEGERS: Readonly<Record<string, DataType>> = {
  int8: { kind: 'integer', bits: 8, signed: true },
  uint8: { kind: 'integer', bits: 8, signed: false },
  int16: { kind: 'integer', bits: 16, signed: true },
  uint16: { kind: 'integer', bits: 16, signed: false },
  int32: { kind: 'integer', bits: 32, signed: true },
  uint32: { kind: 'integer', bits: 32, signed: false },
  int64: { kind: 'integer', bits: 64, signed: true },
  uint64: { kind: 'integer', bits: 64, signed: false },
};
const NUMBERS: Readonly<Record<string, DataType>> = {
  float: { kind: 'float', bits: 32 },
  double: { kind: 'float', bits: 64 },
};
const STRINGS: Readonly<Record<string, DataType>> = {
  date: { kind: 'date' },
  'date-time': { kind: 'timestamp', zoned: true },
  uuid: { kind: 'uuid' },
  byte: { kind: 'bytes' },
  binary: { kind: 'bytes' },
};
const INT32 = 2 ** 31;

/**
 * Reads the neutral type of a scalar schema (OpenAPI 3, Data Types; its format registry); nothing for other types.
 * @example
 * {type: string, format: date-time}   →   {kind: 'timestamp', zoned: true}
 */
export function scalarType(type: string | undefined, parts: readonly Mapping[]): DataType | undefined {
  const format = lastText(parts, 'format') ?? '';
  switch (type) {
    case 'boolean':
      return { kind: 'boolean' };
    case 'integer':
      return own(INTEGERS, format) ?? { kind: 'integer', bits: fitsInt32(parts) ? 32 : 64, signed: true };
    case 'number':
      return own(NUMBERS, format) ?? own(INTEGERS, format) ?? { kind: 'decimal' };
    case 'string':
      return own(STRINGS, format) ?? stringType(parts);
    default:
      return undefined;
  }
}

/**
 * Writes a scalar type as a document does, for people.
 * @example
 * {type: string, format: date-time}   →   string (date-time)
 */
export function writtenScalar(type: string, parts: readonly Mapping[]): string {
  const format = lastText(parts, 'format');
  return format === undefined ? type : `${type} (${format.slice(0, 40)})`;
}

function own(table: Readonly<Record<string, DataType>>, format: string): DataType | undefined {
  return Object.hasOwn(table, format) ? table[format] : undefined;
}

function stringType(parts: readonly Mapping[]): DataType {
  if (lastText(parts, 'contentEncoding') === 'base64') return { kind: 'bytes' };
  const lengths = parts.flatMap((part) => number(part, 'maxLength') ?? []);
  const length = Math.min(...lengths);
  return Number.isSafeInteger(length) && length > 0 ? { kind: 'string', length } : { kind: 'string' };
}

/** Whether an integer without a format is known to fit into 32 bits by its bounds; otherwise it may be large. */
function fitsInt32(parts: readonly Mapping[]): boolean {
  const least = bound(parts, 'minimum', 'exclusiveMinimum');
  const most = bound(parts, 'maximum', 'exclusiveMaximum');
  return least !== undefined && most !== undefined && least >= -INT32 && most < INT32;
}

/** Reads a bound. In 3.1 an exclusive bound is a number of its own; in 3.0 it is a flag beside the bound. */
function bound(parts: readonly Mapping[], name: string, exclusive: string): number | undefined {
  const numeric = (node: Node | undefined) =>
    node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
  return (
    numeric(last(parts, exclusive)) ??
    numeric(
      entry(
        parts.findLast((part) => part.entries.has(name)),
        name,
      ),
    )
  );
}
