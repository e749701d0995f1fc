import { isSharedRow } from '../../../../../checks/names/members.ts';
import { nameTypes } from '../../../../../checks/names/types.ts';
import type { Kept } from '../../../../../model/kept.ts';
import type { SourceOperation } from '../../../../../model/operation.ts';
import type { TypeName } from '../../../../../model/types.ts';
import type { DatabaseDetail, DatabaseResponseMember, DatabaseRows } from '../operation/operation.ts';

/** What rows' records were called in the last generation where that was not after an operation. */
export function sharedBefore({ operations }: Kept): readonly TypeName[] {
  return operations.flatMap((operation) =>
    [...(operation?.rows.values() ?? [])].flatMap(({ type }) => (isSharedRow(type) ? [type] : [])),
  );
}

/**
 * Rows of one table or row type that have the same columns have one record, whatever operations answer them. It has the
 * name that was published for any of them, else that of what they are rows of; a name that was published stays. `taken`:
 * lower-cased.
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

/** A table that several schemas have is told apart by its schema. */
function pathOf([first]: readonly DatabaseRows[]): readonly string[] {
  const words = (first?.origin ?? '').replaceAll('"', '').split('.');
  return [...words.slice(0, -1), `${words.at(-1)} row`];
}

/** Rows whose origin is not known are like no others. */
function keyOf(rows: DatabaseRows): unknown {
  return rows.origin === undefined ? rows : JSON.stringify([rows.origin, rows.columns]);
}

/** An operation that comes may be called as what others answer. */
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

/** Made by this source itself (`operations.ts`). */
function detailOf({ source }: SourceOperation): DatabaseDetail {
  return source.detail as DatabaseDetail;
}
