import type { GivenColumn } from '../../../model/described/given-result.ts';
import { sizeOf, type TypeWord, typeOf, wordOf } from './column-types.ts';

/** A column as it is edited: everything is text until it is saved. */
export interface ColumnDraft {
  readonly id: number;
  readonly name: string;
  /** Empty: the type of `from`, which has no word. */
  readonly word: TypeWord | '';
  readonly size: string;
  readonly nullable: boolean;
  /** The column before it was edited. */
  readonly from?: GivenColumn;
}

/** Keys of `common:validation` and `common:shape` by the field of a column that is wrong. */
export interface ColumnFaults {
  readonly name?: 'columnRequired' | 'columnTaken';
  readonly size?: 'sizeInvalid';
}

export function columnDraft(column: GivenColumn, id: number): ColumnDraft {
  const { name, type, nullable } = column;
  return { id, name, word: wordOf(type) ?? '', size: sizeOf(type), nullable, from: column };
}

export const emptyColumn = (id: number): ColumnDraft => ({ id, name: '', word: 'text', size: '', nullable: true });

/** Returns the faults of each column, in order; undefined for a column without any. */
export function faultsOf(columns: readonly ColumnDraft[]): readonly (ColumnFaults | undefined)[] {
  const taken = new Set<string>();
  return columns.map(({ name, word, size, from }) => {
    const isPlaced = from?.place !== undefined;
    const wrongName = isPlaced
      ? undefined
      : name === ''
        ? 'columnRequired'
        : taken.has(name)
          ? 'columnTaken'
          : undefined;
    if (!isPlaced) taken.add(name);
    const wrongSize = word !== '' && typeOf(word, size) === undefined;
    if (!wrongName && !wrongSize) return undefined;
    return { ...(wrongName && { name: wrongName }), ...(wrongSize && { size: 'sizeInvalid' as const }) };
  });
}

/** The columns as an endpoint tells them; one that was not touched keeps where it was known from. */
export function givenColumns(columns: readonly ColumnDraft[]): GivenColumn[] {
  return columns.map(({ name, word, size, nullable, from }): GivenColumn => {
    const sameType = from !== undefined && (word === '' || (word === wordOf(from.type) && size === sizeOf(from.type)));
    const typed = sameType ? from : typeOf(word || 'text', size);
    const { type, databaseType } = typed ?? { type: { kind: 'string' as const }, databaseType: 'text' };
    const untouched = sameType && name === from.name && nullable === from.nullable;
    const evidence = untouched ? from.evidence : 'edited';
    return { name, type, databaseType, nullable, evidence, ...(from && foundBy(name, from)) };
  });
}

/** A column of an answer is found there by what it is called there, whatever a person calls it. */
function foundBy(
  name: string,
  { name: before, label = before, place }: GivenColumn,
): Pick<GivenColumn, 'label' | 'place'> {
  const seen = label !== name;
  return { ...(seen && { label }), ...(place !== undefined && { place }) };
}
