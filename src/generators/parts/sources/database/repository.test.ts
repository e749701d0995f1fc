import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { repositoryOf } from '../../../../../tests/support/parts/database.ts';
import { procedure, query, rowsRoutine, TEXT } from '../../../../../tests/support/parts/routines.ts';
import type { Routine } from '../../../../model/described/routine.ts';

const ITEMS = rowsRoutine('items');
const UPDATE = query('update item set name = :name where id = :id', [parameter('name', 'text', TEXT), parameter('id')]);
const INSERT = query('insert into item (name) values (:name)', [parameter('name', 'text', TEXT)], {
  generatedKey: field('id'),
});
const SELECT = query('select id, name from item where id > :least order by id', [parameter('least')], {
  ...{ readOnly: true, results: ITEMS.results },
});
const OPTIONS = (options: Record<string, unknown>) => ({ endpoints: [{ options }] });

describe('what a repository has', () => {
  test('the client that its calls need, and no other', () => {
    const [statement, call] = (['postgresql', 'mysql'] as const).map((kind) =>
      repositoryOf([procedure('close')], { kind }),
    );
    expect(statement).toContain('ShopRepository(JdbcClient jdbc)');
    expect(statement).not.toContain('JdbcTemplate');
    expect(call).toContain('ShopRepository(JdbcTemplate template)');
    expect(call).not.toContain('JdbcClient');
    expect(repositoryOf([routine('total'), procedure('close')], { kind: 'mysql' })).toContain(
      'ShopRepository(JdbcClient jdbc, JdbcTemplate template)',
    );
  });

  test('one mapper for rows that several operations answer', () => {
    const both = [
      rowsRoutine('items', undefined, { origin: 'shop.item' }),
      rowsRoutine('found', undefined, { origin: 'shop.item' }),
    ];
    expect(repositoryOf(both).match(/private static ItemRow toItemRow\(/g)).toHaveLength(1);
  });

  test('no mapper for rows whose columns are known only when they are read', () => {
    expect(repositoryOf([rowsRoutine('any', [])])).toContain('.query(RowLimit.list(10000, new PostgresRows(money)))');
    expect(repositoryOf([rowsRoutine('any', [])])).not.toContain('private static');
  });

  test('the beans meant for it in a library, and the only ones in a service', () => {
    const module = { request: { technology: 'module', applicationServer: 'library' } };
    expect(repositoryOf([ITEMS], module)).toContain('@Qualifier(LibraryDatabase.CLIENT) JdbcClient jdbc');
    expect(repositoryOf([ITEMS])).not.toContain('@Qualifier');
  });
});

describe('a statement', () => {
  test('that changes rows answers how many', () => {
    expect(repositoryOf([UPDATE])).toContain('return jdbc.sql("update item set name = :name where id = :id")');
    expect(repositoryOf([UPDATE])).not.toContain('changed');
  });

  test.each([
    ['mysql', true],
    ['mariadb', true],
    ['postgresql', false],
  ] as const)('that must find a row on %s counts where nothing was changed: %s', (kind, counts) => {
    const text = repositoryOf([UPDATE], { kind, ...OPTIONS({ noneFound: 'notFound' }) });
    expect(text.includes('int changed = jdbc.sql(')).toBe(counts);
    expect(text.includes('if (changed > 0) { return changed; }')).toBe(counts);
    // The value that it would set is no part of the question.
    expect(text.match(/\.param\("name"/g)).toHaveLength(1);
  });

  test('that inserts answers the key that the database made, and how many rows went in', () => {
    const text = repositoryOf([INSERT]);
    expect(text).toContain('.update(keys, "id");');
    expect(text).toContain('return new InsertItemResponse(GeneratedKey.of(keys, Integer.class), updateCount);');
    expect(repositoryOf([query('insert into item (name) values (:name)', [])])).not.toContain('GeneratedKeyHolder');
  });
});

describe('many rows', () => {
  test('are as many as the endpoint says, and the driver keeps one more, by which it is known that there are more', () => {
    const text = repositoryOf([ITEMS], OPTIONS({ maxRows: 500 }));
    expect(text).toContain('.withMaxRows(501) .query(RowLimit.list(500, ShopRepository::toItemsRow))');
  });

  test('are handed out one by one where they are streamed, and nothing is answered', () => {
    const text = repositoryOf([ITEMS], OPTIONS({ maxRows: 1_000_000 }));
    expect(text).toContain('public void items(Consumer<ItemsRow> rows)');
    expect(text).toContain('.withFetchSize(1000) .query(RowLimit.each(');
  });

  test('one at most is a row or null', () => {
    expect(repositoryOf([rowsRoutine('item', undefined, { many: false })])).toContain(
      '.query(ShopRepository::toItemRow) .optional() .orElse(null)',
    );
  });
});

describe('pages', () => {
  const paged = (options: Record<string, unknown>, kind: 'postgresql' | 'sqlserver' = 'postgresql') =>
    repositoryOf([SELECT], { kind, ...OPTIONS(options) });

  test('by offset ask for so many rows behind so many others', () => {
    const text = paged({ paging: 'offset', pageOrder: 'id' });
    expect(text).toContain('var start = PageOffset.of(page);');
    expect(text).toContain('limit :pageLimit offset :pageOffset');
    expect(text).toContain(
      '.param("pageOffset", start.before(), Types.BIGINT) .param("pageLimit", start.fetched(), Types.INTEGER)',
    );
    expect(text).not.toContain('PageCursor');
  });

  test('by key begin behind a row, with a condition that the first page does not have', () => {
    const text = paged({ paging: 'keyset', pageOrder: 'id' });
    expect(text).toContain('var start = PageCursor.of("selectItem: id", 1, page);');
    expect(text).toContain('start.select(');
    expect(text).toContain('paged.id > :pageKey1::integer');
    expect(text).toContain('.param("pageKey1", start.value(0, Integer::valueOf), Types.INTEGER)');
    expect(text).toContain('row -> Arrays.asList(row.id())');
    expect(text).not.toContain('pageOffset');
  });

  test('are ordered by themselves, and the order of the statement is left out', () => {
    expect(paged({ paging: 'offset', pageOrder: 'id desc' })).toContain('order by paged.id desc');
    expect(paged({ paging: 'offset', pageOrder: 'id desc' })).not.toContain('order by id)');
    expect(paged({ paging: 'offset', pageOrder: 'id' }, 'sqlserver')).toContain(
      'offset :pageOffset rows fetch next :pageLimit rows only',
    );
  });

  test('of a function are selected from its call', () => {
    const text = repositoryOf([ITEMS], OPTIONS({ paging: 'offset', pageOrder: 'id' }));
    expect(text).toContain('select * from shop.items()');
    expect(text).toContain(') paged');
  });

  test('of a function with a default add their values to its arguments', () => {
    const open: Routine = {
      ...ITEMS,
      parameters: [parameter('least', 'integer', { hasDefault: true, nullable: true })],
    };
    const text = repositoryOf([open], OPTIONS({ paging: 'offset', pageOrder: 'id' }));
    expect(text).toContain('arguments.values() .addValue("pageOffset", start.before(), Types.BIGINT)');
    expect(text).not.toContain('.param(');
  });
});

test('fields whose values the database judges are named, and only there', () => {
  const judged = routine('note', [parameter('mail', 'shop.email', TEXT), parameter('id')]);
  expect(repositoryOf([judged])).toContain(
    '@RequestFields({ @RequestFields.Known(as = "shop.email", field = "mail") })',
  );
  expect(repositoryOf([routine('note', [parameter('id')])])).not.toContain('@RequestFields');
});
