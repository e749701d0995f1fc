import type { DataType, TypeDef, TypeName } from './types.ts';

// How the values of an operation's request, or of what a sender sends, are told where they come from (DESIGN, core
// shapes). What is not mapped maps itself by its name. A part says what there is to take (`Inputs`), the request says
// what is taken (`Mapping`), `project/input.ts` checks one against the other, and the part writes the Java.

/** Where a value comes from. */
export type Origin =
  /** What a place that the part offers has under that name. */
  | { readonly place: string; readonly name: string }
  /** The same value each time, as JSON: a date, a time, a UUID and an enumeration's value are texts. */
  | { readonly constant: Constant }
  /** What is known without being sent, such as the present time. */
  | { readonly variable: string };
export type Constant = string | number | boolean;

/** `T`: a member's name as a request has it, or the member itself once it was found. */
export interface MappingEntry<T = string> {
  readonly target: T;
  readonly from: Origin;
}

/** Each target once; targets are members of the request itself, not members of its records: those come whole. */
export type Mapping<T = string> = readonly MappingEntry<T>[];

/** A place that a part takes values from, found in texts by `common:inputs.places.<id>`. */
export interface Place {
  readonly id: string;
  /** `texts` are read as their target's type; a place of `values` has them in any type already. */
  readonly carries: 'texts' | 'values';
  /** What a name in it looks like, as a regular expression; where it takes periods, they lead into nested objects. */
  readonly names: string;
  /** Names that it keeps for itself, in lower case. */
  readonly reserved?: readonly string[];
  /** The endpoint's option whose variables in braces are the only names there are. */
  readonly variablesOf?: string;
}

/** What a part knows without being told, found in texts by `common:inputs.variables.<id>`. */
export interface Variable {
  readonly id: string;
  readonly type: DataType;
}

/** All that a mapping can take values from: plain data, for the form as well. */
export interface Inputs {
  readonly places: readonly Place[];
  readonly variables: readonly Variable[];
}

/** A name in a place of values: of a member, or with periods of a member of a nested object. */
export const NESTED_NAME = '[A-Za-z][A-Za-z0-9_]{0,99}(?:\\.[A-Za-z][A-Za-z0-9_]{0,99}){0,4}';

/** The present time, which every part can tell. */
export const NOW: Variable = { id: 'now', type: { kind: 'timestamp', zoned: true } };

/** What a sender can make its payload of: members of the request and of the answer. */
export const PAYLOAD: Inputs = {
  places: [
    { id: 'request', carries: 'values', names: NESTED_NAME },
    { id: 'response', carries: 'values', names: NESTED_NAME },
  ],
  variables: [NOW],
};

type Types = ReadonlyMap<TypeName, TypeDef>;

/** Kinds that no text is read as: documents and what is made of several values. */
const NO_TEXT: ReadonlySet<DataType['kind']> = new Set(['bytes', 'json', 'xml', 'list', 'map']);

/** Whether a text can be read as a value of a type. */
export function readsText(type: DataType, types: Types): boolean {
  if (type.kind === 'ref') return types.get(type.name)?.kind === 'enum';
  return !NO_TEXT.has(type.kind);
}

/** Whether a variable can become a value of a type: a text what a text can, a point in time what is a part of it. */
export function readsVariable({ type: from }: Variable, type: DataType, types: Types): boolean {
  if (from.kind === 'string') return readsText(type, types);
  if (from.kind === type.kind) return true;
  if (from.kind !== 'timestamp') return false;
  if (type.kind === 'string') return (type.length ?? MAX_INSTANT_CHARS) >= MAX_INSTANT_CHARS;
  return type.kind === 'date' || type.kind === 'time';
}

/** `2026-01-31T12:30:00.123456789Z` */
const MAX_INSTANT_CHARS = 30;

/** Whether a constant is a value of a type. */
export function isConstantOf(value: Constant, type: DataType, types: Types): boolean {
  switch (type.kind) {
    case 'string':
      return typeof value === 'string' && value.length <= (type.length ?? Number.POSITIVE_INFINITY);
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return isIntegerOf(value, type);
    case 'decimal':
      return typeof value === 'number' && hasDigits(value, type);
    case 'float':
      return typeof value === 'number';
    case 'ref':
      return isNamed(value, types.get(type.name));
    default:
      return typeof value === 'string' && (TEXT_FORMS[formOf(type)]?.(value) ?? false);
  }
}

function isIntegerOf(value: Constant, { bits, signed }: Extract<DataType, { kind: 'integer' }>): boolean {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return false;
  const [min, max] = signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
  return value >= min && value <= max;
}

/** A number that JSON only writes with an exponent is none that a person wrote down as a constant. */
function hasDigits(value: number, { precision, scale = 0 }: Extract<DataType, { kind: 'decimal' }>): boolean {
  const text = String(Math.abs(value));
  if (text.includes('e')) return false;
  if (precision === undefined) return true;
  const [whole = '', fraction = ''] = text.split('.');
  return whole.replace(/^0$/, '').length <= precision - scale && fraction.length <= Math.max(0, scale);
}

function isNamed(value: Constant, type: ReturnType<Types['get']>): boolean {
  return type?.kind === 'enum' && type.constants.some((one) => one.value === value);
}

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?';
const OFFSET = '(?:Z|[+-](?:0\\d|1[0-7]):[0-5]\\d)';
const formed = (pattern: string) => (value: string) => new RegExp(`^${pattern}$`).test(value);

/** Texts of types that JSON has no value of: ISO 8601, and RFC 9562 for UUIDs. */
const TEXT_FORMS: Readonly<Record<string, (value: string) => boolean>> = {
  date: isDate,
  time: formed(TIME),
  zonedTime: formed(TIME + OFFSET),
  timestamp: (value) => isDate(value.slice(0, 10)) && formed(`T${TIME}`)(value.slice(10)),
  zonedTimestamp: (value) => isDate(value.slice(0, 10)) && formed(`T${TIME}${OFFSET}`)(value.slice(10)),
  uuid: formed('[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'),
};

function formOf(type: DataType): string {
  const zoned = (type.kind === 'time' || type.kind === 'timestamp') && type.zoned;
  return zoned ? `zoned${type.kind.charAt(0).toUpperCase()}${type.kind.slice(1)}` : type.kind;
}

/** A day that the calendar has: `2026-02-30` is none. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
