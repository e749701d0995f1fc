import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import {
  contributed,
  databaseProjectOf,
  procedure,
  rowsRoutine,
  TEXT,
} from '../../../../../../tests/support/generators/contributed.ts';
import { DATABASE_KINDS, type DatabaseKind, type Routine } from '../../../../../model/described/routine.ts';
import { dialectOf } from './dialects.ts';

const OPEN = { hasDefault: true, nullable: true };
const PLAIN = routine('total');
const MONEY = { type: { kind: 'decimal', currency: true } } as const;
const INSTANT = { type: { kind: 'timestamp', zoned: true } } as const;
const UNKNOWN = procedure('report', [], { results: [{ kind: 'unknown', reason: 'resultSets' }] });

function filesOf(kind: DatabaseKind, ...routines: readonly Routine[]): readonly string[] {
  return dialectOf(kind)
    .support(databaseProjectOf(routines, { kind }))
    .map(({ name }) => name);
}

describe('classes are there only where a routine needs them', () => {
  test.each([
    ['postgresql', ['PostgresText', 'PostgresTextTest']],
    ['mysql', ['DbValues', 'DbValuesTest']],
    ['mariadb', ['DbValues', 'DbValuesTest']],
    ['oracle', []],
    ['sqlserver', ['DbValues', 'DbValuesTest']],
  ] as const)('%s has these in any case', (kind, names) => {
    expect(filesOf(kind, PLAIN)).toEqual(names);
  });

  test.each(DATABASE_KINDS)('%s reads rows of unknown columns as maps', (kind) => {
    expect(filesOf(kind, UNKNOWN)).toContain('Rows');
  });

  test.each(['postgresql', 'sqlserver'] as const)(
    '%s puts the arguments of a function together where one may be left out',
    (kind) => {
      expect(filesOf(kind, routine('add', [parameter('a', 'integer', OPEN)]))).toContain('Arguments');
      expect(filesOf(kind, routine('add', [parameter('a')]))).not.toContain('Arguments');
    },
  );

  test('PostgreSQL knows money where any goes, comes, or may be in unknown columns', () => {
    expect(filesOf('postgresql', routine('pay', [parameter('sum', 'money', MONEY)]))).toContain('MoneyText');
    expect(filesOf('postgresql', rowsRoutine('sums', [field('sum', 'money', MONEY)]))).toContain('MoneyText');
    expect(filesOf('postgresql', UNKNOWN)).toContain('MoneyText');
    expect(
      filesOf('postgresql', routine('pay', [parameter('sum', 'numeric', { type: { kind: 'decimal' } })])),
    ).not.toContain('MoneyText');
  });

  test('PostgreSQL reads cursors where there are some', () => {
    const cursor = procedure('list', [parameter('rows', 'refcursor', { mode: 'out', ...TEXT })], {
      results: [{ kind: 'unknown', reason: 'cursor', cursor: 'rows' }],
    });
    expect(filesOf('postgresql', cursor)).toContain('Cursors');
    expect(filesOf('oracle', cursor)).toContain('OracleCursors');
  });

  test('MySQL reads documents where lists or maps are in them', () => {
    const list = { type: { kind: 'list', of: { kind: 'string' } } } as const;
    expect(filesOf('mysql', routine('tag', [parameter('tags', 'json', list)]))).toEqual(
      expect.arrayContaining(['DbDocuments', 'DbDocumentsTest']),
    );
    expect(filesOf('mysql', routine('tag', [parameter('tags', 'json', { type: { kind: 'json' } })]))).not.toContain(
      'DbDocuments',
    );
  });

  test('Oracle makes values itself where a DATE, a document or a large output is among them', () => {
    const date = { type: { kind: 'timestamp', zoned: false } } as const;
    for (const made of [
      parameter('since', 'DATE', date),
      parameter('data', 'JSON', { type: { kind: 'json' } }),
      parameter('note', 'CLOB', { ...TEXT, mode: 'inout' }),
    ])
      expect(filesOf('oracle', procedure('a', [made])), made.databaseType).toContain('OracleValues');
    expect(filesOf('oracle', procedure('a', [parameter('since', 'TIMESTAMP(6)', date)]))).toEqual([]);
  });
});

describe('what a database is set to, and what its owner is told', () => {
  const of = (kind: DatabaseKind, routines: readonly Routine[], connection: object = {}) => {
    const project = databaseProjectOf(routines, { kind, connection });
    const dialect = dialectOf(kind);
    const settings = (dialect.settings?.(project) ?? []).map((setting) => ({ kind: 'setting' as const, ...setting }));
    const notes = (dialect.notes?.(project) ?? []).map((note) => ({ kind: 'readmeSection' as const, ...note }));
    return contributed([...settings, ...notes]);
  };

  test.each(['mysql', 'mariadb'] as const)('%s has sessions in UTC only where instants go or come', (kind) => {
    const key = 'spring.datasource.hikari.connection-init-sql';
    const zoned = of(kind, [routine('at', [parameter('since', 'timestamp', INSTANT)])]);
    expect(zoned.settings[key]).toBe("set time_zone = '+00:00'");
    expect(zoned.sections['Dates and times']).toContain('session runs in UTC');
    expect(of(kind, [PLAIN]).settings).not.toHaveProperty([key]);
    expect(of(kind, [PLAIN]).sections['Dates and times']).toContain('keeps the time zone of the server');
  });

  test.each(['mysql', 'mariadb'] as const)('%s explains truth values only where there are some', (kind) => {
    const truth = routine('rate', [parameter('active', 'tinyint(1)', { type: { kind: 'boolean' } })]);
    expect(of(kind, [truth]).sections['TINYINT(1)']).toContain('`"tinyint1": "number"`');
    expect(of(kind, [UNKNOWN]).sections).toHaveProperty(['TINYINT(1)']);
    expect(of(kind, [PLAIN]).sections).not.toHaveProperty(['TINYINT(1)']);
  });

  test('MariaDB explains results only where procedures have them', () => {
    expect(of('mariadb', [procedure('close')]).sections).toHaveProperty(['Results of procedures']);
    expect(of('mariadb', [PLAIN]).sections).not.toHaveProperty(['Results of procedures']);
  });

  test.each([
    ['mariadb', 'a?b', 'spring.datasource.hikari.catalog'],
    ['sqlserver', 'a;b', 'spring.datasource.hikari.data-source-properties.databaseName'],
  ] as const)('%s names a database that its url cannot say beside the url', (kind, database, key) => {
    expect(of(kind, [PLAIN], { database }).settings[key]).toBe(database);
    expect(of(kind, [PLAIN]).settings).not.toHaveProperty([key]);
    expect(dialectOf(kind).jdbcUrl({ kind, host: 'h', port: 1, database, username: 'u' })).not.toContain(database);
  });

  test('the databases without anything to tell tell nothing', () => {
    expect(of('postgresql', [PLAIN]).sections).toEqual({});
    expect(of('sqlserver', [PLAIN]).sections).toEqual({});
    expect(Object.keys(of('oracle', [PLAIN]).sections)).toEqual(['What to know of Oracle']);
  });
});

describe('a column that pages may be ordered by', () => {
  const isKey = (kind: DatabaseKind, type: string, databaseType: string) =>
    dialectOf(kind).pages.isKey({ type: { kind: type } as never, databaseType });

  test.each([
    ['postgresql', 'string', 'text', true],
    ['postgresql', 'string', 'citext', false],
    ['mysql', 'string', 'varchar(20)', true],
    ['mysql', 'string', "enum('a','b')", false],
    ['mysql', 'integer', 'bit(8)', false],
    ['oracle', 'string', 'VARCHAR2(20)', true],
    ['oracle', 'string', 'CLOB', false],
    ['oracle', 'boolean', 'BOOLEAN', false],
    ['sqlserver', 'string', 'nvarchar(20)', true],
    ['sqlserver', 'string', 'ntext', false],
    ['postgresql', 'float', 'real', false],
    ['postgresql', 'json', 'jsonb', false],
  ] as const)('%s, %s %s: %s', (kind, type, databaseType, expected) => {
    expect(isKey(kind, type, databaseType)).toBe(expected);
  });
});

test.each([
  ['mysql', 'MYSQL'],
  ['mariadb', 'MARIADB'],
] as const)('the image of %s makes no second root', (kind, vendor) => {
  const environment = (username: string) => dialectOf(kind).container?.environment({ database: 'shop', username });
  expect(Object.keys(environment('shop') ?? {})).toContain(`${vendor}_USER`);
  expect(Object.keys(environment('root') ?? {})).toEqual([`${vendor}_DATABASE`, `${vendor}_ROOT_PASSWORD`]);
});
