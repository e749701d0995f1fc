import { describe, expect, test } from 'vitest';
import { field, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../../tests/support/parts/contributed.ts';
import { databaseProjectOf } from '../../../../../../tests/support/parts/database.ts';
import { procedure, rowsRoutine } from '../../../../../../tests/support/parts/routines.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { limitReadme, portionOf } from './limit.ts';

const ITEMS = rowsRoutine('items');
const ITEM = rowsRoutine('item', undefined, { many: false });
const TOTAL = routine('total');

const projectOf = (own: readonly Routine[], options: Record<string, unknown> = {}) =>
  databaseProjectOf(own, { endpoints: own.map(() => ({ options })) });

/** The setting by which the driver keeps rows: `maxRows 501`. */
function portion(own: Routine, options: Record<string, unknown> = {}): string | undefined {
  const [operation] = projectOf([own], options).operations;
  const found = operation && portionOf(operation, dialectOf('postgresql'));
  return found && `${found.setting} ${found.rows}`;
}

describe('the driver keeps', () => {
  test('one row more than an operation answers, by which it is known that there are more', () => {
    expect(portion(ITEMS, { maxRows: 500 })).toBe('maxRows 501');
  });

  test('a part at a time of rows that are streamed', () => {
    expect(portion(ITEMS, { maxRows: 1_000_000 })).toBe('fetchSize 1000');
  });

  test.each<[string, Routine, Record<string, unknown>]>([
    ['of one row', ITEM, {}],
    ['of a value', TOTAL, {}],
    ['of a page, which says itself how many', ITEMS, { paging: 'offset', pageOrder: 'id' }],
  ])('all %s', (_, own, options) => expect(portion(own, options)).toBeUndefined());
});

describe('the README says', () => {
  const section = (own: readonly Routine[], options: Record<string, unknown> = {}) =>
    contributed(limitReadme(projectOf(own, options))).sections['Many rows'];

  test('how many rows a result may have, and for which operations that is another number', () => {
    expect(section([ITEMS])).toContain('may have 10,000 rows');
    expect(section([ITEMS])).not.toContain('`items`');
    expect(section([ITEMS], { maxRows: 1_500 })).toContain('says: `items` 1,500.');
  });

  test('which operations stream, and nothing of that where none does', () => {
    expect(section([ITEMS], { maxRows: 1_000_000 })).toContain('Rows of `items` are sent as they are read.');
    expect(section([ITEMS])).not.toContain('as they are read');
  });

  test('nothing where no operation answers many rows', () => {
    expect(section([ITEM, TOTAL])).toBeUndefined();
    expect(section([procedure('clean')])).toBeUndefined();
    expect(section([rowsRoutine('wide', [field('a')])], { paging: 'offset', pageOrder: 'a' })).toBeUndefined();
  });
});
