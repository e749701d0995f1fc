import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '../../../src/routes/api/openapi/types.ts';
import { emptyDatabase, TEST_POSTGRES_URL } from '../../support/databases/database.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { signInLocally, type Visitor, visitor } from '../../support/portal/visitor.ts';
import { NODE, type Ran, start } from './command.ts';
import { type Front, front } from './front.ts';

const SHOP = `
  create schema shop;
  create table shop.orders (id integer primary key, total numeric(10,2) not null, note text);
  create function shop.order_total(order_id integer) returns numeric language sql stable
    as 'select total from shop.orders where id = order_id';
  create function shop.orders_above(lowest numeric, highest numeric default null)
    returns table (id integer, total numeric) language sql stable
    as 'select id, total from shop.orders where total >= lowest';
  create function shop.ping() returns integer language sql stable as 'select 1';`;

let portal: Portal;
let own: Awaited<ReturnType<typeof emptyDatabase>>;
let source: Awaited<ReturnType<typeof emptyDatabase>>;
let database: postgres.Sql;
let shop: postgres.Sql;
let network: Front;
let who: Visitor;
let token: string;
let root = '';
let folder: string;
let count = 0;
let request: typeof REQUEST;

const REQUEST = {
  ...{ name: 'shop', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', sourceType: 1 },
  ...{ databaseType: 'postgresql', datasource: 'orders', mode: 'Src' },
  endpoints: [
    { routine: { schema: 'shop', name: 'order_total', argumentTypes: ['integer'] } },
    { routine: { schema: 'shop', name: 'orders_above', argumentTypes: ['numeric', 'numeric'] } },
    { routine: { schema: 'shop', name: 'ping', argumentTypes: [] } },
  ],
};

beforeAll(async () => {
  [own, source] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  database = postgres(own.url, { max: 2, onnotice: () => {} });
  shop = postgres(source.url, { max: 2, onnotice: () => {} });
  await shop.unsafe(SHOP);
  portal = await startPortal({ env: { DATABASE_URL: own.url, DEMO: 'false' } });
  network = await front(portal.url);
  who = visitor({ request: (url, init) => fetch(url, { ...init, redirect: 'manual' }) }, portal.url);
  await signInLocally(who, { name: 'Ada', email: 'ada@example.org' });
  const { hostname, port, username } = new URL(TEST_POSTGRES_URL);
  await saved('/api/datasource/saveDatasource', {
    ...{ type: 'postgresql', name: 'orders', host: hostname, port: Number(port), username, password: 'none' },
    databaseName: source.name,
  });
  token = await tokenOf(['generate', 'schema', 'download']);
  await database`insert into ledger_entries (wallet_id, kind, credits, idempotency_key) select id, 'grant', 500, 'grant:test' from wallets`;
  root = await mkdtemp(join(tmpdir(), 'forja-client-'));
});
afterAll(async () => {
  await network?.close();
  await portal?.stop();
  await Promise.all([database?.end({ timeout: 5 }), shop?.end({ timeout: 5 })]);
  await Promise.all([own?.drop(), source?.drop(), root && rm(root, { recursive: true, force: true })]);
});
beforeEach(async () => {
  folder = join(root, String(++count));
  await mkdir(folder);
  // Each its own: what was generated before in another mode would be free.
  request = { ...REQUEST, name: `shop-${count}` };
  await writeFile(join(folder, 'forja.json'), JSON.stringify(request));
});

async function saved(path: string, body: unknown): Promise<{ id: string }> {
  const answer = await who.postJson(path, body);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function tokenOf(scopes: readonly string[], more: object = {}): Promise<string> {
  const { id } = await saved('/api/resources/createTokenApp', { name: `t${++count}`, days: 7, scopes, ...more });
  return ((await saved('/api/resources/generateToken', { id })) as unknown as { token: string }).token;
}

const environment = (more: Record<string, string> = {}) => ({ FORJA_URL: network.url, FORJA_TOKEN: token, ...more });
const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  start(args, folder, environment(env)).ended;
const holds = async () => Number((await database`select count(*) from ledger_entries where kind = 'hold'`)[0]?.count);
const generated = async () =>
  Number((await database`select count(*) from generations where request ->> 'name' = ${request.name}`)[0]?.count);
const here = async () => (await readdir(folder)).sort();

/** How much of a download is there. */
async function partBytes(): Promise<number | undefined> {
  const part = (await here()).find((name) => name.endsWith('.part'));
  return part === undefined ? undefined : (await stat(join(folder, part))).size;
}

/** Makes calls that ask the data source wait until `release`. */
async function held() {
  const session = await shop.reserve();
  await session`begin`;
  await session`lock table pg_proc in access exclusive mode`;
  return async () => {
    await session`rollback`;
    session.release();
  };
}
async function running(): Promise<string> {
  return expect
    .poll(async () => (await database`select id from generations where state = 'running'`)[0]?.id)
    .toBeTruthy()
    .then(async () => (await database`select id from generations where state = 'running'`)[0]?.id);
}

describe('generate', () => {
  test('writes the sources, and tells them in one JSON document', async () => {
    const { exit, json, err } = await run(['generate']);
    expect(err).toBe('');
    expect(exit).toBe(0);
    expect(json).toMatchObject({ name: request.name, technology: 'rest', mode: 'Src', state: 'done', credits: 3 });
    expect(json.file).toBe(`${request.name}.zip`);
    expect(execFileSync('sha256sum', [join(folder, json.file)]).toString()).toContain(json.sha256);
    expect(await here()).toEqual(['forja.json', `${request.name}.zip`]);
    const [event] = await database`select origin from generations where id = ${json.id}`;
    expect(event?.origin).toBe('cli');
  });

  test('never writes over what is there, and asks before anything is charged', async () => {
    await writeFile(join(folder, `${request.name}.zip`), 'mine');
    const before = await holds();
    const refused = await run(['generate']);
    expect(refused).toMatchObject({ exit: 1, json: { error: 'fileExists', file: `${request.name}.zip` } });
    expect(await holds()).toBe(before);
    expect(await readFile(join(folder, `${request.name}.zip`), 'utf8')).toBe('mine');
    expect((await run(['generate', '--force'])).exit).toBe(0);
    expect((await run(['generate', '--output', 'other.zip'])).json.file).toBe('other.zip');
  });

  test('one key is charged once, whatever becomes of the answer', async () => {
    const before = await holds();
    network.next('/api/generate/generateSrc', (_, response) => response.destroy());
    expect((await run(['generate', '--key', `k${count}`])).exit).toBe(0);
    expect((await run(['generate', '--key', `k${count}`, '--force'])).exit).toBe(0);
    expect(await holds()).toBe(before + 1);
    // The same request once more would be free as well, but another generation.
    expect(await generated()).toBe(1);
    expect((await run(['generate', '--force'])).exit).toBe(0);
    expect(await generated()).toBe(2);
  });

  test('an answer that breaks off goes on where it stopped', async () => {
    network.asked.length = 0;
    network.next('/api/generate/generateSrc', (answer, response) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.once('data', (chunk: Buffer) => response.write(chunk.subarray(0, 1000)));
      // What a stream holds when it breaks is lost: the first bytes are on the disk before that.
      void expect
        .poll(partBytes)
        .toBe(1000)
        .then(() => response.destroy());
    });
    const { exit, json } = await run(['generate']);
    expect(exit).toBe(0);
    expect(execFileSync('sha256sum', [join(folder, json.file)]).toString()).toContain(json.sha256);
    expect(network.asked).toContain(`GET /api/generate/getFileZip/${json.artifactId} bytes=1000-`);
    expect(await here()).toEqual(['forja.json', `${request.name}.zip`]);
  });

  test('--into keeps what is the owner’s, and stops where generated files were edited', async () => {
    const first = await run(['generate', '--into', 'project']);
    expect(first).toMatchObject({ exit: 0, json: { folder: 'project', kept: [], removed: [] } });
    const project = join(folder, 'project');
    expect(await readdir(project)).toEqual(
      expect.arrayContaining(['forja.json', 'forja.lock.json', 'pom.xml', 'mvnw']),
    );
    execFileSync('test', ['-x', join(project, 'mvnw')]);
    await writeFile(join(project, 'pom.xml'), '<mine/>');
    const again = await run(['generate', '--into', 'project']);
    expect(again).toMatchObject({ exit: 0, json: { written: 0, kept: ['pom.xml'] } });
    expect(await readFile(join(project, 'pom.xml'), 'utf8')).toBe('<mine/>');

    const fewer = { ...request, endpoints: request.endpoints.slice(0, 1) };
    await writeFile(join(folder, 'fewer.json'), JSON.stringify(fewer));
    const less = await run(['generate', 'fewer.json', '--into', 'project']);
    expect(less.exit).toBe(0);
    expect(JSON.parse(await readFile(join(project, 'forja.lock.json'), 'utf8')).operations).toHaveLength(1);

    const [generated = ''] = Object.keys(
      JSON.parse(await readFile(join(project, 'forja.lock.json'), 'utf8')).files,
    ).filter((path) => path.endsWith('.java'));
    await writeFile(join(project, generated), 'edited');
    const before = await holds();
    const refused = await run(['generate', '--into', 'project']);
    expect(refused).toMatchObject({ exit: 1, json: { error: 'editedFiles', edited: [generated] } });
    expect(await holds()).toBe(before);
    expect((await run(['generate', '--into', 'project', '--force'])).exit).toBe(0);
    expect(await readFile(join(project, generated), 'utf8')).not.toBe('edited');
  });

  test('what is refused is told by its fields, and is no success', async () => {
    await writeFile(join(folder, 'forja.json'), JSON.stringify({ ...request, domain: 'no package' }));
    const { exit, json, err } = await run(['generate']);
    expect(exit).toBe(1);
    expect(json).toMatchObject({ error: 'invalidRequest', status: 400, faults: [{ field: 'domain' }] });
    expect(err).toContain('  domain: ');
  });
});

describe('schema, status and download', () => {
  test('make the contract, tell of a generation, and fetch its file', async () => {
    const contract = await run(['schema']);
    expect(contract).toMatchObject({ exit: 0, json: { file: `${request.name}.openapi.yaml` } });
    expect(await readFile(join(folder, contract.json.file), 'utf8')).toContain('openapi: 3.1');
    expect((await run(['schema', '--format', 'xsd'])).json.file).toMatch(/\.xsd$/);

    const { json } = await run(['generate']);
    const status = await run(['status', json.id, '--wait']);
    expect(status).toMatchObject({ exit: 0, json: { id: json.id, state: 'done', artifactId: json.artifactId } });
    for (const id of [json.id, json.artifactId]) {
      const fetched = await run(['download', id, '--output', `${id}.zip`]);
      expect(fetched).toMatchObject({ exit: 0, json: { sha256: json.sha256, file: `${id}.zip` } });
    }
    expect(await run(['download', json.id, '--into', 'project'])).toMatchObject({
      exit: 0,
      json: { folder: 'project' },
    });
  });

  test('an id that there is not is a failure in the portal’s words', async () => {
    expect(await run(['status', crypto.randomUUID()])).toMatchObject({ exit: 1, json: { error: 'notFound' } });
    expect(await run(['download', 'nonsense'])).toMatchObject({ exit: 1, json: { error: 'notFound' } });
  });

  test('a file that does not arrive as it is kept is not there at all', async () => {
    const { json } = await run(['generate']);
    network.next(`/api/generate/getFileZip/${json.artifactId}`, (answer, response) => {
      const headers = { ...answer.headers, etag: `"${'0'.repeat(64)}"` };
      response.writeHead(200, headers).end();
      answer.resume();
    });
    const broken = await run(['download', json.artifactId, '--output', 'broken.zip']);
    expect(broken).toMatchObject({ exit: 1, json: { error: 'hashDiffers' } });
    expect(await here()).toEqual(['forja.json', `${request.name}.zip`]);
  });
});

describe('a portal that is away', () => {
  test('is waited for, and what was on its way is charged once', async () => {
    const release = await held();
    const before = await holds();
    const first = start(['generate'], folder, environment());
    const id = await running();
    const status = start(['status', id, '--wait'], folder, environment());
    await expect
      .poll(() => network.asked.filter((line) => line.includes('generationStatus')).length)
      .toBeGreaterThan(1);
    await network.goes();
    await release();
    await expect
      .poll(async () => (await database`select state from generations where id = ${id}`)[0]?.state)
      .toBe('done');
    await network.comes();
    expect(await status.ended).toMatchObject({ exit: 0, json: { state: 'done' } });
    expect(await first.ended).toMatchObject({ exit: 0, json: { id, state: 'done' } });
    expect(await holds()).toBe(before + 1);
  });

  test('ends the command with its time-out, and with a signal', async () => {
    const release = await held();
    const late = start(['generate', '--timeout', '3s'], folder, environment());
    const id = await running();
    const status = start(['status', id, '--wait', '--timeout', '1'], folder, environment());
    const stopped = start(['status', id, '--wait'], folder, environment());
    expect(await status.ended).toMatchObject({ exit: 124, json: { error: 'timeOut', id } });
    expect((await late.ended).exit).toBe(124);
    stopped.child.kill('SIGINT');
    const ended = await stopped.ended;
    expect(ended).toMatchObject({ exit: 130, json: { error: 'interrupted', id } });
    expect(ended.err).toContain(`forja status ${id}`);
    await release();
    expect((await run(['status', id, '--wait'])).exit).toBe(0);
  });

  test('that is not there at all is told', async () => {
    const answer = await run(['status', 'x', '--url', 'http://nowhere.invalid']);
    expect(answer).toMatchObject({ exit: 1, json: { error: 'unreachable' } });
    expect(answer.err).toContain('unencrypted');
  });
});

describe('who may', () => {
  test.each(['revoked', 'expired', 'inactive', 'mistyped', 'deleted'])('a token that is %s exits 3', async (kind) => {
    let bad = await tokenOf(['generate']);
    const hash = bad.slice(-4);
    if (kind === 'expired')
      await database`update application_tokens set expires_at = now() - interval '1 day' where last_four = ${hash}`;
    if (kind === 'inactive') await database`update application_tokens set active = false where last_four = ${hash}`;
    if (kind === 'deleted') await database`delete from application_tokens where last_four = ${hash}`;
    if (kind === 'mistyped') bad = `${bad.slice(0, -1)}${bad.endsWith('a') ? 'b' : 'a'}`;
    if (kind === 'revoked') {
      const [row] = await database`select id from application_tokens where last_four = ${hash}`;
      await saved('/api/resources/generateToken', { id: row?.id });
    }
    const { exit, json } = await run(['generate'], { FORJA_TOKEN: bad });
    expect({ exit, error: json.error, status: json.status }).toEqual({ exit: 3, error: 'invalidToken', status: 401 });
  });

  test('no token, one without the scope, and one in a file', async () => {
    expect(await run(['diff'], { FORJA_TOKEN: '' })).toMatchObject({ exit: 3, json: { error: 'noToken' } });
    const other = await tokenOf(['download']);
    expect(await run(['diff'], { FORJA_TOKEN: other })).toMatchObject({ exit: 3, json: { error: 'tokenScope' } });
    await writeFile(join(folder, 'token'), `${token}\n`);
    expect((await run(['schema', '--token-file', 'token'], { FORJA_TOKEN: '' })).exit).toBe(0);
  });

  test('a budget that is spent exits 4', async () => {
    const poor = await tokenOf(['generate'], { budget: 2 });
    expect(await run(['generate'], { FORJA_TOKEN: poor })).toMatchObject({ exit: 4, json: { error: 'tokenBudget' } });
    expect(await here()).toEqual(['forja.json']);
  });

  test('what is written wrongly exits 2', async () => {
    const wrong = [
      ['nope'],
      ['generate', '--nope'],
      ['generate', 'none.json'],
      ['generate', '--mode', 'Fast'],
      ['generate', '--timeout', 'soon'],
      ['generate', '--output', 'a', '--into', 'b'],
      ['generate', '--token', 'x'],
      ['status'],
      ['diff', '--contract', 'forja.json'],
      ['diff', '--url', 'forja'],
    ];
    for (const args of wrong)
      expect(await run(args), args.join(' ')).toMatchObject({ exit: 2, json: { error: 'usage' } });
    await writeFile(join(folder, 'forja.json'), '[1');
    expect((await run(['diff'])).exit).toBe(2);
  });
});

describe('diff and drift', () => {
  const verdicts = ({ json }: Ran) =>
    Object.fromEntries(json.operations.map(({ name, verdict }: Record<string, string>) => [name, verdict]));

  test('follow what becomes of the database', async () => {
    await shop.unsafe('create schema moving');
    await shop.unsafe(`
      create function moving.kept(a integer) returns integer language sql stable as 'select 1';
      create function moving.wider(a integer) returns integer language sql stable as 'select 1';
      create function moving.answers(a integer) returns integer language sql stable as 'select 1';
      create function moving.grows(a integer) returns table (id integer) language sql stable as 'select 1';
      create function moving.goes() returns integer language sql stable as 'select 1'`);
    const routine = (name: string, ...argumentTypes: string[]) => ({
      routine: { schema: 'moving', name, argumentTypes },
    });
    const moving = {
      ...request,
      name: 'moving-api',
      endpoints: [...['kept', 'wider', 'answers', 'grows'].map((name) => routine(name, 'integer')), routine('goes')],
    };
    await writeFile(join(folder, 'forja.json'), JSON.stringify(moving));
    expect(await run(['diff'])).toMatchObject({ exit: 1, json: { error: 'nothingToCompare' } });
    expect((await run(['generate', '--into', '.'])).exit).toBe(0);
    const same = await run(['diff']);
    expect(same).toMatchObject({ exit: 0, json: { against: 'lock' } });
    expect(new Set(Object.values(verdicts(same)))).toEqual(new Set(['same']));
    expect(await run(['drift'])).toMatchObject({ exit: 0 });

    await shop.unsafe(`
      drop function moving.wider(integer), moving.grows(integer);
      create function moving.wider(a bigint, b integer default 0) returns integer language sql stable as 'select 1';
      create function moving.grows(a integer) returns table (id integer, more text) language sql stable as 'select 1, null::text'`);
    const compatible = await run(['diff']);
    expect(compatible.exit).toBe(0);
    expect(verdicts(compatible)).toMatchObject({ kept: 'same', wider: 'compatible', goes: 'same' });
    expect((await run(['diff', '--fail-on', 'any'])).exit).toBe(5);

    await shop.unsafe(`
      drop function moving.answers(integer), moving.goes();
      create function moving.answers(a integer) returns bigint language sql stable as 'select 1::bigint'`);
    const broken = await run(['diff']);
    expect(broken.exit).toBe(5);
    expect(verdicts(broken)).toMatchObject({ kept: 'same', wider: 'compatible', answers: 'breaking', goes: 'gone' });
    expect(broken.err).toContain('The answer was int32 and is int64.');
    expect(broken.err).toContain('moving.goes() is no longer there.');
    expect((await run(['diff', '--fail-on', 'none'])).exit).toBe(0);
    expect(await run(['diff', '--no-lock'])).toMatchObject({ exit: 5, json: { against: 'account' } });

    const drift = await run(['drift']);
    expect(drift).toMatchObject({ exit: 5, json: { generations: [{ name: 'moving-api' }] } });
    const all = (await run(['drift', '--datasource', 'orders'])).json.generations;
    expect(all.map(({ name }: { name: string }) => name)).toContain('moving-api');
  });

  test('tell a query that is no longer valid, and overloads that became one', async () => {
    await shop.unsafe(`
      create schema other;
      create table other.t (a integer not null, b text);
      create function other.over(a integer) returns integer language sql stable as 'select 1';
      create function other.over(a text) returns integer language sql stable as 'select 1'`);
    const over = (type: string) => ({
      name: `by_${type}`,
      routine: { schema: 'other', name: 'over', argumentTypes: [type] },
    });
    const queries = ['select a from other.t', 'select b from other.t'].map((query, index) => ({
      name: `q${index}`,
      query,
    }));
    const endpoints = [...queries, over('integer'), over('text')];
    await writeFile(join(folder, 'forja.json'), JSON.stringify({ ...request, endpoints }));
    expect((await run(['generate', '--into', '.'])).exit).toBe(0);
    await shop.unsafe(`
      alter table other.t drop column b, alter column a drop not null;
      drop function other.over(integer), other.over(text);
      create function other.over(a bigint) returns integer language sql stable as 'select 1'`);
    const found = await run(['diff']);
    expect(found.exit).toBe(5);
    expect(verdicts(found)).toEqual({ q0: 'breaking', q1: 'breaking', byInteger: 'compatible', byText: 'gone' });
    expect(found.json.operations.find(({ name }: { name: string }) => name === 'q1').changes).toMatchObject([
      { kind: 'refused', breaking: true, message: expect.stringMatching(/./) },
    ]);
  });

  test('another contract of an API source is compared with the one that a service was made from', async () => {
    const contract = (type: string) =>
      `openapi: 3.1.0\ninfo: { title: Orders, version: '1' }\nservers: [{ url: https://api.acme.com }]\npaths:\n  /orders/{id}:\n    get:\n      operationId: getOrder\n      parameters: [{ name: id, in: path, required: true, schema: { type: ${type} } }]\n      responses: { '200': { description: ok, content: { application/json: { schema: { type: string } } } } }\n`;
    const { databaseType: _, datasource: __, ...project } = request;
    const api = {
      ...{ ...project, name: 'api-of-orders', sourceType: 2, url: 'https://api.acme.com' },
      schemaFiles: [{ path: 'openapi.yaml', content: contract('string') }],
      endpoints: [{ operation: 'getOrder' }],
    };
    await writeFile(join(folder, 'forja.json'), JSON.stringify(api));
    expect(await run(['generate', '--into', '.'])).toMatchObject({ exit: 0 });
    await writeFile(join(folder, 'same.yaml'), contract('string'));
    expect((await run(['diff', '--contract', 'same.yaml'])).exit).toBe(0);
    await writeFile(join(folder, 'new.yaml'), contract('integer'));
    expect(verdicts(await run(['diff', '--contract', 'new.yaml']))).toEqual({ getOrder: 'breaking' });
    await writeFile(join(folder, 'gone.yaml'), contract('string').replace('getOrder', 'findOrder'));
    expect(await run(['diff', '--contract', 'gone.yaml'])).toMatchObject({
      exit: 5,
      json: { operations: [{ verdict: 'gone' }] },
    });
    expect((await run(['drift'])).exit).toBe(2);
  });
});

describe('people and programs', () => {
  /** Runs on a terminal of its own: what it shows is standard error, and standard output goes to a file. */
  const onTerminal = (args: string, env: Record<string, string> = {}, answer = '') =>
    start(
      [
        '-qefc',
        `${answer && `echo ${answer} |`} ${NODE} ${join(process.cwd(), 'client/bin/forja.js')} ${args} > out.json`,
        '/dev/null',
      ],
      folder,
      environment({ TERM: 'xterm', ...env }),
      ['script'],
    ).ended;

  test('a terminal gets progress and colour, but not where NO_COLOR is set; elsewhere there is neither', async () => {
    const release = await held();
    const shown = onTerminal('generate --timeout 4');
    const id = await running();
    const plain = onTerminal(`status ${id} --wait --timeout 2`, { NO_COLOR: '1' });
    const colours = await onTerminal(`status ${id} --wait --timeout 2`);
    expect(colours.exit).toBe(124);
    expect(colours.out).toContain('\u001b[2mshop-');
    expect(colours.out).toContain('\u001b[31mThe time is up');
    const { out } = await plain;
    expect(out).toContain('\r\u001b[Kshop-');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    expect(out).not.toMatch(/\u001b\[\d+m/);
    expect((await shown).exit).toBe(124);
    await release();
    const piped = await run(['status', id, '--wait']);
    expect(piped.err).not.toContain('\u001b');
  });

  test('help and version are told without a portal', async () => {
    const help = await start(['--help'], folder, {}).ended;
    expect(help).toMatchObject({ exit: 0, err: '' });
    for (const name of ['generate', 'schema', 'status', 'download', 'diff', 'drift']) {
      expect(help.out).toContain(`  ${name}`);
      const own = await start([name, '--help'], folder, {}).ended;
      expect(own).toMatchObject({ exit: 0, err: '' });
      expect(own.out).toContain(`Usage: forja ${name}`);
    }
    expect((await start(['--version'], folder, {}).ended).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await start([], folder, {}).ended).toMatchObject({ exit: 2, out: '' });
  });
});

test('a Build is started at once, waited for and fetched', async () => {
  const started = await run(['generate', '--mode', 'Build']);
  expect(started).toMatchObject({ exit: 0, json: { mode: 'Build', state: expect.stringMatching(/queued|running/) } });
  const early = await run(['download', started.json.id]);
  expect(early).toMatchObject({ exit: 1, json: { error: 'notReady' } });
  const fetched = await run(['download', started.json.id, '--wait']);
  expect(fetched).toMatchObject({ exit: 0, json: { file: expect.stringMatching(/\.zip$/) } });
  expect(execFileSync('unzip', ['-l', join(folder, fetched.json.file)], { encoding: 'utf8' })).toContain('.jar');
});

test('the packed client is installed and run where there is nothing else, offline', async () => {
  const npm = ['/usr/bin/npm', '/usr/local/bin/npm'].find(existsSync) ?? 'npm';
  const env = { PATH: `${join(NODE, '..')}:/usr/bin:/bin`, HOME: folder, npm_config_update_notifier: 'false' };
  const packed = execFileSync(npm, ['pack', '--silent', '--pack-destination', folder], {
    cwd: 'client',
    env,
    encoding: 'utf8',
  });
  const file = join(folder, packed.trim());
  const ran = start(
    ['exec', '--offline', '--yes', `--package=${file}`, '--', 'forja', 'schema'],
    folder,
    environment(env),
    [npm],
  );
  expect(await ran.ended).toMatchObject({ exit: 0, json: { file: `${request.name}.openapi.yaml` } });
  const files = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).split('\n');
  expect(files.filter((path) => /test|tsconfig/.test(path))).toEqual([]);
});

test('each answer that the client was given is one that the portal’s document describes', async () => {
  const document = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as Document;
  const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(document, 'openapi');
  const paths = Object.entries(document.paths).map(([path, methods]) => ({
    methods,
    place: `openapi#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}`,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const described = network.answers.map(({ method, path, status, text }) => {
    const found = paths.find(({ pattern }) => pattern.test(path));
    const responses = found?.methods[method.toLowerCase()]?.responses ?? {};
    const own = status in responses ? String(status) : 'default';
    const place =
      own === 'default'
        ? 'openapi#/components/responses/Failure'
        : `${found?.place}/${method.toLowerCase()}/responses/${own}`;
    const validate = ajv.getSchema(`${place}/content/application~1json/schema`);
    const isValid = validate?.(JSON.parse(text));
    return isValid ? `${path} ${status}` : `${path} ${status}: ${ajv.errorsText(validate?.errors)}`;
  });
  expect(described.filter((line) => line.includes(': '))).toEqual([]);
  const kinds = new Set(described);
  for (const line of ['/api/generate/diff 200', '/api/datasource/drift 200', '/api/generate/generateSrc 401']) {
    expect(kinds).toContain(line);
  }
});
