import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { createConnection, type Connection as Session } from 'mysql2/promise';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ran, start } from '../../integration/client/command.ts';
import { serverAt, TEST_MARIADB_URL } from '../../integration/datasource/mysql/mariadb-source.ts';
import { emptyDatabase, TEST_POSTGRES_URL } from '../../support/databases/database.ts';
import { packaged } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { signInLocally, type Visitor, visitor } from '../../support/portal/visitor.ts';
import { freePort } from '../../support/runs/ports.ts';

// What a user does: generate, build, start, and prove, with the command line against a running portal.

const SHOP = `
  create schema shop;
  create table shop.orders (order_id integer primary key, total numeric(20,2) not null, note text, placed timestamptz);
  insert into shop.orders values (7, 12.50, '<b>a & "b"</b>', '2026-01-31 12:30Z'), (8, 100, null, null), (9, 9007199254740.25, 'ü', 'infinity');
  create sequence shop.calls;
  create function shop.order_total(p_order_id integer) returns numeric language sql stable
    as 'select total from shop.orders where order_id = p_order_id';
  create function shop.note_of(p_order_id integer) returns text language sql stable
    as 'select note from shop.orders where order_id = p_order_id';
  create function shop.orders_above(lowest numeric default 10, highest numeric default null) returns setof shop.orders language sql stable
    as 'select * from shop.orders where total >= lowest and (highest is null or total <= highest)';
  create function shop.lucky() returns double precision language sql stable as 'select random()';
  create function shop.moment() returns timestamptz language sql stable as 'select clock_timestamp()';
  create function shop.refuse(why text) returns integer language plpgsql stable as $$ begin raise exception 'no: %', why; end $$;
  create function shop.opened() returns refcursor language plpgsql stable as
    $$ declare found refcursor; begin open found for select order_id, note from shop.orders order by order_id; return found; end $$;
  create function shop.add_order(id integer, total numeric) returns bigint language sql volatile
    as 'insert into shop.orders values (id, total) returning (select count(*) from shop.orders)';
  create procedure shop.raise_all(percent numeric, inout changed integer) language plpgsql
    as $$ begin update shop.orders set total = round(total * (1 + percent / 100), 2) where order_id < 9; get diagnostics changed = row_count; end $$;
  create procedure shop.settle() language plpgsql as $$ begin commit; end $$;`;
const QUERY = 'select order_id, note from shop.orders where total >= :lowest order by order_id desc';
const ROUTINES: readonly (readonly [name: string, ...argumentTypes: string[]])[] = [
  ['order_total', 'integer'],
  ['note_of', 'integer'],
  ['orders_above', 'numeric', 'numeric'],
  ['lucky'],
  ['moment'],
  ['refuse', 'text'],
  ['opened'],
  ['add_order', 'integer', 'numeric'],
  ['raise_all', 'numeric', 'integer'],
  ['settle'],
];

const MARKET = `
  create table items (item_id int primary key, price decimal(8,2), name varchar(40), active tinyint(1), picture varbinary(10), at timestamp(3) null);
  insert into items values (1, 1.50, 'it''s', 1, x'00ff', '2026-01-31 12:30:00.5'), (2, null, 'ü', 0, null, null);
  create function price_of(p_item_id int) returns decimal(8,2) reads sql data return (select price from items where item_id = p_item_id);
  create function caller() returns varchar(80) reads sql data return substring_index(user(), '@', 1);
  create function lucky() returns double reads sql data return rand();
  create procedure find_item(in p_item_id int, out p_name varchar(40), inout p_weight float) reads sql data
    begin select * from items where item_id = p_item_id; select name into p_name from items where item_id = p_item_id; set p_weight = p_weight / 3; end;
  create function refuse(n int) returns int reads sql data begin signal sqlstate '45000' set message_text = 'no'; return n; end;
  create procedure raise_all(in percent decimal(5,2)) modifies sql data update items set price = price * (1 + percent / 100);`;

let own: Awaited<ReturnType<typeof emptyDatabase>>;
let portal: Portal;
let who: Visitor;
let database: postgres.Sql;
let token: string;
let root: string;

beforeAll(async () => {
  own = await emptyDatabase();
  database = postgres(own.url, { max: 1, onnotice: () => {} });
  portal = await startPortal({ env: { DATABASE_URL: own.url, DEMO: 'false' } });
  who = visitor({ request: (url, init) => fetch(url, { ...init, redirect: 'manual' }) }, portal.url);
  await signInLocally(who, { name: 'Ada', email: 'ada@example.org' });
  await database`insert into ledger_entries (wallet_id, kind, credits, idempotency_key) select id, 'grant', 500, 'grant:test' from wallets`;
  const { id } = await saved('/api/resources/createTokenApp', { name: 'prove', days: 7, scopes: ['generate'] });
  token = (await saved('/api/resources/generateToken', { id })).token;
  root = mkdtempSync(join(tmpdir(), 'forja-prove-'));
}, 300_000);
afterAll(async () => {
  await portal?.stop();
  await database?.end({ timeout: 5 });
  await own?.drop();
  if (root) rmSync(root, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: each test looks at what it asked for
async function saved(path: string, body: unknown): Promise<any> {
  const answer = await who.postJson(path, body);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** A project that was generated by the command line, built and started. */
async function made(name: string, request: object, environment: Record<string, string>) {
  const folder = join(root, name);
  mkdirSync(folder);
  const asked = { name, domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', sourceType: 1 };
  writeFileSync(join(folder, 'forja.json'), JSON.stringify({ ...asked, mode: 'Src', options: {}, ...request }));
  const ran = await run(folder, ['generate']);
  if (ran.exit !== 0) throw new Error(ran.err + ran.out);
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(folder, `${name}.zip`))))) {
    if (path.endsWith('/')) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const project = join(folder, name);
  await packaged(project);
  const service = await startService(join(project, 'target', `${name}.jar`), environment);
  return { project, service };
}

const run = (folder: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  start(args, folder, { FORJA_URL: portal.url, FORJA_TOKEN: token, ...env }).ended;
const report = (folder: string) => JSON.parse(readFileSync(join(folder, 'proof/proof.json'), 'utf8'));
const operation = (folder: string, name: string) =>
  report(folder).operations.find((operation: { name: string }) => operation.name === name);
const outcomes = (folder: string, name: string) =>
  operation(folder, name).calls.map(({ outcome }: { outcome: string }) => outcome);

describe('a service over PostgreSQL', () => {
  let source: Awaited<ReturnType<typeof emptyDatabase>>;
  let changed: Awaited<ReturnType<typeof emptyDatabase>>;
  let shop: postgres.Sql;
  let service: RunningService;
  let project: string;

  beforeAll(async () => {
    [source, changed] = [await emptyDatabase(), await emptyDatabase()];
    shop = postgres(source.url, { max: 1, onnotice: () => {} });
    await shop.unsafe(SHOP);
    const other = postgres(changed.url, { max: 1, onnotice: () => {} });
    await other.unsafe(SHOP);
    await other.unsafe(
      `create or replace function shop.note_of(p_order_id integer) returns text language sql stable
         as 'select upper(note) from shop.orders where order_id = p_order_id'`,
    );
    await other.end();
    const { hostname, port, username } = new URL(TEST_POSTGRES_URL);
    await saved('/api/datasource/saveDatasource', {
      ...{ type: 'postgresql', name: 'orders', host: hostname, port: Number(port || 5432), username, password: 'none' },
      databaseName: source.name,
    });
    const routines = ROUTINES.map(([name, ...argumentTypes]) => ({ routine: { schema: 'shop', name, argumentTypes } }));
    const endpoints = [...routines, { query: QUERY, name: 'latest' }];
    ({ service, project } = await made(
      'shop-api',
      { databaseType: 'postgresql', datasource: 'orders', endpoints },
      {},
    ));
  }, 600_000);
  afterAll(async () => {
    await service?.stop();
    await shop?.end({ timeout: 5 });
    await Promise.all([source?.drop(), changed?.drop()]);
  });
  beforeEach(() => rmSync(join(project, 'proof'), { recursive: true, force: true }));

  const prove = (args: readonly string[] = [], env: Record<string, string> = {}) =>
    run(project, ['prove', '--service', service.url, ...args], { FORJA_PROOF_URL: source.url, ...env });
  const orders = async () => JSON.stringify(await shop`select * from shop.orders order by order_id`);

  test('is alike, and nothing but what reads was called', async () => {
    const before = await orders();
    const { exit, json, err } = await prove();
    expect({ exit, err }).toMatchObject({ exit: 0, err: expect.stringContaining('0 different') });
    expect(json).toMatchObject({ project: 'shop-api', operations: 11, different: 0, differing: [], notCalled: 3 });
    expect(json.alike + json.refused + json.leftOut).toBe(json.calls);
    expect(outcomes(project, 'orderTotal')).toContain('alike');
    expect(operation(project, 'orderTotal').calls.map((call: { values: object }) => call.values)).toContainEqual({
      pOrderId: 7,
    });
    expect(new Set(outcomes(project, 'refuse'))).toEqual(new Set(['refused']));
    expect(operation(project, 'refuse').calls[0]).toMatchObject({
      ...{ plain: expect.stringContaining('no: a'), service: expect.stringContaining('no: a') },
    });
    expect(outcomes(project, 'lucky')).toEqual(['leftOut']);
    expect(outcomes(project, 'moment')).toEqual(['leftOut']);
    expect(outcomes(project, 'opened')).toEqual(['alike']);
    expect(operation(project, 'addOrder')).toMatchObject({ calls: [], notCalled: expect.stringContaining('--write') });
    expect(operation(project, 'settle')).toMatchObject({
      calls: [],
      notCalled: expect.stringContaining('transactions'),
    });
    expect(await orders()).toBe(before);
  });

  test('differs where the plain client is answered something else: exit 5, by name, with both answers', async () => {
    const { exit, json, err } = await prove([], { FORJA_PROOF_URL: changed.url });
    expect(exit).toBe(5);
    expect(json).toMatchObject({ differing: ['noteOf'] });
    expect(err).toContain('different noteOf {"pOrderId":7}: The values differ.');
    const wrong = operation(project, 'noteOf').calls.find((call: { outcome: string }) => call.outcome === 'different');
    expect(wrong).toMatchObject({ onlyPlain: ['<B>A & "B"</B>'], onlyService: ['<b>a & "b"</b>'] });
    const page = readFileSync(join(project, 'proof/proof.html'), 'utf8');
    expect(page).toContain('&lt;b&gt;a &amp; &quot;b&quot;&lt;/b&gt;');
    expect(page).not.toContain('<b>a');
    for (const text of [page, JSON.stringify(report(project)), err, JSON.stringify(json)])
      expect(text).not.toContain(changed.url);
  });

  test('is called with a user’s own values alone', async () => {
    const own = join(project, 'values.json');
    writeFileSync(own, JSON.stringify({ orderTotal: [{ pOrderId: 7 }, { pOrderId: -1 }], latest: [{ lowest: 1 }] }));
    expect(await prove(['--values', own])).toMatchObject({ exit: 0, json: { calls: 3, alike: 3, notCalled: 9 } });
    writeFileSync(own, JSON.stringify({ orderTotal: [{ orderid: 7 }] }));
    const { exit, json } = await prove(['--values', own]);
    expect({ exit, ...json }).toMatchObject({
      exit: 2,
      error: 'usage',
      message: expect.stringContaining('It has pOrderId'),
    });
  });

  test('writes where both options say so, and the plain client keeps nothing', async () => {
    const own = join(project, 'values.json');
    writeFileSync(
      own,
      JSON.stringify({ addOrder: [{ id: 50, total: 1 }], raiseAll: [{ percent: 10, changed: null }] }),
    );
    const before = await orders();
    const only = await prove(['--values', own, '--write', 'addOrder']);
    expect(only).toMatchObject({ exit: 2, json: { error: 'usage', message: expect.stringContaining('--disposable') } });
    expect(await prove(['--values', own, '--disposable'])).toMatchObject({ exit: 2 });
    expect(await orders()).toBe(before);
    const { exit, json } = await prove(['--values', own, '--write', 'addOrder,raiseAll', '--disposable']);
    expect({ exit, ...json }).toMatchObject({ exit: 0, calls: 2, alike: 2 });
    // The service's own calls, each once.
    const [order] = await shop`select total from shop.orders where order_id = 50`;
    expect(order?.total).toBe('1.00');
    const [first] = await shop`select total from shop.orders where order_id = 7`;
    expect(first?.total).toBe('13.75');
    const unknown = await prove(['--write', 'dropAll', '--disposable']);
    expect(unknown).toMatchObject({ exit: 2, json: { message: expect.stringContaining('no operation dropAll') } });
  });

  test('tells a wrong user of the database, and a database that is not there, without the password', async () => {
    const wrong = new URL(source.url);
    wrong.username = 'nobody_there';
    wrong.password = 'hidden-word';
    const refused = await prove([], { FORJA_PROOF_URL: wrong.href });
    expect(refused).toMatchObject({ exit: 3, json: { error: 'databaseAccess' } });
    expect(refused.out + refused.err).not.toContain('hidden-word');
    const away = await prove([], { FORJA_PROOF_URL: `postgresql://me:hidden-word@127.0.0.1:${await freePort()}/shop` });
    expect(away).toMatchObject({ exit: 1, json: { error: 'databaseUnreachable' } });
    expect(away.out + away.err).not.toContain('hidden-word');
  });

  test('takes PGHOST and its like as well', async () => {
    const { hostname, port, username, password } = new URL(source.url);
    const login = {
      PGHOST: hostname,
      PGPORT: port || '5432',
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: source.name,
    };
    expect(await prove(['--sample', '0'], { FORJA_PROOF_URL: '', ...login })).toMatchObject({
      exit: 0,
      json: { different: 0 },
    });
  });

  test('ends when nobody is there, and when its time is up', async () => {
    const away = await prove(['--service', `http://127.0.0.1:${await freePort()}`]);
    expect(away).toMatchObject({ exit: 1, json: { error: 'serviceUnreachable' } });
    const session = await shop.reserve();
    await session`begin`;
    await session`lock table shop.orders in access exclusive mode`;
    const late = await prove(['--timeout', '3']);
    await session`rollback`;
    session.release();
    expect(late).toMatchObject({ exit: 124, json: { error: 'timeOut' } });
  });

  test.each([
    [[], 'Which service is proved?'],
    [['--service', 'shop'], 'shop is no address'],
    [['--service', 'http://me:secret@localhost'], 'does not belong in the address'],
    [['--service', 'http://localhost', '--sample', 'many'], '--sample many: use a number'],
  ])('says what is wrong with %j', async (args, message) => {
    const { exit, json } = await run(project, ['prove', ...args], { FORJA_PROOF_URL: source.url });
    expect({ exit, ...json }).toMatchObject({ exit: 2, error: 'usage', message: expect.stringContaining(message) });
  });

  test('of another technology is refused with what there is', async () => {
    const request = JSON.parse(readFileSync(join(project, 'forja.json'), 'utf8'));
    const soap = join(root, 'soap.json');
    const endpoints = [{ routine: request.endpoints[0].routine, options: {}, senders: [] }];
    writeFileSync(soap, JSON.stringify({ ...request, technology: 'soap', options: {}, endpoints }));
    const { exit, json } = await run(root, ['prove', soap, '--service', service.url], { FORJA_PROOF_URL: source.url });
    expect({ exit, error: json.error, message: JSON.stringify(json) }).toMatchObject({
      ...{ exit: 1, error: 'unsupported', message: expect.stringContaining('REST services') },
    });
  });
});

describe('a service over MariaDB', () => {
  const name = `forja_prove_${randomBytes(5).toString('hex')}`;
  const login = { user: name, password: `p${randomBytes(8).toString('hex')}` };
  const server = serverAt(TEST_MARIADB_URL);
  let session: Session;
  let service: RunningService;
  let project: string;

  beforeAll(async () => {
    const { host, port, username: user, password } = server;
    session = await createConnection({ host, port, user, password, multipleStatements: true, dateStrings: true });
    await session.query(`create database ${name} character set utf8mb4; use ${name}`);
    await session.query(MARKET);
    await session.query(
      `create user '${name}'@'%' identified by '${login.password}'; grant all on ${name}.* to '${name}'@'%'`,
    );
    await saved('/api/datasource/saveDatasource', {
      ...{ type: 'mariadb', name: 'market', host, port, username: name, password: login.password, databaseName: name },
    });
    const endpoints = (await saved(`/api/datasource/getProcedures?datasourceName=market&owner=${name}`, {})).map(
      ({ schema, name: own, argumentTypes }: { schema: string; name: string; argumentTypes: string[] }) => ({
        routine: { schema, name: own, argumentTypes },
      }),
    );
    const query = { query: 'select * from items where item_id = :id', name: 'item' };
    ({ service, project } = await made(
      'market-api',
      { databaseType: 'mariadb', datasource: 'market', endpoints: [...endpoints, query] },
      { DB_PASSWORD: login.password },
    ));
  }, 600_000);
  afterAll(async () => {
    await service?.stop();
    await session?.query(`drop database if exists ${name}; drop user if exists '${name}'@'%'`);
    await session?.end();
  });

  const url = () => `mariadb://${name}:${login.password}@${server.host}:${server.port}/${name}`;
  const prove = (args: readonly string[] = [], env: Record<string, string> = {}) =>
    run(project, ['prove', '--service', service.url, ...args], { FORJA_PROOF_URL: url(), ...env });

  test('is alike, whatever its procedures answer', async () => {
    const { exit, json, err } = await prove();
    expect({ exit, err }).toMatchObject({ exit: 0, err: expect.stringContaining('0 different') });
    expect(json).toMatchObject({ operations: 7, different: 0, notCalled: 1 });
    expect(new Set(outcomes(project, 'findItem'))).toEqual(new Set(['alike']));
    expect(operation(project, 'findItem').calls.length).toBeGreaterThan(2);
    expect(outcomes(project, 'lucky')).toEqual(['leftOut']);
    expect(new Set(outcomes(project, 'refuse'))).toEqual(new Set(['refused']));
    expect(err + JSON.stringify(report(project))).not.toContain(login.password);
  });

  test('differs where another user is answered something else', async () => {
    const { username, password, host, port } = server;
    const { exit, json } = await prove([], {
      FORJA_PROOF_URL: `mariadb://${username}:${password}@${host}:${port}/${name}`,
    });
    expect({ exit, ...json }).toMatchObject({ exit: 5, differing: ['caller'] });
    expect(operation(project, 'caller').calls).toMatchObject([{ onlyPlain: [username], onlyService: [name] }]);
  });

  test('writes where it is told to, once', async () => {
    const own = join(project, 'values.json');
    writeFileSync(own, JSON.stringify({ raiseAll: [{ percent: 100 }] }));
    expect(await prove(['--values', own, '--write', 'raiseAll', '--disposable'])).toMatchObject({
      exit: 0,
      json: { alike: 1 },
    });
    const [rows] = await session.query('select price from items where item_id = 1');
    expect(rows).toEqual([{ price: '3.00' }]);
  });

  test('tells a wrong password', async () => {
    const wrong = await prove([], { FORJA_PROOF_URL: url().replace(login.password, 'hidden-word') });
    expect(wrong).toMatchObject({ exit: 3, json: { error: 'databaseAccess' } });
    expect(wrong.out + wrong.err).not.toContain('hidden-word');
  });
});
