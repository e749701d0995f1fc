import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseMember, DatabaseOperation } from '../operation/operation.ts';

/** What is selected from, in the text of a page. */
export const TABLE = 'paged';
const LONGEST_LINE = 90;
/** Of what stands in one line of Java with more than itself. */
const LONGEST_CONDITION = 75;

export interface OrderedKey {
  readonly column: DatabaseMember;
  readonly descending: boolean;
}

/** What the values of a page are called in a statement. */
export interface Place {
  readonly keys: readonly string[];
  readonly limit: string;
  readonly offset: string;
}

/** Names that no parameter of the operation has. */
export function placesOf({ routine }: Pick<DatabaseOperation, 'routine'>, keys: readonly OrderedKey[]): Place {
  const taken = new Set(routine.parameters.map(({ name }) => name.toLowerCase()));
  const free = (name: string): string => (taken.has(name.toLowerCase()) ? free(`${name}_`) : name);
  return {
    keys: keys.map((_, index) => free(`pageKey${index + 1}`)),
    limit: free('pageLimit'),
    offset: free('pageOffset'),
  };
}

/** `order by paged.placed_at desc, paged.id` */
export function inOrder(keys: readonly OrderedKey[], dialect: Dialect): string {
  const named = keys.map((key) => columnOf(key, dialect) + (key.descending ? ' desc' : ''));
  return `order by ${wrapped(named, ', ')}`;
}

/**
 * Which rows are behind the one whose values are given. Where rows cannot be compared as such, each column decides if those
 * before it are equal; where null stands, and what it equals, is said, because no comparison with it is true.
 */
export function behind(keys: readonly OrderedKey[], places: readonly string[], dialect: Dialect): string {
  const each = keys.map(
    (key, index): Comparison => ({
      ...key,
      name: columnOf(key, dialect),
      value: dialect.pages.value(key.column, places[index] ?? ''),
      sign: key.descending ? '<' : '>',
    }),
  );
  const [first, ...others] = each;
  if (!first) return '';
  const isUniform = each.every(({ column, sign }) => !column.nullable && sign === first.sign);
  if (others.length > 0 && dialect.pages.comparesRows && isUniform) return compared(each, first.sign);
  const alternatives = each.flatMap((comparison, index) => {
    const before = each.slice(0, index).map(equal);
    return further(comparison, dialect).map((conditions) => [...before, ...conditions]);
  });
  const [only, ...more] = alternatives.map(laidOut);
  if (more.length === 0) return only ?? '';
  const any = [only, ...more].map((alternative) => `(${alternative})`).join('\n  or ');
  // An index finds where to begin by the first column alone.
  return first.column.nullable ? any : `${first.name} ${first.sign}= ${first.value}\n  and (${any})`;
}

interface Comparison extends OrderedKey {
  readonly name: string;
  readonly value: string;
  readonly sign: '<' | '>';
}

function compared(all: readonly Comparison[], sign: string): string {
  const [names, values] = [all.map(({ name }) => name), all.map(({ value }) => value)];
  const line = `(${names.join(', ')}) ${sign} (${values.join(', ')})`;
  return line.length <= LONGEST_CONDITION ? line : `(${wrapped(names, ', ')})\n  ${sign} (${wrapped(values, ', ')})`;
}

function equal({ column, name, value }: Comparison): string {
  const same = `${name} = ${value}`;
  return column.nullable ? `(${same}\n    or ${name} is null and ${value} is null)` : same;
}

/** What makes one column's value stand behind another, each way by its conditions. */
function further({ column, name, value, sign, descending }: Comparison, { pages }: Dialect): readonly string[][] {
  const beyond = [`${name} ${sign} ${value}`];
  if (!column.nullable) return [beyond];
  const isNullLast = (pages.nulls === 'last') !== descending;
  const [ofName, ofValue] = isNullLast ? ['is null', 'is not null'] : ['is not null', 'is null'];
  return [beyond, [`${name} ${ofName}`, `${value} ${ofValue}`]];
}

function laidOut(conditions: readonly string[]): string {
  const line = conditions.join(' and ');
  return line.length <= LONGEST_LINE && !line.includes('\n') ? line : conditions.join('\n    and ');
}

function columnOf({ column }: OrderedKey, { pages }: Dialect): string {
  return `${TABLE}.${pages.column(column.name)}`;
}

function wrapped(parts: readonly string[], separator: string): string {
  const line = parts.join(separator);
  return line.length <= LONGEST_LINE ? line : parts.join(`${separator.trimEnd()}\n  `);
}
