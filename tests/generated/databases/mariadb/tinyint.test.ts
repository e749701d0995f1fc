import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createConnection, type RowDataPacket, type Connection as Session } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import type { Connection } from '../../../../src/datasources/driver.ts';
import { mariadb } from '../../../../src/datasources/mysql/driver.ts';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { sampledResults } from '../../../../src/islands/generator/shape/results.ts';
import type { GivenResult } from '../../../../src/model/described/given-result.ts';
import type { TinyintChoices } from '../../../../src/model/described/tinyint.ts';
import { withGivenResults } from '../../../../src/shared/given-results.ts';
import type { DescribedRoutine } from '../../../../src/shared/wire/described.ts';
import { serverAt, TEST_MARIADB_URL } from '../../../integration/datasource/mysql/mariadb-source.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { buildAndStart, type Started } from '../shop.ts';
import { callMarket } from './market-calls.ts';

// `tinyint(1)` holds -128 to 127: as a truth value it refuses what is none, as a number it loses nothing.

const QUERIES = {
  findRating: 'select id, flag, active, small from ratings where id = :id',
  highest: 'select max(flag) as highest from ratings where id <= :id',
  setFlag: 'update ratings set flag = :flag where id = :id',
  addCounted: 'insert into counted (name) values (:name)',
};
/** Columns that a person has typed. */
const EDITED: readonly GivenResult[] = [
  {
    many: true,
    columns: [
      { name: 'id', type: { kind: 'integer', bits: 32, signed: true }, databaseType: 'int(11)' },
      { name: 'flag', type: { kind: 'integer', bits: 16, signed: true }, databaseType: 'smallint' },
      { name: 'active', type: { kind: 'boolean' }, databaseType: 'boolean' },
    ].map((column) => ({ ...column, nullable: true, evidence: 'edited' as const })) as GivenResult['columns'],
  },
];
/** The choices for single names, by routine or query. */
type Named = Readonly<Record<string, TinyintChoices>>;
type Driver = 'mariadb' | 'mysql';

let session: Session;
let connection: Connection & { readonly databaseName: string };

beforeAll(async () => {
  const databaseName = `forja_tinyint_${randomBytes(5).toString('hex')}`;
  const server = serverAt(TEST_MARIADB_URL);
  connection = { ...server, kind: 'mariadb', databaseName, tls: 'disable', addresses: [server.host] };
  const { host, port, username: user, password } = server;
  session = await createConnection({ host, port, user, password, multipleStatements: true });
  await session.query(`create database ${databaseName}; use ${databaseName}`);
  await session.query(readFileSync('tests/generated/databases/mariadb/tinyints.sql', 'utf8'));
});

afterAll(async () => {
  await session.query(`drop database ${connection.databaseName}`);
  await session.end();
});

async function generated(driver: Driver, tinyint1: 'boolean' | 'number' | undefined, named: Named): Promise<Generated> {
  const { databaseName: database, host, port, username } = connection;
  const refs = (await mariadb.routines(connection, database)).map(({ schema, name, argumentTypes }) => ({
    ...{ schema, name, argumentTypes },
  }));
  const known = allDescribed(await mariadb.describe(connection, refs));
  const seen = known.find(({ ref }) => ref.name === 'seen_rating');
  const shapes = seen ? await mariadb.sample(connection, seen.ref, { p_id: '1' }) : [];
  const given: Readonly<Record<string, readonly GivenResult[]>> = {
    seen_rating: sampledResults(seen as unknown as DescribedRoutine, [], shapes),
    typed_rating: EDITED,
  };
  const routines = known.map((routine) => {
    const own = given[routine.ref.name];
    return own ? { ...routine, results: withGivenResults(routine.results, own, '').results } : routine;
  });
  const choices = (name: string) => (named[name] ? { tinyint1: named[name] } : {});
  return generate({
    request: {
      ...{ name: 'ratings', domain: 'com.acme.ratings', technology: 'rest', applicationServer: 'embedded' },
      ...{ sourceType: 1, databaseType: driver, datasource: 'ratings', mode: 'Src' },
      ...(tinyint1 && { tinyint1 }),
      endpoints: [
        ...refs.map((routine) => ({
          routine,
          ...choices(routine.name),
          ...(given[routine.name] && { results: given[routine.name] }),
        })),
        ...Object.entries(QUERIES).map(([name, query]) => ({ name, query, ...choices(name) })),
      ],
    },
    described: {
      source: 'database',
      routines: [...routines, ...(await mariadb.describeQueries(connection, Object.values(QUERIES)))],
      connection: { host, port, username, kind: driver, database, tls: 'disable' },
    },
  });
}

const refusing = (name: string, number: number) => ({
  status: 422,
  body: expect.objectContaining({ detail: expect.stringContaining(`"${name}" is ${number} in the database`) }),
});
const ok = (body: unknown) => ({ status: 200, body });

// MySQL's own driver over MariaDB, which speaks the same protocol.
describe.each<Driver>(['mariadb', 'mysql'])("through %s's driver", (driver) => {
  let project: Generated;
  let started: Started;

  /** Makes a service of these choices before the tests of its own. */
  function service(tinyint1: 'boolean' | 'number' | undefined, named: Named) {
    const sample = rememberedSample(import.meta.filename);
    beforeAll(async () => {
      await session.query('truncate table ratings');
      await session.query(
        'insert into ratings values (1,5,1,200), (2,-1,0,0), (3,1,1,1), (4,0,0,0), (5,null,null,null)',
      );
      project = await generated(driver, tinyint1, named);
      const [[told]] = await session.query<RowDataPacket[]>('select version() version');
      if (sample.isNew([project, told?.version], [connection.databaseName])) {
        started = await buildAndStart(project, { DB_PASSWORD: connection.password });
      }
    }, 600_000);
    afterAll(() => started?.close());
  }
  const call = (name: string, values: Record<string, unknown> = {}) => callMarket(started, project, name, values);
  const flagOf = async (id: number) => {
    const [[row]] = await session.query<RowDataPacket[]>('select flag from ratings where id = ?', [id]);
    return row?.flag as number | null;
  };

  describe('where nothing is chosen', () => {
    service(undefined, {
      set_rating: { P_FLAG: 'number' },
      out_flag: { p_flag: 'number' },
      setFlag: { flag: 'number' },
    });

    test('0, 1 and null are truth values', async () => {
      expect(await call('flag_of', { pId: 3 })).toEqual(ok(true));
      expect(await call('flag_of', { pId: 4 })).toEqual(ok(false));
      expect((await call('findRating', { id: 5 })).body).toMatchObject([{ flag: null, active: null, small: null }]);
      expect((await call('findRating', { id: 3 })).body).toMatchObject([{ flag: true, active: true, small: '#1' }]);
    });

    test.each([
      ['flag_of', { pId: 1 }, 'flag_of', 5],
      ['flag_of', { pId: 2 }, 'flag_of', -1],
      ['findRating', { id: 1 }, 'flag', 5],
      ['findRating', { id: 2 }, 'flag', -1],
      ['any_rating', { pId: 1 }, 'flag', 5],
      ['any_rating', { pId: 2 }, 'flag', -1],
    ])('another number is refused by its name and never true: %s %o', async (name, values, column, number) => {
      expect(await call(name, values)).toEqual(refusing(column, number));
    });

    test('rows of columns that nobody knows have truth values, and numbers where there is no sign', async () => {
      expect((await call('any_rating', { pId: 3 })).body).toMatchObject([
        [{ id: '#3', flag: true, active: true, small: '#1' }],
      ]);
      await session.query('insert into ratings values (6, 0, 0, 200)');
      expect((await call('any_rating', { pId: 6 })).body).toMatchObject([[{ flag: false, small: '#200' }]]);
      expect((await call('findRating', { id: 6 })).body).toMatchObject([{ small: '#200' }]);
    });

    test('a call whose answer is refused changes nothing', async () => {
      expect(await call('keep_flag', { pId: 4, pBy: 7 })).toEqual(refusing('keep_flag', 7));
      expect(await flagOf(4)).toBe(0);
    });

    test('a parameter that is corrected alone is a number', async () => {
      for (const number of [5, -1, 9]) {
        expect(await call('set_rating', { pId: 3, pFlag: number, pActive: true })).toMatchObject({ status: 204 });
        expect(await flagOf(3)).toBe(number);
        expect((await call('out_flag', { pId: 3, pSame: true })).body).toEqual({ pFlag: `#${number}`, pSame: true });
      }
      expect(await call('set_rating', { pId: 3, pFlag: 1, pActive: 9 })).toMatchObject({ status: 400 });
      expect(await call('set_rating', { pId: 3, pFlag: 200, pActive: true })).toMatchObject({ status: 400 });
      expect(await call('setFlag', { id: 3, flag: 9 })).toMatchObject({ status: 200 });
      expect(await flagOf(3)).toBe(9);
      await session.query('update ratings set flag = 1 where id = 3');
    });

    test('a column that was sampled with numbers, or typed as one, is a number', async () => {
      expect((await call('seen_rating', { pId: 2 })).body).toEqual([{ id: '#2', flag: '#-1', active: false }]);
      expect((await call('typed_rating', { pId: 1 })).body).toEqual([{ id: '#1', flag: '#5', active: true }]);
    });

    test('a key that the database counts is a number', async () => {
      expect((await call('addCounted', { name: 'one' })).body).toMatchObject({ n: expect.stringMatching(/^#\d/) });
      expect((await call('addCounted', { name: 'two' })).body).toMatchObject({ n: expect.stringMatching(/^#\d/) });
    });

    test('the largest is what it is', async () => {
      expect((await call('highest', { id: 2 })).body).toEqual([{ highest: '#5' }]);
    });
  });

  describe('where numbers are chosen', () => {
    service('number', {
      findRating: { active: 'boolean' },
      set_rating: { p_active: 'boolean' },
      keep_flag: { keep_flag: 'boolean' },
    });

    test.each([5, -1, 9])('%i goes in and comes out', async (number) => {
      expect(await call('set_rating', { pId: 3, pFlag: number, pActive: true })).toMatchObject({ status: 204 });
      expect(await call('flag_of', { pId: 3 })).toEqual(ok(`#${number}`));
      expect((await call('findRating', { id: 3 })).body).toMatchObject([{ flag: `#${number}`, active: true }]);
      expect((await call('any_rating', { pId: 3 })).body).toMatchObject([[{ flag: `#${number}`, active: '#1' }]]);
      expect((await call('seen_rating', { pId: 3 })).body).toMatchObject([{ flag: `#${number}`, active: '#1' }]);
      expect((await call('out_flag', { pId: 3, pSame: number })).body).toEqual({
        ...{ pFlag: `#${number}`, pSame: `#${number}` },
      });
      expect(await call('setFlag', { id: 3, flag: number })).toMatchObject({ status: 200 });
    });

    test('what is named a truth value is one', async () => {
      expect(await call('keep_flag', { pId: 4, pBy: 1 })).toEqual(ok(true));
      expect(await call('keep_flag', { pId: 4, pBy: 7 })).toEqual(refusing('keep_flag', 7));
      expect(await flagOf(4)).toBe(1);
      expect((await call('typed_rating', { pId: 4 })).body).toEqual([{ id: '#4', flag: '#1', active: false }]);
    });
  });
});
