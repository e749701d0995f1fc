import type { TypeShape } from '../model/shape.ts';

// Whether every value of one type is one of another: `int32` of `int64`, `string(10)` of `string`. Types are texts of `model/shape.ts`.

/** The named types of one side, by name. */
export type Types = ReadonlyMap<string, TypeShape>;

/** A side of the comparison: a member's type, and the named types that it may speak of. */
export interface Sided {
  readonly text: string;
  readonly types: Types;
}

/** Every integer of so many digits fits; `int64` has 19 of them at most. */
const DIGITS: Readonly<Record<string, number>> = { '8': 3, '16': 5, '32': 10, '64': 19 };
/** Whole numbers that a float tells apart, in bits. */
const EXACT: Readonly<Record<string, number>> = { '32': 24, '64': 53 };

/**
 * Whether a value of `from` is always one of `to`, as callers see them in JSON: numbers are numbers, dates are texts of their own form.
 * How long a text and how large a decimal may be counts where `limits` says so.
 */
export function fits(from: Sided, to: Sided, limits: boolean): boolean {
  if (from.text === to.text && !from.text.includes('#')) return true;
  const [a, b] = [containerOf(from.text), containerOf(to.text)];
  if (a && b && a.open === b.open) return fits({ ...from, text: a.of }, { ...to, text: b.of }, limits);
  const values = [valuesOf(from), valuesOf(to)];
  if (values[0] && values[1]) return values[0].every((value) => values[1]?.includes(value));
  if (values[0]) return /^string(?:\(|$)/.test(to.text);
  return fitsScalar(from.text, to.text, limits);
}

/** `[int32]` → `{open: '[', of: 'int32'}`; undefined: neither list nor map. */
function containerOf(text: string): { readonly open: string; readonly of: string } | undefined {
  const [, open, of] = /^([[{])(.*)[\]}]$/.exec(text) ?? [];
  return open !== undefined && of !== undefined ? { open, of } : undefined;
}

/** @returns the values of an enumeration; undefined for any other type. */
export function valuesOf({ text, types }: Sided): readonly string[] | undefined {
  const named = /^#(.+)$/.exec(text)?.[1];
  const shape = named === undefined ? undefined : types.get(named);
  return shape && 'values' in shape ? shape.values : undefined;
}

function fitsScalar(from: string, to: string, limits: boolean): boolean {
  const [a, b] = [integerOf(from), integerOf(to)];
  if (a && b) {
    if (a.signed && !b.signed) return false;
    return a.signed === b.signed ? a.bits <= b.bits : a.bits < b.bits;
  }
  if (a) return fitsInteger(a, to);
  if (/^float32$/.test(from) && to === 'float64') return true;
  if (kindOf(from) === 'uuid') return kindOf(to) === 'string' && (!limits || room(to) >= 36);
  const same = kindOf(from) === kindOf(to) && (kindOf(from) === 'string' || kindOf(from) === 'decimal');
  return same && (!limits || fitsLimits(from, to));
}

interface Integer {
  readonly signed: boolean;
  readonly bits: number;
}

/** A whole number in a type that also takes others. */
function fitsInteger({ signed, bits }: Integer, to: string): boolean {
  if (kindOf(to) === 'decimal') {
    const [precision, scale] = sizesOf(to);
    return precision === undefined || precision - (scale ?? 0) >= (DIGITS[bits] ?? 0) + (signed || bits < 64 ? 0 : 1);
  }
  const exact = EXACT[/^float(\d+)$/.exec(to)?.[1] ?? ''];
  return exact !== undefined && bits <= exact;
}

/** `uint16` → `{signed: false, bits: 16}`. */
function integerOf(text: string): Integer | undefined {
  const found = /^(u?)int(\d+)$/.exec(text);
  return found ? { signed: found[1] === '', bits: Number(found[2]) } : undefined;
}

const kindOf = (text: string) => /^[a-z]+/.exec(text)?.[0];

/** `decimal(10,2)` → `[10, 2]`. */
function sizesOf(text: string): readonly number[] {
  return /\(([\d,]+)\)$/.exec(text)?.[1]?.split(',').map(Number) ?? [];
}

const room = (text: string) => sizesOf(text)[0] ?? Number.POSITIVE_INFINITY;

function fitsLimits(from: string, to: string): boolean {
  const [[had, hadScale = 0], [has, hasScale = 0]] = [sizesOf(from), sizesOf(to)];
  if (has === undefined) return true;
  if (had === undefined) return false;
  return had - hadScale <= has - hasScale && hadScale <= hasScale;
}
