import type { DataType, TypeDef, TypeName } from './types.ts';

// The mapping says where the values of an operation's request, or of a sender's payload, come from (DESIGN, core shapes).
// A member that is not mapped comes by its own name. A part offers origins (`Inputs`), the request chooses among them
// (`Mapping`), `checks/mapping.ts` compares the two, and the part writes the Java.

/** The origin of a value. */
export type Origin =
  /** The value that a place of the part holds under that name. */
  | { readonly place: string; readonly name: string }
  /** The same value each time, as JSON; dates, times, UUIDs and the values of enumerations are texts. */
  | { readonly constant: Constant }
  /** A value that is known without being sent, such as the present time. */
  | { readonly variable: string };
export type Constant = string | number | boolean;

/** The origin of one target. `T` is a member's name as a request has it, or the member itself once it was found. */
export interface MappingEntry<T = string> {
  readonly target: T;
  readonly from: Origin;
}

/**
 * A mapping has each target once. Targets are members of the request itself; a record comes whole, not member by
 * member.
 */
export type Mapping<T = string> = readonly MappingEntry<T>[];

/** A place that a part takes values from; its text is `common:inputs.places.<id>`. */
export interface Place {
  readonly id: string;
  /** `texts`: values are texts, which are read as the target's type. `values`: values have their types already. */
  readonly carries: 'texts' | 'values';
  /** The names that the place takes, as a regular expression; periods in a name lead into nested objects. */
  readonly names: string;
  /** The names that the place keeps for itself, in lower case. Absent: none. */
  readonly reserved?: readonly string[];
  /** The option of the endpoint whose variables in braces are the only names. Absent: any name that `names` takes. */
  readonly variablesOf?: string;
}

/** A value that a part knows without being told; its text is `common:inputs.variables.<id>`. */
export interface Variable {
  readonly id: string;
  readonly type: DataType;
}

/** Everything that a mapping can take values from. It is plain data, so that forms have it too. */
export interface Inputs {
  readonly places: readonly Place[];
  readonly variables: readonly Variable[];
}

/** A name in a place of values: a member's name, or with periods the name of a member of a nested object. */
export const NESTED_NAME = '[A-Za-z][A-Za-z0-9_]{0,99}(?:\\.[A-Za-z][A-Za-z0-9_]{0,99}){0,4}';

/** The present time, which every part can tell. */
export const NOW: Variable = { id: 'now', type: { kind: 'timestamp', zoned: true } };

/** The values that a sender's payload can be made of: members of the request and of the answer. */
export const PAYLOAD: Inputs = {
  places: [
    { id: 'request', carries: 'values', names: NESTED_NAME },
    { id: 'response', carries: 'values', names: NESTED_NAME },
  ],
  variables: [NOW],
};

type Types = ReadonlyMap<TypeName, TypeDef>;

/** The kinds that no text is read as: documents, and types made of several values. */
const NO_TEXT: ReadonlySet<DataType['kind']> = new Set(['bytes', 'json', 'xml', 'list', 'map']);

/** Whether a text can be read as a value of a type. */
export function readsText(type: DataType, types: Types): boolean {
  if (type.kind === 'ref') return types.get(type.name)?.kind === 'enum';
  return !NO_TEXT.has(type.kind);
}

/**
 * Whether a variable can become a value of a type. A text can become what a text is read as; a point in time can also
 * become a date, a time or a text that is long enough.
 */
export function readsVariable({ type: from }: Variable, type: DataType, types: Types): boolean {
  if (from.kind === 'string') return readsText(type, types);
  if (from.kind === type.kind) return true;
  if (from.kind !== 'timestamp') return false;
  if (type.kind === 'string') return (type.length ?? MAX_INSTANT_CHARS) >= MAX_INSTANT_CHARS;
  return type.kind === 'date' || type.kind === 'time';
}

/** The length of `2026-01-31T12:30:00.123456789Z`. */
const MAX_INSTANT_CHARS = 30;

/**
 * Whether a constant is a value of a type.
 * @example
 * '2026-02-28' as date   →   true,   '2026-02-30' as date   →   false
 */
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

/** A number that JSON writes only with an exponent is refused: no person writes that as a constant. */
function hasDigits(value: number, { precision, scale = 0 }: Extract<DataType, { kind: 'decimal' }>): boolean {
  const text = String(Math.abs(value));
  if (text.includes('e')) return false;
  if (precision === undefined) return true;
  const [whole = '', fraction = ''] = text.split('.');
  return whole.replace(/^0$/, '').length <= precision - scale && fraction.length <= Math.max(0, scale);
}

function isNamed(value: Constant, type: ReturnType<Types['get']>): boolean {
  return type?.kind === 'enum' && type.constants.some((constant) => constant.value === value);
}

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?';
const OFFSET = '(?:Z|[+-](?:0\\d|1[0-7]):[0-5]\\d)';
const formed = (pattern: string) => (value: string) => new RegExp(`^${pattern}$`).test(value);

/** The forms of texts for types that JSON has no value of: ISO 8601, and RFC 9562 for UUIDs. */
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

/** A day that the calendar has; `2026-02-30` is none. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
