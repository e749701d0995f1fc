import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Routine } from '../../../../src/model/described/routine.ts';
import type { MysqlServer, MysqlSource } from './mariadb-source.ts';

/** Tests what MySQL and MariaDB tell of queries, beyond what every database does. */
export function mysqlQueriesSuite({ driver, open, int }: MysqlServer): void {
  const isMariadb = driver.kind === 'mariadb';
  let source: MysqlSource;

  beforeAll(async () => {
    source = await open();
    for (const one of [
      `create table entries (id int unsigned auto_increment primary key, name varchar(40) not null comment 'its name',
         kind enum('new','old') not null default 'new', doc json, amount decimal(10,2), seen timestamp null, owner int)`,
      'create table owners (id int primary key, `full name` varchar(80) not null, amount decimal(6,2))',
      'create view shown as select id, name from entries',
      'create function reading() returns int reads sql data return (select count(*) from entries)',
      'create function silent_about_it() returns int deterministic return 1',
      `create function writing(n varchar(40)) returns int deterministic modifies sql data
         begin insert into entries (name) values (n); return 1; end`,
      'create table visits (id int primary key, day date, place varchar(40), unique (day, place))',
      'create table notes (note varchar(40) not null)',
      'create view seen as select * from visits',
      ...(isMariadb ? ['create sequence numbers'] : []),
      "insert into entries (name) values ('one')",
    ]) {
      await source.run(one);
    }
  });
  afterAll(() => source?.close());

  async function described(sql: string): Promise<Routine> {
    const [routine] = await driver.describeQueries(source.connection, [sql]);
    if (!routine) throw new Error('Nothing was described');
    return routine;
  }
  const columnsOf = ({ results: [first] }: Routine) => (first?.kind === 'columns' ? first.columns : []);
  const parametersOf = ({ parameters }: Routine) =>
    parameters.map((parameter) => [parameter.name, parameter.databaseType, parameter.evidence ?? 'none']);

  describe('a query’s columns', () => {
    test('have the types, the enumerations and the comments of the tables that they come from', async () => {
      const routine = await described('select name, kind, doc, amount * 2 as twice, now() as n from entries');
      expect(columnsOf(routine)).toEqual([
        {
          name: 'name',
          type: { kind: 'string', length: 40 },
          nullable: false,
          databaseType: 'varchar(40)',
          comment: 'its name',
        },
        { name: 'kind', type: { kind: 'ref', name: 'Kind' }, nullable: false, databaseType: "enum('new','old')" },
        { name: 'doc', type: { kind: 'json' }, nullable: true, databaseType: 'json' },
        {
          name: 'twice',
          type: { kind: 'decimal', precision: 11, scale: 2 },
          nullable: true,
          databaseType: 'decimal(11,2)',
        },
        { name: 'n', type: { kind: 'timestamp', zoned: false }, nullable: false, databaseType: 'datetime' },
      ]);
      expect(routine.types).toEqual([
        { kind: 'enum', name: 'Kind', databaseType: "enum('new','old')", values: ['new', 'old'] },
      ]);
    });

    test.each<[string, string | undefined]>([
      ['select * from entries', 'entries'],
      ['select e.id, e.name as n from entries e where id = :id', 'entries'],
      ['select id, upper(name) as name from entries', undefined],
      ['select e.name, o.id from entries e join owners o on o.id = e.owner', undefined],
    ])('%s: come straight from: %s', async (sql, table) => {
      const [result] = (await described(sql)).results;
      const origin = table === undefined ? undefined : `${source.connection.databaseName}.${table}`;
      expect(result?.kind === 'columns' && result.origin).toBe(origin);
    });

    test.each<[string, object | undefined]>([
      [
        'select id as visit, day, place from visits order by day',
        { columns: ['visit', 'day', 'place'], keys: [['visit'], ['day', 'place']] },
      ],
      ['select v.day from visits v where v.place = :place', { columns: ['day'], keys: [['day']] }],
      ['select note from notes', { columns: ['note'], keys: [] }],
      ['select id from seen', undefined],
      ['select v.id from visits v, notes', undefined],
      ['select distinct day from visits', undefined],
      ['select day from visits where id = :id', undefined],
    ])('%s: are told apart by: %o', async (sql, unique) => {
      const [result] = (await described(sql)).results;
      expect(result?.kind === 'columns' && result.unique).toEqual(unique);
    });

    test.each<[string, boolean[]]>([
      ['select e.name, o.`full name` from entries e join owners o on o.id = e.owner', [false, false]],
      ['select e.name, o.`full name` from entries e left join owners o on o.id = e.owner', [false, true]],
      ['select o.`full name`, e.name from entries e right join owners o on o.id = e.owner', [false, true]],
      ['select kind, count(*) as n from entries group by kind with rollup', [true, true]],
      ['select name, (select amount from owners limit 1) as a from shown', [false, true]],
      ["select coalesce(amount, 0) as a, nullif(1, 1) as b, 'x' as c from entries", [false, true, false]],
    ])('%s: may be null: %s', async (sql, expected) => {
      expect(columnsOf(await described(sql)).map((column) => column.nullable)).toEqual(expected);
    });
  });

  describe('a query’s parameters', () => {
    test.each<[string, string[][]]>([
      ['select id from entries where name = :n', [['n', 'varchar(40)', 'catalogue']]],
      ['select id from entries where :n < amount', [['n', 'decimal(10,2)', 'catalogue']]],
      [
        'select e.id from entries e where e.kind in (:a, :b)',
        [
          ['a', "enum('new','old')", 'catalogue'],
          ['b', "enum('new','old')", 'catalogue'],
        ],
      ],
      [
        'select id from entries where seen between :a and :b',
        [
          ['a', 'timestamp', 'catalogue'],
          ['b', 'timestamp', 'catalogue'],
        ],
      ],
      [
        'select id from entries limit :skip, :take',
        [
          ['skip', 'bigint', 'catalogue'],
          ['take', 'bigint', 'catalogue'],
        ],
      ],
      ['select id from entries where id = cast(:a as decimal(5, 2))', [['a', 'decimal(5,2)', 'catalogue']]],
      [
        'update entries set amount = :a, name = :n where id = :id',
        [
          ['a', 'decimal(10,2)', 'catalogue'],
          ['n', 'varchar(40)', 'catalogue'],
          ['id', int.unsigned, 'catalogue'],
        ],
      ],
      [
        'insert into entries (name, amount) values (:n, :a), (:m, 1)',
        [
          ['n', 'varchar(40)', 'catalogue'],
          ['a', 'decimal(10,2)', 'catalogue'],
          ['m', 'varchar(40)', 'catalogue'],
        ],
      ],
      ['select o.id from owners o where o.`full name` = :n', [['n', 'varchar(80)', 'catalogue']]],
      [
        'select e.id from entries e, owners o where amount = :a'.replace('amount', 'o.amount'),
        [['a', 'decimal(6,2)', 'catalogue']],
      ],
      ['select id from entries where amount + 1 = :a', [['a', 'varchar', 'none']]],
      ['select id from entries where 1 + amount = :a', [['a', 'varchar', 'none']]],
      ['select id from entries where :a = amount + 1', [['a', 'varchar', 'none']]],
      ['select id from entries where amount = :a + 1', [['a', 'varchar', 'none']]],
      [
        'select id from entries where upper(name) = :a or name like :b',
        [
          ['a', 'varchar', 'none'],
          ['b', 'varchar', 'none'],
        ],
      ],
      ['select id from entries where name = :a or amount = :a', [['a', 'varchar', 'none']]],
      [
        'insert into entries (name, amount) values (upper(:n), :a * 2)',
        [
          ['n', 'varchar', 'none'],
          ['a', 'varchar', 'none'],
        ],
      ],
      ['select :a as a', [['a', 'varchar', 'none']]],
    ])('%s', async (sql, expected) => {
      expect(parametersOf(await described(sql))).toEqual(expected);
    });
  });

  describe('a query that writes', () => {
    test.each<[string, string | undefined]>([
      ['insert into entries (name) values (:n)', 'id'],
      ['insert into entries set name = :n', 'id'],
      ['insert into entries (name) values (:n), (:m)', undefined],
      ['insert into entries (id, name) values (:id, :n)', undefined],
      ['insert into entries (name) select `full name` from owners', undefined],
      ['insert ignore into entries (name) values (:n)', undefined],
      ['insert into entries (name) values (:n) on duplicate key update name = :n', undefined],
      ['insert into owners (id, `full name`) values (:id, :n)', undefined],
      ['update entries set name = :n', undefined],
    ])('%s: the key it makes is %s', async (sql, key) => {
      const routine = await described(sql);
      expect(routine.generatedKey?.name).toBe(key);
      expect(routine).toMatchObject({ results: [{ kind: 'count' }], readOnly: false });
    });

    test.runIf(isMariadb)('answers the columns that it returns, with their parameters', async () => {
      const inserted = await described('insert into entries (name) values (:n) returning id, name, :mark as mark');
      expect(columnsOf(inserted).map((column) => [column.name, column.databaseType])).toEqual([
        ['id', int.unsigned],
        ['name', 'varchar(40)'],
        ['mark', 'null'],
      ]);
      expect(inserted.generatedKey).toBeUndefined();
      expect(parametersOf(inserted).map(([name]) => name)).toEqual(['n', 'mark']);
      expect(columnsOf(await described('delete from entries where id = :id returning *'))).toHaveLength(7);
      expect(await source.number('select count(*) from entries')).toBe(1);
    });
  });

  const ofSequences: [string, boolean][] = isMariadb
    ? [
        ['select nextval(numbers) as n', false],
        ['select next value for numbers as n', false],
      ]
    : [];

  test.each<[string, boolean]>([
    ['select reading() as n', true],
    ['select silent_about_it() as n', false],
    ...ofSequences,
    ["select get_lock('x', 1) as n", false],
    ['select id from entries for update', false],
    ['select id from entries lock in share mode', false],
    ["select truncate(1.5, 0) as n, replace('a', 'b', 'c') as r", true],
  ])('%s only reads: %s', async (sql, expected) => {
    expect((await described(sql)).readOnly).toBe(expected);
  });

  test('a function that writes is described and not run', async () => {
    const before = await source.number('select count(*) from entries');
    const routine = await described('select writing(:n) as made');
    expect(columnsOf(routine).map(({ name }) => name)).toEqual(['made']);
    expect(routine.readOnly).toBe(false);
    expect(await source.number('select count(*) from entries')).toBe(before);
  });

  test.runIf(isMariadb)('describing moves no sequence and takes no lock', async () => {
    const before = await source.number('select next_not_cached_value from numbers');
    await described('select nextval(numbers) as n');
    expect(await source.number('select next_not_cached_value from numbers')).toBe(before);
  });

  describe('a query that cannot be generated is told why and where', () => {
    test.each<[string, string, number, number]>([
      ['select nope\nfrom entries', 'database', 1, 8],
      ['select :a, id\nfrom entries\nwhere idd = :id', 'database', 3, 7],
      ['select *\nfrom nowhere', 'database', 2, 6],
      ['select id from entries\nwhere', 'database', 2, 6],
      ['select :a as a\nfrom entries were id = 1', 'database', 2, 19],
      ['selec 1', 'verb', 1, 1],
      ['select 1; drop table entries', 'several', 1, 11],
      ["select 1 into outfile '/tmp/x'", 'into', 1, 10],
      ["select load_file('/etc/passwd') as a, 1 as A", 'duplicateColumn', 1, 1],
      ['select `open', 'notEnded', 1, 8],
      ['select ?', 'positional', 1, 8],
    ])('%s: %s', async (sql, reason, line, column) => {
      await expect(described(sql)).rejects.toMatchObject({ code: 'queryInvalid', values: { reason, line, column } });
    });
  });
}
