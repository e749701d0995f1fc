import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../../tests/support/parts/contributed.ts';
import { databaseProjectOf, repositoryOf } from '../../../../../../tests/support/parts/database.ts';
import { procedure, query, rowsRoutine } from '../../../../../../tests/support/parts/routines.ts';
import type { DatabaseKind, Routine } from '../../../../../model/described/routine.ts';
import { withRequired } from '../../../../runtime/modules.ts';
import { dialectOf } from './dialects.ts';

const OPEN = { hasDefault: true, nullable: true };
const PLAIN = routine('total');
const MONEY = { type: { kind: 'decimal', currency: true } } as const;
const INSTANT = { type: { kind: 'timestamp', zoned: true } } as const;
const UNKNOWN = procedure('report', [], { results: [{ kind: 'unknown', reason: 'resultSets' }] });

const codeOf = (kind: DatabaseKind, ...routines: readonly Routine[]) => repositoryOf(routines, { kind });

describe('what a repository takes from the runtime', () => {
  test.each([
    ['postgresql', 'jdbc-postgresql'],
    ['mysql', 'jdbc-mysql'],
    ['mariadb', 'jdbc-mariadb'],
    ['oracle', 'jdbc-oracle'],
    ['sqlserver', 'jdbc-sqlserver'],
  ] as const)('is the module of %s', (kind, module) => {
    expect(dialectOf(kind).module).toBe(module);
  });

  test.each([
    ['postgresql', 'new PostgresRows(money)'],
    ['mysql', 'new MySqlRows(Timestamps.LOCAL, Tinyints.TRUTH_VALUES)'],
    ['mariadb', 'new MariaDbRows(Timestamps.LOCAL, Tinyints.TRUTH_VALUES)'],
    ['oracle', 'OracleRows::asMap'],
    ['sqlserver', 'SqlServerRows::asMap'],
  ] as const)('%s reads rows of unknown columns as maps', (kind, mapper) => {
    expect(codeOf(kind, UNKNOWN)).toContain(`, ${mapper})`);
  });

  test('MySQL takes a timestamp of unknown columns for an instant where the sessions are in UTC', () => {
    const zoned = routine('at', [parameter('since', 'timestamp', INSTANT)]);
    expect(codeOf('mysql', UNKNOWN, zoned)).toContain('new MySqlRows(Timestamps.INSTANTS, ');
  });

  test.each([
    ['postgresql', 'new PostgresArguments()'],
    ['sqlserver', 'new SqlServerArguments()'],
  ] as const)('%s puts the arguments of a function together where one may be left out', (kind, made) => {
    expect(codeOf(kind, routine('add', [parameter('a', 'integer', OPEN)]))).toContain(`var arguments = ${made}`);
    expect(codeOf(kind, routine('add', [parameter('a')]))).not.toContain('arguments');
  });

  test.each([
    ['mysql', 'MySqlRowLimit.list('],
    ['mariadb', 'MySqlRowLimit.list('],
    ['postgresql', 'query(RowLimit.list('],
    ['oracle', 'query(RowLimit.list('],
  ] as const)('%s leaves the rest of too many rows as its driver needs it', (kind, limit) => {
    const rows = query('select id from item', [], { readOnly: true, results: rowsRoutine('items').results });
    expect(codeOf(kind, rows)).toContain(limit);
  });
});

describe('PostgreSQL asks how money is written', () => {
  const PAY = routine('pay', [parameter('sum', 'money', MONEY)]);

  test('before any goes, comes, or may be in unknown columns', () => {
    for (const meets of [PAY, rowsRoutine('sums', [field('sum', 'money', MONEY)]), UNKNOWN]) {
      expect(codeOf('postgresql', meets)).toContain('this.money = new MoneyText(jdbc);');
      expect(codeOf('postgresql', meets)).toContain('money.learn();');
    }
    const exact = parameter('sum', 'numeric', { type: { kind: 'decimal' } });
    expect(codeOf('postgresql', routine('pay', [exact]))).not.toContain('money');
  });

  test('once for each repository, whose mappers then know it', () => {
    const code = codeOf('postgresql', rowsRoutine('sums', [field('sum', 'money', MONEY)]));
    expect(code).toContain('RowLimit.list(10000, this::toSumsRow)');
    expect(code).toContain('private SumsRow toSumsRow(');
    expect(code).toContain('PostgresText.parse(rs.getString("sum"), money::parse)');
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

  test('MariaDB explains the results of procedures in the documentation of its module', () => {
    const [page] = withRequired(['jdbc-mariadb']).flatMap(({ id, page }) => (id === 'jdbc-mariadb' ? [page] : []));
    expect(page).toContain('**Results of procedures**');
    expect(of('mariadb', [procedure('close')]).sections).not.toHaveProperty(['Results of procedures']);
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
    expect(of('oracle', [PLAIN]).sections).toEqual({});
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
