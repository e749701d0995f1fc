import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import type { Connection } from '../../../../src/datasources/driver.ts';
import type { Routine, RoutineRef } from '../../../../src/model/described/routine.ts';
import type { MysqlServer, MysqlSource } from './mariadb-source.ts';

const STATEMENTS = [
  'create table things (id int primary key)',
  `create procedure modes(in a int, out b varchar(10), inout c decimal(8,3)) comment 'three ways' begin set b = 'x'; end`,
  `create function net(price decimal(10,2) unsigned, rate float) returns decimal(12,4) deterministic no sql return price`,
  `create function reading() returns int reads sql data return (select count(*) from things)`,
  `create function silent_about_it() returns int deterministic return 1`,
  `create procedure kinds(d bool, e bit(8), f enum('s','it''s','é'), g set('x'), h year, i point, j timestamp(3), k enum('other'), l enum('s','it''s','é')) begin end`,
  `create procedure answers() begin select 1 as a; select 'x' as b, 2 as c; end`,
  `create procedure quiet() begin declare n int; select count(*) into n from things; end`,
  `create procedure commits_itself() begin insert into things values (9); commit; end`,
  `create procedure calls_one_that_commits() begin call commits_itself(); end`,
  `create procedure calls_that() begin CALL CALLS_ONE_THAT_COMMITS; end`,
  `create procedure calls_quiet() begin call quiet(); end`,
  'create procedure says_it_reads() reads sql data begin create temporary table t (a int); drop temporary table t; end',
  'create procedure says_so_too() reads sql data begin call says_it_reads(); end',
  'create procedure really_reads() reads sql data begin call answers(); end',
  `create procedure calls_nobody() begin call nobody_knows(); end`,
  `create procedure calls_itself(n int) begin if n > 0 then call calls_itself(n - 1); end if; end`,
  'create function twin(a int) returns int no sql return 1',
  'create procedure twin(a int) begin end',
  'create function half_twin(a int) returns int no sql return 1',
  'create procedure half_twin(a varchar(5)) begin end',
];

const ON_MARIADB = [
  'create procedure own_kinds(a uuid, b inet6, c json) begin end',
  `create procedure of_a_row(a row type of things) begin end`,
  `create function gives_out(a int, out b int) returns int begin set b = a; return a; end`,
  "create table orders (id bigint unsigned, state enum('open','paid'), price decimal(10,2))",
  `create procedure of_columns(a type of orders.ID, out b type of orders.state, inout c type of things.id) begin end`,
  'create table lost (a int)',
  `create procedure of_a_lost_column(a type of lost.a) begin end`,
  'drop table lost',
  `create aggregate function adds(x int) returns int begin declare s int default 0;
   declare continue handler for not found return s; loop fetch group next row; set s = s + x; end loop; end`,
];
const ON_MYSQL = [
  'create procedure own_kinds(a json, b vector(3), c geomcollection, d int(5) zerofill) begin end',
  'create function in_javascript(a int) returns int no sql language javascript as $$ return a; $$',
  `create procedure says_javascript(out a int) language javascript as $$ a = 1; commit; $$`,
];

/** Tests what MySQL and MariaDB tell of routines and their samples, beyond what every database does. */
export function mysqlRoutinesSuite({ driver, open, int }: MysqlServer): void {
  const isMariadb = driver.kind === 'mariadb';
  let source: MysqlSource;

  beforeAll(async () => {
    source = await open();
    for (const one of [...STATEMENTS, ...(isMariadb ? ON_MARIADB : ON_MYSQL)]) await source.run(one);
  });
  afterAll(() => source?.close());

  async function refs(names: readonly string[], connection = source.connection): Promise<RoutineRef[]> {
    const list = await driver.routines(connection, source.schema);
    return names.map((name) => {
      const found = list.find((line) => line.name === name && !line.refused);
      if (!found) throw new Error(`${name} is not there`);
      return { schema: found.schema, name, argumentTypes: found.argumentTypes };
    });
  }
  async function described(name: string, connection: Connection = source.connection): Promise<Routine> {
    const [routine] = allDescribed(await driver.describe(connection, await refs([name], connection)));
    if (!routine) throw new Error(`${name} was not described`);
    return routine;
  }

  describe('what a routine asks for and answers', () => {
    test('modes, in their order, with the catalogue’s types', async () => {
      const routine = await described('modes');
      expect(routine.parameters.map((parameter) => [parameter.name, parameter.mode, parameter.databaseType])).toEqual([
        ['a', 'in', int.signed],
        ['b', 'out', 'varchar(10)'],
        ['c', 'inout', 'decimal(8,3)'],
      ]);
      expect(routine).toMatchObject({ kind: 'procedure', comment: 'three ways', results: [] });
      expect(routine.returnValue).toBeUndefined();
    });

    test('a function’s value', async () => {
      expect((await described('net')).returnValue).toMatchObject({
        name: 'net',
        type: { kind: 'decimal', precision: 12, scale: 4 },
        nullable: true,
      });
    });

    test('types of every kind; the same enumeration is one type, another has a name of its own', async () => {
      const { parameters, types } = await described('kinds');
      expect(Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.type]))).toEqual({
        d: { kind: 'boolean' },
        e: { kind: 'integer', bits: 32, signed: true },
        f: { kind: 'ref', name: 'F' },
        g: { kind: 'string' },
        h: { kind: 'integer', bits: 16, signed: true },
        i: { kind: 'bytes' },
        j: { kind: 'timestamp', zoned: true },
        k: { kind: 'ref', name: 'K' },
        l: { kind: 'ref', name: 'F' },
      });
      expect(types.map((type) => type.kind === 'enum' && [type.name, type.values])).toEqual([
        ['K', ['other']],
        ['F', ['s', "it's", 'é']],
      ]);
    });

    test.runIf(isMariadb)('types that only MariaDB has; JSON is a text to it', async () => {
      const { parameters } = await described('own_kinds');
      expect(parameters.map((parameter) => parameter.type)).toEqual([
        { kind: 'uuid' },
        { kind: 'string' },
        { kind: 'string' },
      ]);
    });

    test.runIf(isMariadb)(
      'types of columns, by what they are today; the routine is known by what it declares',
      async () => {
        const { parameters, types, signatureHash, ref } = await described('of_columns');
        expect(ref.argumentTypes).toEqual([
          'TYPE OF `orders`.`ID`',
          'TYPE OF `orders`.`state`',
          'TYPE OF `things`.`id`',
        ]);
        expect(
          parameters.map((parameter) => [parameter.name, parameter.mode, parameter.databaseType, parameter.type]),
        ).toEqual([
          ['a', 'in', 'bigint(20) unsigned', { kind: 'integer', bits: 64, signed: false }],
          ['b', 'out', "enum('open','paid')", { kind: 'ref', name: 'B' }],
          ['c', 'inout', 'int(11)', { kind: 'integer', bits: 32, signed: true }],
        ]);
        expect(types.map((type) => type.kind === 'enum' && type.values)).toEqual([['open', 'paid']]);
        await source.run('alter table orders modify id int');
        const after = await described('of_columns');
        expect(after.parameters[0]?.databaseType).toBe('int(11)');
        expect(after.signatureHash).not.toBe(signatureHash);
      },
    );

    test.runIf(!isMariadb)('types that only MySQL has', async () => {
      const { parameters } = await described('own_kinds');
      expect(parameters.map((parameter) => parameter.type)).toEqual([
        { kind: 'json' },
        { kind: 'bytes' },
        { kind: 'bytes' },
        { kind: 'integer', bits: 32, signed: false },
      ]);
    });

    test.runIf(!isMariadb)('what is not written in SQL is as unknown as what may not be read', async () => {
      expect(await described('in_javascript')).toMatchObject({ kind: 'function', readOnly: true, commits: false });
      expect(await described('says_javascript')).toMatchObject({
        results: [{ kind: 'unknown', reason: 'resultSets' }],
        commits: false,
      });
    });

    test('the list tells it in a line, and only what declares it reads only', async () => {
      const list = await driver.routines(source.connection, source.schema);
      const line = (name: string) => list.find((line) => line.name === name)?.signature;
      expect(line('modes')).toBe(`(a ${int.signed}, OUT b varchar(10), INOUT c decimal(8,3))`);
      expect(line('net')).toBe('(price decimal(10,2) unsigned, rate float) → decimal(12,4)');
      const reading = list.filter((line) => line.readOnly && line.name !== 'in_javascript').map((line) => line.name);
      expect(reading).toEqual(['half_twin', 'net', 'reading', 'really_reads', 'says_it_reads', 'says_so_too', 'twin']);
    });

    test.runIf(isMariadb)(
      'what no caller can give is refused by its name and hides no other; aggregates are no routines',
      async () => {
        const list = await driver.routines(source.connection, source.schema);
        const refused = list.flatMap((line) => (line.refused ? [[line.name, line.kind, line.refused.reason]] : []));
        expect(refused).toEqual([
          ['gives_out', 'function', 'outArguments'],
          ['of_a_lost_column', 'procedure', 'type'],
          ['of_a_row', 'procedure', 'type'],
          ['twin', 'function', 'sameName'],
        ]);
        expect(list.map((line) => line.name)).not.toContain('adds');
        const [giving] = await driver.describe(
          source.connection,
          list.filter((line) => line.name === 'gives_out'),
        );
        expect(giving).toMatchObject({ kind: 'refused', refused: { reason: 'outArguments' } });
        const [outcome] = await driver.describe(
          source.connection,
          list.filter((line) => line.name === 'of_a_row'),
        );
        expect(outcome).toMatchObject({
          kind: 'refused',
          refused: { reason: 'type', type: expect.stringMatching('ROW TYPE') },
        });
      },
    );

    test('a schema is that schema, not one that the catalogue thinks is spelt alike', async () => {
      expect(await driver.routines(source.connection, source.schema.toUpperCase())).toEqual([]);
    });

    test('a function and a procedure of one name are told apart by their arguments', async () => {
      const both = (await driver.routines(source.connection, source.schema)).filter(
        (line) => line.name === 'half_twin',
      );
      expect(allDescribed(await driver.describe(source.connection, both)).map((outcome) => outcome.kind)).toEqual(
        both.map((line) => line.kind),
      );
      expect((await described('twin')).kind).toBe('procedure');
    });
  });

  describe('what a procedure does with a transaction and with rows', () => {
    const unknown = [{ kind: 'unknown', reason: 'resultSets' }];
    test.each<[string, boolean, readonly unknown[]]>([
      ['answers', false, unknown],
      ['quiet', false, []],
      ['commits_itself', true, []],
      ['calls_one_that_commits', true, []],
      ['calls_that', true, []],
      ['calls_quiet', false, []],
      ['calls_nobody', false, unknown],
      ['calls_itself', false, []],
    ])('%s', async (name, commits, results) => {
      expect(await described(name)).toMatchObject({ commits, results });
    });

    test.each<[string, boolean]>([
      ['says_it_reads', false],
      ['says_so_too', false],
      ['really_reads', true],
      ['reading', true],
      ['silent_about_it', false],
    ])('%s only reads: %s', async (name, readOnly) => {
      expect((await described(name)).readOnly).toBe(readOnly);
    });

    test('is unknown to who may call it and not read it', async () => {
      const stranger = await source.user('s3cret', `grant execute on \`${source.schema}\`.* to {user}`);
      expect(await described('quiet', stranger)).toMatchObject({ results: unknown, commits: false });
    });
  });

  describe('who may call what', () => {
    const refusals = async (connection: Connection) =>
      new Map((await driver.routines(connection, source.schema)).map((line) => [line.name, line.refused?.reason]));

    test('is told in the list and by a description: without EXECUTE a routine is refused', async () => {
      const stranger = await source.user(
        's3cret',
        `grant alter routine on \`${source.schema}\`.* to {user}`,
        `grant execute on procedure \`${source.schema}\`.answers to {user}`,
      );
      const listed = await refusals(stranger);
      expect(listed.get('answers')).toBeUndefined();
      expect(listed.has('answers')).toBe(true);
      expect(listed.get('quiet')).toBe('execute');
      const [quiet, answers] = await refs(['quiet', 'answers']);
      const told = quiet && answers && (await driver.describe(stranger, [quiet, answers]));
      expect(told?.map((outcome) => (outcome.kind === 'refused' ? outcome.refused.reason : outcome.kind))).toEqual([
        'execute',
        'routine',
      ]);
    });

    test.each(['`{schema}`.*', '`{pattern}%`.*', '*.*'])(
      'a right to %s is one to each routine there',
      async (where) => {
        const on = where
          .replace('{schema}', source.schema)
          .replace('{pattern}', source.schema.slice(0, -2).replaceAll('_', '\\_'));
        const stranger = await source.user('s3cret', `grant execute on ${on} to {user}`);
        expect((await refusals(stranger)).get('quiet')).toBeUndefined();
        expect((await refusals(stranger)).has('quiet')).toBe(true);
      },
    );
  });

  describe('a sample', () => {
    test('tells the columns of every result, in their order', async () => {
      const [ref] = await refs(['answers']);
      const shapes = ref && (await driver.sample(source.connection, ref, {}));
      expect(shapes?.map((shape) => shape.kind === 'columns' && shape.columns.map((it) => it.name))).toEqual([
        ['a'],
        ['b', 'c'],
      ]);
    });

    test('makes a tinyint(1) a number that shows other values than 0 and 1', async () => {
      await source.run('create table flags (plain tinyint(1), rated tinyint(1), small tinyint(1) unsigned, n int)');
      await source.run('insert into flags values (0, 1, 1, 5), (null, null, 0, 5), (1, -1, 1, 5)');
      await source.run('create procedure shows() begin select * from flags; select plain as rated from flags; end');
      const [ref] = await refs(['shows']);
      const shapes = ref && (await driver.sample(source.connection, ref, {}));
      const types = shapes?.map(
        (shape) => shape.kind === 'columns' && shape.columns.map(({ name, type }) => [name, type.kind]),
      );
      expect(types).toEqual([
        [
          ['plain', 'boolean'],
          ['rated', 'integer'],
          ['small', 'integer'],
          ['n', 'integer'],
        ],
        [['rated', 'boolean']],
      ]);
    });

    test('that may write gets past temporary tables and inserts, and leaves nothing behind', async () => {
      await source.run(`create procedure reports() begin
        create temporary table sums as select 1 as n; insert into things values (9); select n from sums; end`);
      const [ref] = await refs(['reports']);
      const count = () => source.number('select count(*) from things');
      const before = await count();
      await expect(ref && driver.sample(source.connection, ref, {})).rejects.toMatchObject({ code: 'sampleFailed' });
      const shapes = ref && (await driver.sample(source.connection, ref, {}, true));
      expect(shapes?.map((shape) => shape.kind === 'columns' && shape.columns.map((it) => it.name))).toEqual([['n']]);
      expect(await count()).toBe(before);
    });

    test('stops at what would end the transaction, says so, and spoils no later question', async () => {
      const [ref] = await refs(['commits_itself']);
      expect(ref && (await driver.sample(source.connection, ref, {}))).toEqual([]);
      await source.run(`create procedure tidies_up() begin create temporary table sums as select 1 as n;
        insert into things values (10); select n from sums; drop table sums; end`);
      const [tidying] = await refs(['tidies_up']);
      await expect(tidying && driver.sample(source.connection, tidying, {}, true)).rejects.toMatchObject({
        code: 'sampleRefused',
        values: { context: 'commits' },
      });
      expect(await source.number('select count(*) from things')).toBe(0);
      expect(await driver.schemas(source.connection)).toContain(source.schema);
    });

    test('routines that come with the server are offered in their own schema, the last one, and not among all', async () => {
      expect((await driver.schemas(source.connection)).at(-1)).toBe('sys');
      const all = await driver.routines(source.connection);
      expect(all.filter(({ schema }) => schema === 'sys')).toEqual([]);
      const offered = await driver.routines(source.connection, 'sys');
      expect(offered.map(({ name }) => name)).toContain('format_bytes');
      expect(offered.filter(({ refused }) => refused)).toEqual([]);
    });

    describe('leaves nothing behind of a routine that tries to write', () => {
      const readOnly = isMariadb ? 'tx_read_only' : 'transaction_read_only';
      const write = 'insert into things values (99)';
      beforeAll(async () => {
        await source.run('create table bare (n int) engine = MyISAM');
        await source.run('create view onto_bare as select n from bare');
        await source.run('create table watched (n int)');
        await source.run(
          'create trigger watching after insert on watched for each row insert into bare values (new.n)',
        );
        await source.run('create procedure writes_bare() begin insert into bare values (99); end');
        await source.run(
          'create function writing() returns int modifies sql data begin insert into things values (99); return 1; end',
        );
      });
      const traces = () =>
        source.number(
          `select (select count(*) from things) + (select count(*) from bare) + (select count(*) from watched) +
             (select count(*) from information_schema.tables where table_schema = database() and table_name = 'made')`,
        );

      test.each<[string, string]>([
        ['just writes', write],
        ['commits', `${write}; commit`],
        ['commits and writes on', `commit; ${write}`],
        ['starts a transaction that writes', `commit; start transaction read write; ${write}; commit`],
        ['starts one without having ended any', `start transaction read write; ${write}; commit`],
        ['lets its session write', `set session transaction read write; commit; ${write}; commit`],
        ['lets its session write by a variable', `set session ${readOnly} = 0; ${write}; commit`],
        ['lets the next transaction write', `commit; set transaction read write; ${write}`],
        ['commits each statement', `set autocommit = 1; ${write}`],
        ['commits each statement of a transaction that it ended', `rollback; set autocommit = 1; ${write}`],
        ['makes a table', `${write}; create table made (n int)`],
        ['empties a table', `${write}; truncate table watched`],
        ['ends it in a text', `prepare ended from 'commit'; ${write}; execute ended; execute ended`],
        [
          'puts that text together',
          `set @a = 'com', @b = 'mit'; set @c = concat(@a, @b); prepare ended from @c; ${write}; execute ended`,
        ],
        ['ends what it guesses', `xa end 'forja'; xa commit 'forja' one phase; ${write}`],
        ['goes on behind its errors', `declare continue handler for sqlexception begin end; commit; ${write}; commit`],
        ['writes in a function', 'select writing()'],
        ['writes where there are no transactions', 'insert into bare values (99)'],
        ['writes there through a view', 'insert into onto_bare values (99)'],
        ['writes there by a trigger', 'insert into watched values (99)'],
        ['writes there by a procedure', 'call writes_bare()'],
        ['writes there by a text', `prepare writing from 'insert into bare values (99)'; execute writing`],
      ])('it %s', async (_, body) => {
        await source.run(`create procedure tries() begin ${body}; select 1 as n; end`);
        const [ref] = await refs(['tries']);
        for (const writes of [false, true])
          await (ref &&
            driver.sample(source.connection, ref, {}, writes).catch((error: unknown) => {
              expect(['sampleFailed', 'sampleRefused']).toContain((error as { code?: string }).code);
            }));
        await source.run('drop procedure tries');
        expect(await traces()).toBe(0);
      });

      test.each<[string, string, string]>([
        ['outside', 'into outfile', "select 1 into /* … */ outfile '/tmp/forja-sampled'"],
        [
          'outside',
          'into dumpfile',
          `prepare written from "select 1 into dumpfile '/tmp/forja-sampled'"; execute written`,
        ],
        ['outside', 'set global', 'set global max_connections = 1000'],
        ['outside', 'kill 1', 'kill 1'],
      ])('is not called: %s, %s', async (context, what, body) => {
        await source.run(`create procedure reaches_out() begin ${body}; select 1 as n; end`);
        const [ref] = await refs(['reaches_out']);
        const told = ref && driver.sample(source.connection, ref, {}).catch((error: unknown) => error);
        expect(await told).toMatchObject({ code: 'sampleRefused', values: { context, what } });
        await source.run('drop procedure reaches_out');
      });

      test('is not let write where its text may not be read', async () => {
        const stranger = await source.user('s3cret', `grant execute on \`${source.schema}\`.* to {user}`);
        const [ref] = await refs(['answers']);
        expect(ref && (await driver.sample(stranger, ref, {}))).toHaveLength(2);
        await expect(ref && driver.sample(stranger, ref, {}, true)).rejects.toMatchObject({
          code: 'sampleRefused',
          values: { context: 'unread' },
        });
      });
    });

    test('tells an endless routine as what it is, and ends it on the server', async () => {
      await source.run('create procedure never_ends() begin loop do sleep(0.1); end loop; select 1; end');
      const [ref] = await refs(['never_ends']);
      await expect(ref && driver.sample(source.connection, ref, {})).rejects.toMatchObject({
        code: 'sampleEndless',
        values: { seconds: 14 },
      });
      const running = () =>
        source.number(`select count(*) from information_schema.processlist where db = '${source.schema}'
          and command <> 'Sleep' and id <> connection_id()`);
      await expect.poll(running).toBe(0);
    }, 30_000);

    test.each<[string, string, number]>([
      ['bit(8)', '5', 5],
      ['bit(1)', '1', 1],
      ['bit(1)', 'false', 0],
      ['bool', 'TRUE', 1],
      ['bool', '0', 0],
      ['int unsigned', '7', 7],
      ['point', 'POINT(3 4)', 3],
      ...(isMariadb ? [] : [['vector(2)', '[8, 0.5]', 8] as [string, string, number]]),
    ])('reads the value of a %s from %s', async (type, value, expected) => {
      const reading =
        type === 'point' ? 'st_x(p)' : type === 'vector(2)' ? "8 * (hex(p) = '000000410000003F')" : 'p + 0';
      await source.run('drop procedure if exists takes');
      for (const mode of ['in', 'inout']) {
        await source.run(`create procedure takes(${mode} p ${type}) begin
          if ${reading} <> ${expected} or p is null then signal sqlstate '45000' set message_text = 'other'; end if; select 1 as n; end`);
        const [ref] = await refs(['takes']);
        expect(ref && (await driver.sample(source.connection, ref, { p: value }))).toHaveLength(1);
        await source.run('drop procedure takes');
      }
    });

    test('gives values as the database reads them, and variables for what comes back', async () => {
      await source.run(
        `create procedure echo(in a date, inout b int, out c varchar(9)) begin if b <> 7 or a <> '2024-02-29' then signal sqlstate '45000'; end if; select a; end`,
      );
      const [ref] = await refs(['echo']);
      if (!ref) throw new Error('echo is not there');
      expect(await driver.sample(source.connection, ref, { a: '2024-02-29', b: '7' })).toHaveLength(1);
      await expect(
        driver.sample(source.connection, ref, { a: "x'); drop table things; --", b: '7' }),
      ).rejects.toMatchObject({
        code: 'sampleFailed',
      });
      expect(await source.number('select count(*) from things')).toBe(0);
    });
  });

  describe('a question that is given up', () => {
    test('ends on the server too', async () => {
      await source.run(`create procedure works() begin select benchmark(100000000000, sha2('x', 256)); end`);
      const [ref] = await refs(['works']);
      if (!ref) throw new Error('works is not there');
      const running = () =>
        source.number(
          `select count(*) from information_schema.processlist where (info like '%benchmark(%' or info like 'call%works%') and db = '${source.schema}' and id <> connection_id()`,
        );
      const stop = new AbortController();
      const asked = driver
        .sample({ ...source.connection, signal: stop.signal }, ref, {})
        .catch((error: unknown) => error);
      await expect.poll(running).toBe(1);
      stop.abort();
      expect(await asked).toMatchObject({ code: 'cancelled' });
      await expect.poll(running).toBe(0);
    });
  });
}
