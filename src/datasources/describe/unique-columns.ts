import type { PlainSelect } from '../../checks/sql/plain-select.ts';
import type { Unique } from '../../model/paging.ts';

/**
 * What a table's unique keys say of an answer's columns, by the names that they have there. Keys of which a column is not
 * answered are left out; what a condition may hold to one value need not be answered.
 * @returns nothing where that cannot be told: the condition may leave one row, or rows that are apart by themselves.
 */
export function uniqueColumns(
  select: PlainSelect,
  answered: readonly string[],
  keys: readonly (readonly string[])[],
): Unique | undefined {
  const own = answered.flatMap((name) => {
    const column = select.columnOf(name);
    return column === undefined ? [] : [{ name, column: column.toLowerCase() }];
  });
  const needed = keys.map((key) => key.filter((column) => !select.mayFix(column)));
  if (needed.some((key) => key.length === 0)) return undefined;
  const named = needed.map((key) => key.map((name) => own.find(({ column }) => column === name.toLowerCase())?.name));
  return {
    columns: own.map(({ name }) => name),
    keys: named.filter((key): key is string[] => !key.includes(undefined)),
  };
}
