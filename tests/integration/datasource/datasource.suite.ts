import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allDescribed } from '../../../src/datasources/describe/described.ts';
import type { Connection, DatasourceDriver, Diagnosis } from '../../../src/datasources/driver.ts';
import type { RoutineRef } from '../../../src/model/described/routine.ts';
import { type CountingProxy, countingProxy } from './connection/counting-proxy.ts';
import { NAMES } from './names.ts';

/** A place of the suite's own on a real server. */
export interface SuiteDatabase {
  /** How the driver connects to it. */
  readonly connection: Connection;
  /** The schema that routines are made in; it exists and is empty. */
  readonly schema: string;
  /** Runs one statement beside the driver. */
  run(statement: string): Promise<unknown>;
  /** The one number that a statement answers. */
  number(statement: string): Promise<number>;
  /** Drops all that was made. */
  close(): Promise<void>;
}

/** How a database spells what the suite makes. Names come quoted already, routines' and tables' also with their schema. */
export interface SuiteSpelling {
  quote(name: string): string;
  /** The longest name, in characters. */
  readonly longestName: number;
  /** Names that it cannot have at all. */
  readonly impossibleNames?: readonly string[];
  readonly types: { readonly integer: string; readonly text: string };
  /** Parameters cannot be quoted, so they have plain names only. */
  readonly plainParameters?: boolean;
  /** A function that returns an integer and does nothing. */
  createFunction(name: string, parameters: readonly { readonly name: string; readonly type: string }[]): string;
  dropFunction(name: string): string;
  /** Sets a function's comment, where functions have any; the function has no parameters. */
  comment?(name: string, text: string): string;
  /** A routine with one integer parameter that answers the rows of a table with the columns `id` and `name`. */
  createReader(name: string, table: string, parameter: string): string;
  /** A routine with one integer parameter that adds a row with that `id` to such a table. */
  createWriter(name: string, table: string, parameter: string): string;
}

export interface SuiteOptions {
  readonly driver: DatasourceDriver;
  /** Is expected of `ServerInfo.product`. */
  readonly product: string;
  readonly open: () => Promise<SuiteDatabase>;
  readonly spelling: SuiteSpelling;
  /** Two routines may share a name when their arguments differ. */
  readonly overloads: boolean;
  /** Other faults of the connection that can be provoked here: the name of the fault, the change that provokes it, the diagnosis. */
  readonly diagnoses: readonly (readonly [string, (connection: Connection) => Connection, Diagnosis])[];
}

/** The guarantees of `DatasourceDriver`, the same over every database. */
export function datasourceSuite(options: SuiteOptions): void {
  const { driver, spelling } = options;
  const { quote } = spelling;
  let database: SuiteDatabase;
  const there = (name: string) => `${quote(database.schema)}.${quote(name)}`;
  const list = () => driver.routines(database.connection, database.schema);

  async function makeFunction(name: string, parameters: readonly [string, string][] = []): Promise<RoutineRef> {
    const typed = parameters.map(([parameter, type]) => ({ name: quote(parameter), type }));
    await database.run(spelling.createFunction(there(name), typed));
    return refOf(name);
  }
  async function refOf(name: string): Promise<RoutineRef> {
    const found = (await list()).find((listed) => listed.name === name);
    if (!found) throw new Error(`${name} is not listed`);
    return { schema: found.schema, name: found.name, argumentTypes: found.argumentTypes };
  }
  const hashOf = async (ref: RoutineRef) =>
    allDescribed(await driver.describe(database.connection, [ref]))[0]?.signatureHash;

  beforeAll(async () => {
    database = await options.open();
    await database.run(
      `create table ${there('entries')} (id ${spelling.types.integer} not null, name ${spelling.types.text})`,
    );
    await database.run(`insert into ${there('entries')} (id, name) values (1, 'one')`);
  });
  afterAll(() => database?.close());

  describe('the connection', () => {
    test('tells product and version', async () => {
      const { product, version } = await driver.test(database.connection);
      expect(product).toBe(options.product);
      expect(version).toMatch(/^\d+\.\d+/);
    });

    test.each<readonly [string, (connection: Connection) => Connection, Diagnosis]>([
      ['nobody listens', (it) => ({ ...it, port: 1 }), 'refused'],
      ['the name has no address', (it) => ({ ...it, addresses: [] }), 'name-not-found'],
      ...options.diagnoses,
    ])('%s', async (_, change, diagnosis) => {
      const wrong = change(database.connection);
      await expect(driver.test(wrong)).rejects.toMatchObject({ code: 'connectionFailed', values: { diagnosis } });
      const fault = await driver.test(wrong).catch((error: unknown) => JSON.stringify(error));
      if (wrong.password !== '') expect(fault).not.toContain(wrong.password);
    });

    test('two data sources are asked at once and keep apart', async () => {
      const other = await options.open();
      try {
        await makeFunction('of_the_first');
        await other.run(spelling.createFunction(`${quote(other.schema)}.${quote('of_the_second')}`, []));
        const asked = [database, other, database, other].map((source) =>
          driver.routines(source.connection, source.schema),
        );
        const names = (await Promise.all(asked)).map((routines) => routines.map((routine) => routine.name));
        expect(names.map((list) => list.includes('of_the_first'))).toEqual([true, false, true, false]);
        expect(names.map((list) => list.includes('of_the_second'))).toEqual([false, true, false, true]);
      } finally {
        await other.close();
      }
    });
  });

  describe('between driver and server', () => {
    let proxy: CountingProxy;
    beforeAll(async () => {
      proxy = await countingProxy(database.connection);
    });
    afterAll(() => proxy?.close());

    test('a session serves one question after the other', async () => {
      await driver.test(proxy.connection);
      const before = proxy.connections();
      for (let n = 0; n < 3; n += 1) await driver.schemas(proxy.connection);
      expect(proxy.connections()).toBe(before);
    });

    test('a list and a description ask no more for many routines than for few', async () => {
      const few = await Promise.all([makeFunction('few_1'), makeFunction('few_2')]);
      await driver.describe(proxy.connection, few);
      const listFew = await proxy.roundTrips(() => driver.routines(proxy.connection, database.schema));
      const describeFew = await proxy.roundTrips(() => driver.describe(proxy.connection, few));
      const many = [...few];
      for (let n = 0; n < 40; n += 1) many.push(await makeFunction(`many_${n}`, [['a', spelling.types.integer]]));
      expect(await proxy.roundTrips(() => driver.routines(proxy.connection, database.schema))).toBeLessThan(
        listFew + 5,
      );
      expect(await proxy.roundTrips(() => driver.describe(proxy.connection, many))).toBeLessThan(describeFew + 5);
    });

    test('a server that is killed ends what is asked, and the next question finds it again', async () => {
      await driver.schemas(proxy.connection);
      const asked = driver.routines(proxy.connection, database.schema).then(
        () => 'answered',
        (error: { code: string }) => error.code,
      );
      proxy.cut();
      expect(['answered', 'connectionFailed']).toContain(await asked);
      expect(await driver.schemas(proxy.connection)).toContain(database.schema);
    });
  });

  describe('schemas and routines', () => {
    test('the schema is told, the database’s own are not', async () => {
      const schemas = await driver.schemas(database.connection);
      expect(schemas).toContain(database.schema);
      expect(
        schemas.filter((schema) => /^(information_schema|pg_catalog|mysql|performance_schema|SYS)$/.test(schema)),
      ).toEqual([]);
    });

    test('a list of one schema has that schema’s only; a list of all has it too', async () => {
      await makeFunction('listed');
      expect(new Set((await list()).map((listed) => listed.schema))).toEqual(new Set([database.schema]));
      const all = await driver.routines(database.connection);
      expect(all.some((listed) => listed.schema === database.schema && listed.name === 'listed')).toBe(true);
    });

    test('every name comes back letter by letter, and each is found again by it', async () => {
      const impossible = new Set(spelling.impossibleNames);
      const names = [...NAMES, 'x'.repeat(spelling.longestName)].filter((name) => !impossible.has(name));
      const parameterOf = (name: string) => (spelling.plainParameters ? 'p' : name);
      for (const name of names) await makeFunction(name, [[parameterOf(name), spelling.types.integer]]);
      const listed = (await list()).filter((line) => names.includes(line.name));
      expect(new Set(listed.map((line) => line.name))).toEqual(new Set(names));
      const described = allDescribed(await driver.describe(database.connection, listed));
      expect(described.map((routine) => routine.parameters[0]?.name)).toEqual(
        listed.map((line) => parameterOf(line.name)),
      );
    });

    test('what looks like SQL in a name is only ever a value', async () => {
      const evil = `x'; drop table ${there('entries')}; -- \\' " \``;
      expect(await driver.routines(database.connection, evil)).toEqual([]);
      const [gone] = await driver.describe(database.connection, [{ schema: evil, name: evil, argumentTypes: [evil] }]);
      expect(gone?.kind).toBe('gone');
      expect(await database.number(`select count(*) from ${there('entries')}`)).toBe(1);
    });

    test.runIf(options.overloads)('routines of one name are told apart by their arguments', async () => {
      const { integer, text } = spelling.types;
      await makeFunction('overloaded', [['a', integer]]);
      await makeFunction('overloaded', [['a', text]]);
      const both = (await list()).filter((line) => line.name === 'overloaded');
      expect(both).toHaveLength(2);
      const described = allDescribed(await driver.describe(database.connection, both));
      expect(described.map((routine) => routine.ref.argumentTypes)).toEqual(both.map((line) => line.argumentTypes));
      expect(new Set(described.map((routine) => routine.signatureHash)).size).toBe(2);
    });
  });

  describe('descriptions', () => {
    test('come in the order asked for, once for each time it was asked', async () => {
      const [a, b] = [await makeFunction('order_a'), await makeFunction('order_b')];
      const described = allDescribed(await driver.describe(database.connection, [b, a, b]));
      expect(described.map((routine) => routine.ref)).toEqual([b, a, b]);
      expect(await driver.describe(database.connection, [])).toEqual([]);
    });

    test('tell a routine that was dropped since it was listed, and the others still', async () => {
      const [kept, dropped] = [await makeFunction('kept'), await makeFunction('dropped')];
      await database.run(spelling.dropFunction(there('dropped')));
      const outcomes = await driver.describe(database.connection, [dropped, kept]);
      expect(outcomes.map((outcome) => outcome.kind)).toEqual(['gone', 'routine']);
      expect(outcomes[0]).toMatchObject({ ref: dropped });
    });

    test('tell a function’s parameters and value', async () => {
      const ref = await makeFunction('told', [
        ['first', spelling.types.integer],
        ['second', spelling.types.text],
      ]);
      const [routine] = allDescribed(await driver.describe(database.connection, [ref]));
      expect(routine).toMatchObject({ kind: 'function', commits: false, results: [] });
      expect(routine?.parameters.map((parameter) => [parameter.name, parameter.mode])).toEqual([
        ['first', 'in'],
        ['second', 'in'],
      ]);
      expect(routine?.parameters[1]?.type.kind).toBe('string');
      expect(['integer', 'decimal']).toContain(routine?.returnValue?.type.kind);
    });

    test('have a hash that stays while the signature does', async () => {
      const ref = await makeFunction('hashed');
      const before = await hashOf(ref);
      expect(await hashOf(ref)).toBe(before);
      if (spelling.comment) {
        await database.run(spelling.comment(there('hashed'), 'another day'));
        expect(await hashOf(ref)).toBe(before);
      }
      await database.run(spelling.dropFunction(there('hashed')));
      expect(await hashOf(await makeFunction('hashed', [['a', spelling.types.integer]]))).not.toBe(before);
    });
  });

  describe('queries', () => {
    const described = async (sql: string) => {
      const [routine] = await driver.describeQueries(database.connection, [sql]);
      if (!routine) throw new Error('Nothing was described');
      return routine;
    };
    const rows = () => database.number(`select count(*) from ${there('entries')}`);

    test('tell their columns and parameters, in the order of the statements', async () => {
      const [first, second] = await driver.describeQueries(database.connection, [
        `select id, name as named from ${there('entries')} where id = :wanted and name <> ':no'`,
        `select count(*) as n from ${there('entries')}`,
      ]);
      const columns = [first, second].map((routine) =>
        routine?.results.flatMap((it) => (it.kind === 'columns' ? it.columns : [])),
      );
      expect(columns.map((some) => some?.map((column) => column.name.toLowerCase()))).toEqual([['id', 'named'], ['n']]);
      expect(first?.parameters.map((parameter) => parameter.name)).toEqual(['wanted']);
      expect(columns[0]?.map((column) => column.nullable)).toEqual([false, true]);
      expect([first?.readOnly, second?.readOnly]).toEqual([true, true]);
    });

    test('are never executed', async () => {
      const table = there('entries');
      for (const sql of [
        `insert into ${table} (id, name) values (:id, :name)`,
        `update ${table} set name = :name where id = :id`,
        `delete from ${table}`,
      ]) {
        expect(await described(sql)).toMatchObject({ results: [{ kind: 'count' }], readOnly: false });
      }
      expect(await rows()).toBe(1);
      expect(await database.number(`select count(*) from ${table} where name = 'one'`)).toBe(1);
    });

    test('are read anew each time, however often they were asked before', async () => {
      await database.run(`create table ${there('growing')} (a ${spelling.types.integer})`);
      const statement = `select * from ${there('growing')}`;
      const names = async () =>
        (await described(statement)).results.flatMap((result) =>
          result.kind === 'columns' ? result.columns.map((it) => it.name.toLowerCase()) : [],
        );
      expect(await names()).toEqual(['a']);
      await database.run(`alter table ${there('growing')} add b ${spelling.types.integer}`);
      expect(await names()).toEqual(['a', 'b']);
    });

    test('that are wrong are told with their place among the others', async () => {
      const right = `select id from ${there('entries')}`;
      await expect(
        driver.describeQueries(database.connection, [right, `select nowhere from ${there('entries')}`]),
      ).rejects.toMatchObject({ code: 'queryInvalid', values: { reason: 'database', index: 1 } });
      await expect(
        driver.describeQueries(database.connection, [`${right}; drop table ${there('entries')}`]),
      ).rejects.toMatchObject({ code: 'queryInvalid', values: { reason: 'several', index: 0 } });
      expect(await rows()).toBe(1);
    });
  });

  describe('samples', () => {
    test('tell the columns of what a routine answers', async () => {
      await database.run(spelling.createReader(there('reads'), there('entries'), quote('wanted')));
      const shapes = await driver.sample(database.connection, await refOf('reads'), { wanted: '1' });
      expect(shapes).toHaveLength(1);
      expect(shapes[0]).toMatchObject({ kind: 'columns', evidence: 'sampled' });
      const columns = shapes[0]?.kind === 'columns' ? shapes[0].columns : [];
      expect(columns.map((column) => column.name.toLowerCase())).toEqual(['id', 'name']);
      expect(columns[1]?.type.kind).toBe('string');
    });

    test('leave nothing behind, whether the routine may write or not', async () => {
      await database.run(spelling.createWriter(there('writes'), there('entries'), quote('wanted')));
      const ref = await refOf('writes');
      const outcome = await driver.sample(database.connection, ref, { wanted: '77' }).then(
        () => 'sampled',
        (error: { code: string }) => error.code,
      );
      expect(['sampled', 'sampleFailed']).toContain(outcome);
      expect(await database.number(`select count(*) from ${there('entries')} where id = 77`)).toBe(0);
    });

    test('may write when a person lets them, and still leave nothing behind', async () => {
      await database.run(spelling.createWriter(there('writes_too'), there('entries'), quote('wanted')));
      const ref = await refOf('writes_too');
      await driver.sample(database.connection, ref, { wanted: '78' }, true);
      expect(await database.number(`select count(*) from ${there('entries')} where id = 78`)).toBe(0);
    });

    test('of a routine that is gone say so', async () => {
      const ref = { schema: database.schema, name: 'never_was', argumentTypes: [] };
      await expect(driver.sample(database.connection, ref, {})).rejects.toMatchObject({ code: 'routineGone' });
    });
  });
}
