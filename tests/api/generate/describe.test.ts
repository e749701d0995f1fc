import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from '../../../src/datasources/connection/network.ts';
import { postgresql } from '../../../src/datasources/postgresql/driver.ts';
import { accounts } from '../../../src/db/schema.ts';
import { createSecrets } from '../../../src/db/secrets.ts';
import { datasourceRoutes } from '../../../src/routes/api/datasource.ts';
import { describeRoutes } from '../../../src/routes/api/describe.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { answerFailure } from '../../../src/routes/middleware/errors.ts';
import { createDatasources } from '../../../src/services/datasources.ts';
import { CALLS } from '../../../src/shared/calls.ts';
import { sourceDatabase } from '../../integration/datasource/postgresql/source.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { post } from './generate-app.ts';

const SOURCE = `
create type mood as enum ('calm', 'wild');
create table things (id integer primary key generated always as identity, name text not null, amount numeric(9, 2));
create function find_things(wanted mood, page integer default 1) returns setof things stable
  language sql as 'select * from things';
create function open_things(wanted text) returns refcursor language plpgsql as
  $$ declare c refcursor := 'c'; begin open c for select * from things; return c; end $$;
create procedure count_things(in wanted text, out found bigint) language sql as 'select count(*) from things';
create function anything(a anyelement) returns anyelement language sql as 'select a';
create function divide(by integer) returns refcursor language plpgsql as
  $$ declare c refcursor; begin open c for select 1 / by as share; return c; end $$;
comment on function find_things is 'Things of a mood';
do $$ begin for n in 1..2000 loop
  execute format('create function many_%s(a integer, b text) returns integer language sql as ''select a''', n);
end loop; end $$;
`;

let portal: TestDatabase;
let source: Awaited<ReturnType<typeof sourceDatabase>>;
let app: Hono<AppEnv>;
let [ana, luis] = ['', ''];

beforeAll(async () => {
  [portal, source] = await Promise.all([testDatabase(), sourceDatabase(SOURCE)]);
  const log = pino({ level: 'silent' });
  const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir: '', production: true });
  const network = createNetwork({ ownDatabaseUrl: portal.url });
  const datasources = createDatasources({ db: portal.db, secrets, drivers: [postgresql], network, log });
  [ana, luis] = [await account('ana'), await account('luis')];
  app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const id = c.req.header('x-account');
    c.set('language', c.req.header('x-language') === 'es' ? 'es' : 'en');
    c.set('account', id ? { id, name: '', email: '', image: null, language: null } : undefined);
    const user = { name: '', email: '', image: null, eulaAccepted: c.req.header('x-license') !== 'no' };
    c.set('session', id ? { user, clientToken: '', tknMins: 1, expires: '' } : undefined);
    await next();
  });
  app.route('/', describeRoutes({ datasources }));
  app.route('/', datasourceRoutes({ datasources }));
  app.onError(answerFailure(log));
  const { host, port, username, databaseName, tls } = source.connection;
  const form = { type: 'postgresql', name: 'things', host, port, username, password: '', databaseName, tls };
  expect((await app.request(CALLS.saveDatasource.path, post(ana, form))).status).toBe(200);
});
afterAll(async () => {
  await portal?.close();
  await source?.close();
});

async function account(subject: string): Promise<string> {
  const row = { provider: 'local', subject, name: subject, email: `${subject}@example.com` };
  const [made] = await portal.db.insert(accounts).values(row).returning({ id: accounts.id });
  return made?.id ?? '';
}

const ref = (name: string, ...argumentTypes: string[]) => ({ schema: 'public', name, argumentTypes });
type Options = { as?: string | undefined; headers?: Record<string, string> };

async function call(name: 'describeProcedures' | 'sampleProcedure' | 'describeQuery', body: object, options?: Options) {
  const { as, headers } = { as: ana, ...options };
  const response = await app.request(CALLS[name].path, post(as, { datasourceName: 'things', ...body }, { ...headers }));
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('200', () => {
  test('each routine is told in the order asked for: there, gone or refused', async () => {
    const routines = [
      ref('gone'),
      ref('find_things', 'public.mood', 'integer'),
      ref('anything', 'anyelement'),
      ref('open_things', 'text'),
      ref('count_things', 'text'),
    ];
    const { body } = await call('describeProcedures', { routines });
    expect(CALLS.describeProcedures.answer.parse(body)).toEqual(body);
    const [gone, find, refused, open, count] = body;
    expect(gone).toEqual({ kind: 'gone' });
    // What its type stands for is to be chosen first.
    expect(refused).toMatchObject({
      kind: 'open',
      families: [{ family: 'any', used: ['anyelement'], choices: expect.arrayContaining(['public.mood', 'integer']) }],
    });
    expect(find.routine).toMatchObject({
      readOnly: true,
      comment: 'Things of a mood',
      parameters: [
        { name: 'wanted', mode: 'in', databaseType: 'public.mood', hasDefault: false },
        { name: 'page', hasDefault: true },
      ],
      results: [{ kind: 'columns', evidence: 'catalogue', many: true }],
      types: [{ kind: 'enum' }],
    });
    expect(find.routine.results[0].columns[2]).toMatchObject({
      name: 'amount',
      type: { kind: 'decimal', precision: 9, scale: 2 },
      databaseType: 'numeric(9,2)',
    });
    expect(open.routine.results).toEqual([{ kind: 'unknown', reason: 'cursor', cursor: 'open_things' }]);
    expect(count.routine.parameters).toContainEqual(expect.objectContaining({ name: 'found', mode: 'out' }));
    expect(JSON.stringify(body)).not.toContain('signatureHash');
  });

  test('two thousand are described in one go, and the answer is compressed', async () => {
    const routines = Array.from({ length: 2000 }, (_, n) => ref(`many_${n + 1}`, 'integer', 'text'));
    const { body } = await call('describeProcedures', { routines });
    expect(body).toHaveLength(2000);
    expect(body.every((described: { kind: string }) => described.kind === 'routine')).toBe(true);
    const init = post(ana, { datasourceName: 'things', routines }, { 'accept-encoding': 'gzip' });
    const response = await app.request(CALLS.describeProcedures.path, init);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect((await response.arrayBuffer()).byteLength * 10).toBeLessThan(JSON.stringify(body).length);
  });

  test('a sampled call tells the columns of what it answered, under the name that the catalogue gives it', async () => {
    await source.sql`insert into things (name, amount) values ('a', 1.5)`;
    const { body } = await call('sampleProcedure', { routine: ref('open_things', 'text'), confirmed: true });
    expect(CALLS.sampleProcedure.answer.parse(body)).toEqual(body);
    expect(body).toMatchObject([
      { kind: 'columns', evidence: 'sampled', cursor: 'open_things', columns: [{ name: 'id' }, { name: 'name' }, {}] },
    ]);
    // Shapes, never rows.
    expect(JSON.stringify(body)).not.toContain('1.5');
    await source.sql`delete from things`;
  });

  test('a statement is described and not executed', async () => {
    const query = 'insert into things (name, amount) values (:name, :amount) returning id, name';
    const { body } = await call('describeQuery', { query });
    expect(CALLS.describeQuery.answer.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      kind: 'query',
      readOnly: false,
      parameters: [
        { name: 'name', databaseType: 'text' },
        { name: 'amount', databaseType: 'numeric' },
      ],
      results: [{ kind: 'columns', evidence: 'described', columns: [{ name: 'id' }, { name: 'name' }] }],
    });
    expect(await source.sql`select from things`).toHaveLength(0);
  });
});

describe('400', () => {
  test('a routine is called only for who was told what that means', async () => {
    const body = { routine: ref('open_things', 'text') };
    const answer = await call('sampleProcedure', body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidRequest', faults: [{ field: 'confirmed' }] } });
    expect((await call('sampleProcedure', { ...body, confirmed: false })).status).toBe(400);
  });

  test('more than a form holds is refused', async () => {
    const routines = Array.from({ length: 2001 }, (_, n) => ref(`many_${n}`));
    expect((await call('describeProcedures', { routines })).body.faults).toEqual([
      { field: 'routines', message: expect.any(String) },
    ]);
    expect((await call('describeProcedures', { routines: [] })).status).toBe(400);
  });
});

describe('401, 403, 404', () => {
  const calls = [
    ['describeProcedures', { routines: [ref('find_things')] }],
    ['sampleProcedure', { routine: ref('find_things'), confirmed: true }],
    ['describeQuery', { query: 'select 1' }],
  ] as const;

  test.each(calls)(
    '%s tells nothing without a session, without the license, or of another account',
    async (name, body) => {
      expect((await call(name, body, { as: '' })).status).toBe(401);
      expect((await call(name, body, { headers: { 'x-license': 'no' } })).status).toBe(403);
      const theirs = await call(name, body, { as: luis });
      const missing = await call(name, { ...body, datasourceName: 'nothing' });
      expect(theirs).toMatchObject({ status: 404 });
      expect(theirs.body).toEqual(missing.body);
    },
  );
});

test('columns of one name are told as they are: each is delivered under a name of its own', async () => {
  const { status, body } = await call('describeQuery', { query: 'select 1 as a, 2 as a' });
  expect(status).toBe(200);
  expect(body.results[0].columns.map(({ name }: { name: string }) => name)).toEqual(['a', 'a']);
});

describe('422', () => {
  test("a sampled call that fails is told in the database's words, with its values as data", async () => {
    const body = { routine: ref('divide', 'integer'), values: { by: '0' }, confirmed: true };
    const answer = await call('sampleProcedure', body, { headers: { 'x-language': 'es' } });
    expect(answer).toMatchObject({ status: 422, body: { error: 'sampleFailed' } });
    expect(answer.body.message).toMatch(/^La llamada a .*divide.* falló: division by zero/);
    const quoted = await call('sampleProcedure', { ...body, values: { by: "1'); drop table things; --" } });
    expect(quoted.status).toBe(422);
    expect(await source.sql`select to_regclass('things') as there`).toEqual([{ there: 'things' }]);
  });

  test.each([
    ['routineGone', 409, ref('nothing_there')],
    ['invalidRequest', 400, ref('anything', 'anyelement')],
  ])('a sample of what cannot be called is %s', async (error, status, routine) => {
    expect(await call('sampleProcedure', { routine, confirmed: true })).toMatchObject({ status, body: { error } });
  });

  test.each([
    ['select *\nfrom thinks', 2, 6, 'la base de datos dice: relation "thinks" does not exist'],
    ['select 1; drop table things', 1, 11, 'tiene más de una sentencia'],
  ])('%j is refused with its place', async (query, line, column, words) => {
    const answer = await call('describeQuery', { query }, { headers: { 'x-language': 'es' } });
    expect(answer).toMatchObject({ status: 422, body: { error: 'queryInvalid' } });
    expect(answer.body.message).toContain(`línea ${line}, columna ${column}`);
    expect(answer.body.message).toContain(words);
    expect(answer.body.faults).toEqual([{ field: 'query', message: expect.any(String), line, column }]);
    expect(await source.sql`select to_regclass('things') as there`).toEqual([{ there: 'things' }]);
  });
});
