import { describe, expect, test } from 'vitest';
import type { DatabaseKind } from '../../../../../model/described/routine.ts';
import type { DataType } from '../../../../../model/types.ts';
import { dialectOf } from '../dialects/dialects.ts';
import type { DatabaseMember, DatabaseOperation } from '../operation/operation.ts';
import { behind, inOrder, pageNamesOf } from './text.ts';

const TYPES: Record<DatabaseKind, readonly [time: string, number: string]> = {
  postgresql: ['timestamp without time zone', 'bigint'],
  mysql: ['datetime(6)', 'bigint'],
  mariadb: ['datetime(6)', 'bigint(20)'],
  oracle: ['TIMESTAMP', 'NUMBER(18,0)'],
  sqlserver: ['datetime', 'bigint'],
};

function column(name: string, type: DataType, databaseType: string, nullable: boolean): DatabaseMember {
  return { name, property: name, component: name, type, databaseType, nullable, written: name };
}

/** `placed`, newest first, and `id`. */
function textOf(kind: DatabaseKind, { nullable = false, sameWay = false } = {}): string {
  const dialect = dialectOf(kind);
  const [time, number] = TYPES[kind];
  const spelled = (name: string) => (kind === 'oracle' ? name.toUpperCase() : name);
  const keys = [
    { column: column(spelled('placed'), { kind: 'timestamp', zoned: false }, time, nullable), descending: true },
    { column: column(spelled('id'), { kind: 'integer', bits: 64, signed: true }, number, false), descending: sameWay },
  ];
  return `where ${behind(keys, ['k1', 'k2'], dialect)}\n${inOrder(keys, dialect)}\n${dialect.pages.portion('n')}`;
}

/** The expected text of a page whose first column descends and whose second ascends. */
const BOTH_WAYS = [
  [
    'postgresql',
    `where paged.placed <= :k1::timestamp without time zone
  and ((paged.placed < :k1::timestamp without time zone)
  or (paged.placed = :k1::timestamp without time zone and paged.id > :k2::bigint))
order by paged.placed desc, paged.id
limit :n`,
  ],
  [
    'mariadb',
    `where paged.\`placed\` <= :k1
  and ((paged.\`placed\` < :k1)
  or (paged.\`placed\` = :k1 and paged.\`id\` > :k2))
order by paged.\`placed\` desc, paged.\`id\`
limit :n`,
  ],
  [
    'mysql',
    `where paged.\`placed\` <= :k1
  and ((paged.\`placed\` < :k1)
  or (paged.\`placed\` = :k1 and paged.\`id\` > :k2))
order by paged.\`placed\` desc, paged.\`id\`
limit :n`,
  ],
  [
    'oracle',
    `where paged.PLACED <= :k1
  and ((paged.PLACED < :k1)
  or (paged.PLACED = :k1 and paged.ID > :k2))
order by paged.PLACED desc, paged.ID
fetch first :n rows only`,
  ],
  [
    'sqlserver',
    `where paged.[placed] <= cast(:k1 as datetime)
  and ((paged.[placed] < cast(:k1 as datetime))
  or (paged.[placed] = cast(:k1 as datetime) and paged.[id] > cast(:k2 as bigint)))
order by paged.[placed] desc, paged.[id]
offset 0 rows fetch next :n rows only`,
  ],
] as const;

describe('what is behind a row, in two directions', () => {
  test.each(BOTH_WAYS)('%s', (kind, expected) => {
    expect(textOf(kind)).toBe(expected);
  });
});

test('PostgreSQL compares rows, where all columns go one way and none has nulls', () => {
  expect(textOf('postgresql', { sameWay: true })).toBe(
    `where (paged.placed, paged.id) < (:k1::timestamp without time zone, :k2::bigint)
order by paged.placed desc, paged.id desc
limit :n`,
  );
  for (const kind of ['mysql', 'mariadb', 'oracle', 'sqlserver'] as const) {
    expect(textOf(kind, { sameWay: true })).not.toMatch(/\([^()]*,[^()]*\) [<>] \(/);
  }
});

test.each([
  // In descending order they come first where nulls are the highest, else last.
  ['postgresql', 'or (paged.placed is not null and :k1::timestamp without time zone is null)'],
  ['oracle', 'or (paged.PLACED is not null and :k1 is null)'],
  ['mariadb', 'or (paged.`placed` is null and :k1 is not null)'],
  ['sqlserver', 'or (paged.[placed] is null and cast(:k1 as datetime) is not null)'],
] as const)('nulls are behind values, or before them, as %s orders them', (kind, expected) => {
  expect(textOf(kind, { nullable: true })).toContain(expected);
});

test.each([
  ['postgresql', 'limit :n offset :o'],
  ['mysql', 'limit :n offset :o'],
  ['mariadb', 'limit :n offset :o'],
  ['oracle', 'offset :o rows fetch next :n rows only'],
  ['sqlserver', 'offset :o rows fetch next :n rows only'],
] as const)('a page by offset on %s', (kind, expected) => {
  expect(dialectOf(kind).pages.portion('n', 'o')).toBe(expected);
});

test.each([
  ['postgresql', { kind: 'string' }, 'character varying', true],
  ['postgresql', { kind: 'string' }, 'inet', false],
  ['postgresql', { kind: 'float', bits: 64 }, 'double precision', false],
  ['mariadb', { kind: 'string' }, 'varchar(40)', true],
  ['mariadb', { kind: 'string' }, "enum('a')", false],
  ['mariadb', { kind: 'string' }, 'time(6)', false],
  ['mysql', { kind: 'integer', bits: 64, signed: false }, 'bit(8)', false],
  ['oracle', { kind: 'string' }, 'VARCHAR2(20)', true],
  ['oracle', { kind: 'string' }, 'CLOB', false],
  ['oracle', { kind: 'boolean' }, 'BOOLEAN', false],
  ['sqlserver', { kind: 'string' }, 'nvarchar(40)', true],
  ['sqlserver', { kind: 'string' }, 'text', false],
  ['sqlserver', { kind: 'uuid' }, 'uniqueidentifier', true],
] as const)('on %s, whether a cursor begins behind %o of %s: it does, %s', (kind, type, databaseType, expected) => {
  expect(dialectOf(kind).pages.isKey({ type, databaseType })).toBe(expected);
});

test('the values of a page have names that no parameter has', () => {
  const routine = {
    parameters: [{ name: 'PageKey1' }, { name: 'pageLimit' }],
  } as unknown as DatabaseOperation['routine'];
  const keys = [{ column: column('id', { kind: 'date' }, 'date', false), descending: false }];
  expect(pageNamesOf({ routine }, keys)).toEqual({ keys: ['pageKey1_'], limit: 'pageLimit_', offset: 'pageOffset' });
});
