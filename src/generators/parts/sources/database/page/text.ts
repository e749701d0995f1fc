import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseMember, DatabaseOperation } from '../operation/operation.ts';

/** The name of the table that the text of a page selects from. */
export const TABLE = 'paged';
const LONGEST_LINE = 90;
/** The longest condition that shares its line of Java with other text. */
const LONGEST_CONDITION = 75;

/** A column that pages are ordered by. */
export interface OrderedKey {
  readonly column: DatabaseMember;
  readonly descending: boolean;
}

/** The names of a page's values in a statement. */
export interface PageNames {
  readonly keys: readonly string[];
  readonly limit: string;
  readonly offset: string;
}

/**
 * Names the values of a page as no parameter of the operation is named.
 * @example
 * a query with the parameter pageLimit, ordered by id   →   { keys: ['pageKey1'], limit: 'pageLimit_', offset: 'pageOffset' }
 */
export function pageNamesOf({ routine }: Pick<DatabaseOperation, 'routine'>, keys: readonly OrderedKey[]): PageNames {
  const taken = new Set(routine.parameters.map(({ name }) => name.toLowerCase()));
  const free = (name: string): string => (taken.has(name.toLowerCase()) ? free(`${name}_`) : name);
  return {
    keys: keys.map((_, index) => free(`pageKey${index + 1}`)),
    limit: free('pageLimit'),
    offset: free('pageOffset'),
  };
}

/**
 * Writes the order of a page.
 * @example
 * placed_at descending, id ascending   →   order by paged.placed_at desc, paged.id
 */
export function inOrder(keys: readonly OrderedKey[], dialect: Dialect): string {
  const named = keys.map((key) => columnOf(key, dialect) + (key.descending ? ' desc' : ''));
  return `order by ${wrapped(named, ', ')}`;
}

/**
 * Writes the condition of the rows behind the row of these values. Where a database does not compare rows as such, each column
 * decides once the columns before it are equal. Null is spelled out, because no comparison with it is true.
 * @example
 * placed_at, id on PostgreSQL   →   (paged.placed_at, paged.id) > (:pageKey1::date, :pageKey2::integer)
 */
export function behind(keys: readonly OrderedKey[], names: readonly string[], dialect: Dialect): string {
  const each = keys.map(
    (key, index): Comparison => ({
      ...key,
      name: columnOf(key, dialect),
      value: dialect.pages.value(key.column, names[index] ?? ''),
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

/** Writes the ways in which one column's value stands behind another: each way is a list of conditions. */
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
