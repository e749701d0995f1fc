import { isSharedRow } from '../../../../../checks/names/members.ts';
import { nameTypes } from '../../../../../checks/names/types.ts';
import type { Kept } from '../../../../../model/kept.ts';
import type { SourceOperation } from '../../../../../model/operation.ts';
import type { TypeName } from '../../../../../model/types.ts';
import type { DatabaseDetail, DatabaseResponseMember, DatabaseRows } from '../operation/operation.ts';

/** Lists the names of rows' records that the last generation did not derive from an operation. */
export function sharedBefore({ operations }: Kept): readonly TypeName[] {
  return operations.flatMap((operation) =>
    [...(operation?.rows.values() ?? [])].flatMap(({ type }) => (isSharedRow(type) ? [type] : [])),
  );
}

/**
 * Gives rows of one table or row type with the same columns one record, whichever operations answer them. The record has the
 * name that was published for any of them, else the table's. A published name stays. `taken`: in lower case.
 * @example
 * FindOrderRow and ListOrdersRow, both of shop.orders   →   OrdersRow
 */
export function shareRows(
  operations: readonly SourceOperation[],
  taken: ReadonlySet<string>,
): readonly SourceOperation[] {
  const all = operations.flatMap((operation) =>
    detailOf(operation).response.members.filter((member) => member.kind === 'rows'),
  );
  const groups = [...Map.groupBy(all, keyOf).values()];
  const open = groups.filter((group) => group.length > 1 && group.every(({ published }) => !published));
  const used = new Set([...taken, ...all.map(({ row }) => row.toLowerCase())]);
  const given = nameTypes(open.map(pathOf), used);
  const names = new Map<DatabaseRows, TypeName>();
  for (const group of groups) {
    const shared = group.find(({ published }) => published)?.row ?? given[open.indexOf(group)];
    if (shared !== undefined) for (const rows of group) names.set(rows, rows.published ? rows.row : shared);
  }
  const owned = new Set([...names.values()].map((name) => name.toLowerCase()));
  for (const rows of all) if (!names.has(rows)) names.set(rows, free(rows.row, owned));
  return operations.map((operation) => renamed(operation, names));
}

/** Splits the name of a table, so that tables of the same name in several schemas are told apart. */
function pathOf([first]: readonly DatabaseRows[]): readonly string[] {
  const words = (first?.origin ?? '').replaceAll('"', '').split('.');
  return [...words.slice(0, -1), `${words.at(-1)} row`];
}

/** Rows with the same key share a record; rows of unknown origin share none. */
function keyOf(rows: DatabaseRows): unknown {
  return rows.origin === undefined ? rows : JSON.stringify([rows.origin, rows.columns]);
}

/** Numbers the name of rows that another record has: an operation may be called like the rows of others. */
function free(wanted: TypeName, owned: ReadonlySet<string>): TypeName {
  let name = wanted;
  for (let count = 2; owned.has(name.toLowerCase()); count++) name = `${wanted}${count}`;
  return name;
}

function renamed(operation: SourceOperation, names: ReadonlyMap<DatabaseRows, TypeName>): SourceOperation {
  const detail = detailOf(operation);
  const members = detail.response.members.map(
    (member): DatabaseResponseMember =>
      member.kind === 'rows' ? { ...member, row: names.get(member) ?? member.row } : member,
  );
  const response = { ...detail.response, members };
  return { ...operation, response, source: { ...operation.source, detail: { ...detail, response } } };
}

/** Reads the details that this source itself has made (`to-operation.ts`). */
function detailOf({ source }: SourceOperation): DatabaseDetail {
  return source.detail as DatabaseDetail;
}
