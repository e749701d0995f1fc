import type { PlainSelect } from '../../checks/sql/plain-select.ts';
import type { Unique } from '../../model/paging.ts';

/**
 * Finds the columns of an answer that a table's unique keys need, by their names in the answer. Keys with a column that
 * is not answered are left out; a column that a condition may hold to one value need not be answered.
 * @returns nothing where that cannot be told: the condition may leave one row, or rows that differ anyway.
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
