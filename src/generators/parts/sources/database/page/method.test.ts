import { describe, expect, test } from 'vitest';
import { field } from '../../../../../../tests/generated/projects/tiny.ts';
import { flat } from '../../../../../../tests/support/parts/contributed.ts';
import { databaseProjectOf, repositoryOf } from '../../../../../../tests/support/parts/database.ts';
import { query, rowsRoutine, TEXT } from '../../../../../../tests/support/parts/routines.ts';
import type { Field } from '../../../../../model/described/field.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import type { DataType } from '../../../../../model/types.ts';
import { fragment } from '../../../../text/render/rendered.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { pagedMethod } from './method.ts';

const selecting = (sql: string, ...columns: readonly Field[]): Routine =>
  query(sql, [], { readOnly: true, results: [{ kind: 'columns', columns, many: true, evidence: 'described' }] });

function methodOf(own: Routine, options: Record<string, unknown>) {
  const project = databaseProjectOf([own], { endpoints: [{ name: 'listItems', options }] });
  const [operation] = project.operations;
  if (!operation) throw new Error('nothing is called');
  return pagedMethod(operation, undefined, fragment`ShopRepository`, dialectOf('postgresql'), project);
}

/** The text of the method whose pages begin behind a row, sorted by one column `x` of this type. */
function behindX(type: DataType, databaseType: string): string {
  const own = selecting('select x from item', field('x', databaseType, { type }));
  const { chain } = methodOf(own, { paging: 'keyset', pageOrder: 'x' });
  return flat(chain.map(({ text }) => text).join(' '));
}

describe('the value of a cursor is read back as what its column is', () => {
  test.each<[DataType, string, string]>([
    [{ kind: 'string' }, 'text', 'text -> text'],
    [{ kind: 'integer', bits: 64, signed: true }, 'bigint', 'Long::valueOf'],
    [{ kind: 'decimal' }, 'numeric', 'BigDecimal::new'],
    [{ kind: 'uuid' }, 'uuid', 'UUID::fromString'],
    [{ kind: 'boolean' }, 'boolean', 'Boolean::valueOf'],
    [{ kind: 'date' }, 'date', 'LocalDate::parse'],
    [{ kind: 'timestamp', zoned: true }, 'timestamp with time zone', 'OffsetDateTime::parse'],
  ])('%j', (type, databaseType, parser) => {
    expect(behindX(type, databaseType)).toContain(`.param("pageKey1", start.value(0, ${parser})`);
  });
});

describe('a page behind a row', () => {
  const own = selecting('select id, name from item order by id', field('id'), field('name', 'text', TEXT));
  const { before = [], start, chain } = methodOf(own, { paging: 'keyset', pageOrder: 'name desc, id' });
  const texts = chain.map(({ text }) => flat(text));

  test('belongs to its operation and its order: a cursor of another one is no cursor of this', () => {
    expect(before.map(({ text }) => text.toString())).toEqual([
      'var start = PageCursor.of("listItems: name desc, id", 2, page);',
    ]);
  });

  test('is asked for by a condition that the first page does not have', () => {
    expect(flat(start.text)).toMatch(/^return jdbc\.sql\(start\.select\( """ .*, .*, .*\)\)$/);
    expect(flat(start.text)).toContain('order by paged.name desc, paged.id');
  });

  test('has a value for each column of the order, and the number of rows', () => {
    expect(texts.slice(0, 3).map((text) => /"(\w+)"/.exec(text)?.[1])).toEqual(['pageKey1', 'pageKey2', 'pageLimit']);
    expect(texts.at(-1)).toContain('row -> Arrays.asList(row.name(), row.id())');
    expect(chain.at(-1)?.imports).toContain('java.util.Arrays');
  });
});

describe('a page behind a number of rows', () => {
  const own = selecting('select id from item', field('id'));
  const { before = [], start, chain } = methodOf(own, { paging: 'offset', pageOrder: 'id' });

  test('needs no cursor and no values of a row', () => {
    expect(before.map(({ text }) => text.toString())).toEqual(['var start = PageOffset.of(page);']);
    expect(flat(chain.map(({ text }) => text).join(' '))).toBe(
      '.param("pageOffset", start.before(), Types.BIGINT) .param("pageLimit", start.fetched(), Types.INTEGER) ' +
        '.query(start.rows(ShopRepository::toListItemsRow))',
    );
  });

  test('selects from the statement itself, alone on its connection', () => {
    expect(flat(start.text)).toContain('/* sole */ select * from ( select id from item ) paged order by paged.id');
  });
});

test('names of the page never stand for parameters of the statement', () => {
  const parameters = ['pageLimit', 'pageOffset'].map(
    (name) => ({ ...field(name), mode: 'in', hasDefault: false }) as const,
  );
  const own: Routine = {
    ...selecting('select id from item where a = :pageLimit and b = :pageOffset', field('id')),
    parameters,
  };
  const text = repositoryOf([own], { endpoints: [{ options: { paging: 'offset', pageOrder: 'id' } }] });
  expect(text).toContain('.param("pageLimit", request.pageLimit()');
  expect(text.match(/\.param\("pageLimit"/g)).toHaveLength(1);
  expect(text.match(/\.param\("pageOffset"/g)).toHaveLength(1);
  expect(text.match(/start\.(?:before|fetched)\(\)/g)).toHaveLength(2);
});

test('a function in pages keeps its arguments, and rows that are not paged have no page', () => {
  const options = { paging: 'offset', pageOrder: 'id' };
  expect(repositoryOf([rowsRoutine('items')], { endpoints: [{ options }] })).toContain('PageOffset.of(page)');
  expect(repositoryOf([rowsRoutine('items')])).not.toMatch(/Page(?:Offset|Cursor)/);
});
