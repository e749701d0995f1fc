import { text } from './text.ts';

// Cron expressions exactly as Spring's CronExpression reads them: `tests/generated/technologies/cron/cron.test.ts` asks it.

/** A valid expression. A time matches when all of it fits, the day of the month and the weekday too. */
export interface Cron {
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly isMonth: (month: number) => boolean;
  readonly isDay: (date: Date) => boolean;
  readonly isWeekday: (date: Date) => boolean;
}

/** The fault of an expression; `message` is a key of `common:validation`. */
export interface CronFault {
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** The schema of a cron expression: six fields, or a macro (`@daily`). */
export const cron = text
  .trim()
  .min(1, 'required')
  .max(200, 'tooLong')
  .superRefine((value, context) => {
    const read = readCron(value);
    if ('message' in read) context.addIssue({ code: 'custom', message: read.message, params: read.values });
  })
  .meta({ kind: 'cron', placeholder: '0 30 6 * * MON-FRI' });

/**
 * Reads a cron expression, or tells the first thing that is wrong with it.
 * @example
 * 0 30 6 * * MON-FRI   →   seconds [0], minutes [30], hours [6], weekdays Monday to Friday
 */
export function readCron(expression: string): Cron | CronFault {
  const trimmed = expression.trim();
  const fields = (MACROS.get(trimmed.toLowerCase()) ?? trimmed).split(/ +/);
  if (fields.length !== 6) return { message: 'cronFields', values: { fields: fields.length } };
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  const [seconds, minutes, hours] = [numbersOf(second, SIXTY), numbersOf(minute, SIXTY), numbersOf(hour, HOURS)];
  const months = numbersOf(named(month, MONTH_NAMES), MONTHS);
  const [isDay, isWeekday] = [dayOf(day), weekdayOf(named(weekday, DAY_NAMES))];
  if (!seconds) return { message: 'cronSecond', values: { part: second } };
  if (!minutes) return { message: 'cronMinute', values: { part: minute } };
  if (!hours) return { message: 'cronHour', values: { part: hour } };
  if (!isDay) return { message: 'cronDay', values: { part: day } };
  if (!months) return { message: 'cronMonth', values: { part: month } };
  if (!isWeekday) return { message: 'cronWeekday', values: { part: weekday } };
  return { seconds, minutes, hours, isMonth: (month) => months.includes(month), isDay, isWeekday };
}

const MACROS: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 0 1 1 *'],
  ['@annually', '0 0 0 1 1 *'],
  ['@monthly', '0 0 0 1 * *'],
  ['@weekly', '0 0 0 * * 0'],
  ['@daily', '0 0 0 * * *'],
  ['@midnight', '0 0 0 * * *'],
  ['@hourly', '0 0 * * * *'],
]);

/** A range of numbers. With `zero`, 0 is another name of the highest one. */
interface Range {
  readonly min: number;
  readonly max: number;
  readonly zero?: true;
}

const SIXTY: Range = { min: 0, max: 59 };
const HOURS: Range = { min: 0, max: 23 };
const DAYS: Range = { min: 1, max: 31 };
const MONTHS: Range = { min: 1, max: 12 };
const WEEKDAYS: Range = { min: 1, max: 7, zero: true };
const MONTH_NAMES = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAY_NAMES = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const MOST = 2 ** 31 - 1;

const named = (value: string, names: readonly string[]) =>
  names.reduce((all, name, index) => all.replaceAll(name, String(index + 1)), value.toUpperCase());

/** Reads a whole number as Java does; nothing for any other text. */
function whole(value: string): number | undefined {
  const number = /^[+-]?\d+$/.test(value) ? Number(value) : undefined;
  return number !== undefined && Math.abs(number) <= MOST ? number : undefined;
}

/**
 * Lists every number that a field names, the lowest first.
 * @example
 * 1,5-7   →   [1, 5, 6, 7]
 */
function numbersOf(value: string, range: Range): readonly number[] | undefined {
  const parts = value.split(',').map((part) => stepsOf(part, range));
  if (parts.some((part) => part === undefined)) return undefined;
  return [...new Set(parts.flatMap((part) => part ?? []))].sort((a, b) => a - b);
}

function stepsOf(part: string, range: Range): readonly number[] | undefined {
  const slash = part.indexOf('/');
  const bounds = boundsOf(slash < 0 ? part : part.slice(0, slash), range);
  const step = slash < 0 ? 1 : whole(part.slice(slash + 1));
  if (!bounds || step === undefined || step < 1) return undefined;
  const [first, last] = slash >= 0 && !part.slice(0, slash).includes('-') ? [bounds[0], range.max] : bounds;
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

function boundsOf(part: string, range: Range): readonly [number, number] | undefined {
  if (part === '*') return [range.min, range.max];
  const dash = part.indexOf('-');
  const [first, last] =
    dash < 0 ? [whole(part), whole(part)] : [whole(part.slice(0, dash)), whole(part.slice(dash + 1))];
  if (!isWithin(first, range) || !isWithin(last, range)) return undefined;
  const from = dash >= 0 && range.zero && first === range.max ? 0 : first;
  return from <= last ? [from, last] : undefined;
}

const isWithin = (value: number | undefined, { min, max, zero }: Range): value is number =>
  value !== undefined && ((value >= min && value <= max) || (zero === true && value === 0));

type IsDay = Cron['isDay'];

function dayOf(value: string): IsDay | undefined {
  return anyOf(value, /[LW]/, (part) => lastDay(part) ?? nearestWeekday(part), plainDay);
}

function plainDay(value: string): IsDay | undefined {
  const days = numbersOf(value === '?' ? '*' : value, DAYS);
  return days && ((date) => days.includes(date.getUTCDate()));
}

function weekdayOf(value: string): IsDay | undefined {
  return anyOf(value, /[L#]/, (part) => lastOfMonth(part) ?? nthOfMonth(part), plainWeekday);
}

function plainWeekday(value: string): IsDay | undefined {
  const days = numbersOf(value === '?' ? '*' : value, WEEKDAYS)?.map((day) => day % 7);
  return days && ((date) => days.includes(date.getUTCDay()));
}

/** Reads a list part by part where some parts have a special meaning, else as a whole. */
function anyOf(
  value: string,
  own: RegExp,
  special: (part: string) => IsDay | undefined,
  plain: (part: string) => IsDay | undefined,
): IsDay | undefined {
  if (!own.test(value)) return plain(value);
  const parts = value.split(',').map((part) => (own.test(part) ? special(part) : plain(part)));
  return parts.every((part) => part !== undefined) ? (date) => parts.some((part) => part(date)) : undefined;
}

/** Reads a last day of the month: `L`, `L-3`, `LW`. */
function lastDay(part: string): IsDay | undefined {
  if (part === 'LW') return (date) => date.getUTCDate() === lastWeekday(date);
  if (part === 'L') return (date) => date.getUTCDate() === lengthOf(date);
  const before = part.startsWith('L') ? whole(part.slice(1)) : undefined;
  return before !== undefined && before < 0 ? (date) => date.getUTCDate() === lengthOf(date) + before : undefined;
}

/** Reads a weekday near a day of the month: `15W`. */
function nearestWeekday(part: string): IsDay | undefined {
  const day = part.endsWith('W') ? whole(part.slice(0, -1)) : undefined;
  return isWithin(day, DAYS) ? (date) => date.getUTCDate() === nearest(day, date) : undefined;
}

/** Reads the last weekday of a month: `5L`. */
function lastOfMonth(part: string): IsDay | undefined {
  const weekday = part.endsWith('L') ? whole(part.slice(0, -1)) : undefined;
  if (!isWithin(weekday, WEEKDAYS)) return undefined;
  return (date) => date.getUTCDay() === weekday % 7 && date.getUTCDate() + 7 > lengthOf(date);
}

/** Reads a weekday by its number in the month: `1#2`. */
function nthOfMonth(part: string): IsDay | undefined {
  const sign = part.lastIndexOf('#');
  const [weekday, nth] = [whole(part.slice(0, Math.max(sign, 0))), whole(part.slice(sign + 1))];
  if (part.includes('L') || !isWithin(weekday, WEEKDAYS) || nth === undefined || nth < 1) return undefined;
  return (date) => date.getUTCDay() === weekday % 7 && Math.ceil(date.getUTCDate() / 7) === nth;
}

const lengthOf = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

const weekdayAt = (date: Date, day: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), day)).getUTCDay();

function lastWeekday(date: Date): number {
  const last = lengthOf(date);
  return last - ({ 6: 1, 0: 2 }[weekdayAt(date, last)] ?? 0);
}

/** Finds the weekday nearest to a day, in the same month; nothing where that month has no such day. */
function nearest(day: number, date: Date): number | undefined {
  const last = lengthOf(date);
  if (day > last) return undefined;
  const weekday = weekdayAt(date, day);
  if (weekday === 6) return day === 1 ? 3 : day - 1;
  return weekday === 0 ? (day < last ? day + 1 : undefined) : day;
}

/** February 29 on a certain weekday comes once in 28 years, and once in 40 around 2100. */
const FARTHEST_DAYS = 41 * 366;

/**
 * Lists the next times after a moment, as far as there are any. Times are local: a clock on the wall is written as UTC.
 */
export function nextTimes(cron: Cron, after: Date, count: number): readonly Date[] {
  const found: Date[] = [];
  const day = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()));
  for (let days = 0; days < FARTHEST_DAYS && found.length < count; days++) {
    if (cron.isMonth(day.getUTCMonth() + 1) && cron.isDay(day) && cron.isWeekday(day)) {
      found.push(...timesOf(cron, day, after, count - found.length));
      days = 0;
    }
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return found;
}

function timesOf({ hours, minutes, seconds }: Cron, day: Date, after: Date, count: number): readonly Date[] {
  const found: Date[] = [];
  for (const hour of hours) {
    if (day.getTime() + (hour + 1) * 3_600_000 <= after.getTime()) continue;
    for (const minute of minutes) {
      for (const second of seconds) {
        const time = day.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
        if (time > after.getTime()) found.push(new Date(time));
        if (found.length === count) return found;
      }
    }
  }
  return found;
}
