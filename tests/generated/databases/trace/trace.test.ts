import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, startProxy } from '../../../support/databases/proxy.ts';
import { type ProjectFolder, packaged, writeProject } from '../../../support/java/maven.ts';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { type ShopDatabase, shopDatabase } from '../shop.ts';

const START_TIMEOUT_MS = 600_000;
const POLL_MS = 20;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
/** The name that the driver gives itself by default. */
const NOBODY = 'PostgreSQL JDBC Driver';
/** A message that ends what the server has to say: there are as many as round trips. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
/** More often than the driver sends a text as it is. */
const OFTEN = 8;
const MANY = 5_000;

const QUERIES = [
  { name: 'askedName', sql: "select current_setting('application_name') as told" },
  { name: 'addNote', sql: 'insert into traced.notes (note) values (:note) returning id' },
  {
    name: 'streamedRows',
    sql: "select g as number, current_setting('application_name') as told from generate_series(1, :rows::int) g",
    options: { maxRows: 2_000_000 },
  },
];

let database: ShopDatabase;
let folder: ProjectFolder;
let jar: string;
let proxy: DatabaseProxy;
let service: RunningService;
let sent = '';
let roundTrips = 0;

beforeAll(async () => {
  database = await shopDatabase({ scripts: ['tests/generated/databases/trace/trace.sql'], schemas: ['traced'] });
  const generated = await database.generate({ technology: 'rest', queries: QUERIES });
  folder = writeProject(generated.files);
  await packaged(folder.path);
  jar = join(folder.path, 'target', `${generated.project.name}.jar`);
  proxy = await startProxy('postgresql://127.0.0.1:5432', (chunk, by) => {
    if (by === 'client') sent += chunk.toString('latin1');
    else for (let at = chunk.indexOf(READY); at >= 0; at = chunk.indexOf(READY, at + 1)) roundTrips += 1;
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await service?.stop();
  await proxy?.goAway();
  folder?.remove();
  await database?.close();
});

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  await service?.stop();
  service = await startService(jar, {
    DB_URL: `jdbc:postgresql://127.0.0.1:${new URL(proxy.url).port}/${database.name}`,
    DB_POOL_SIZE: '1',
    ...environment,
  });
}

async function call(path: string, values?: object, trace = TRACE): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(service.url + path, {
    headers: { traceparent: `00-${trace}-${SPAN}-01`, ...(values && { 'content-type': 'application/json' }) },
    ...(values && { method: 'POST', body: JSON.stringify(values) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** The names of the sessions of the service, but those beside the pool, in the order in which they began. */
async function names(): Promise<readonly string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select application_name as name from pg_stat_activity
    where datname = ${database.name} and pid <> pg_backend_pid() and application_name not in ('postgres.js', 'Forja') order by backend_start`;
  return rows.map(({ name }) => name);
}

/** The name that the database shows while a call runs, as soon as it shows one. */
async function seenDuring(calling: Promise<unknown>, sought: RegExp): Promise<string | undefined> {
  let over = false;
  void calling.finally(() => (over = true));
  const deadline = Date.now() + PATIENCE_MS;
  while (!over && Date.now() < deadline) {
    const found = (await names()).find((name) => sought.test(name));
    if (found) return found;
    await delay(POLL_MS);
  }
  return undefined;
}

/** The messages of a call, and how often it waits for the database, once the driver has prepared it. */
async function traffic(path: string, values?: object): Promise<{ roundTrips: number; named: boolean }> {
  for (let calls = 0; calls < OFTEN; calls += 1) await call(path, values);
  [sent, roundTrips] = ['', 0];
  for (let calls = 0; calls < OFTEN; calls += 1) await call(path, values);
  return { roundTrips: roundTrips / OFTEN, named: sent.includes('shop ') };
}

/** Statements that stand alone, and those of transactions. */
const ASKED = [
  ['/told', undefined],
  ['/told-by-writing', {}],
  ['/streamed-rows?rows=3', undefined],
  ['/add-note', { note: 'once more' }],
] as const;

async function trafficOfAll(): Promise<readonly { roundTrips: number; named: boolean }[]> {
  const all: { roundTrips: number; named: boolean }[] = [];
  for (const [path, values] of ASKED) all.push(await traffic(path, values));
  return all;
}

describe('with call', () => {
  beforeAll(() => start({ SERVICE_SESSION_TRACE: 'call' }), START_TIMEOUT_MS);

  test.each([
    ['slowRead', '/slow-read?seconds=1', undefined],
    ['slowWrite', '/slow-write', { seconds: 1 }],
    ['commitsTwice', '/commits-twice', { seconds: 1 }],
  ])(
    'another session sees that %s runs and the id of its trace, and afterwards nothing of it',
    async (name, path, values) => {
      const calling = call(path, values);
      const seen = await seenDuring(calling, /^shop /);
      expect((await calling).status, service.log().slice(-5_000)).toBeLessThan(300);
      expect(seen).toBe(`shop ${name} ${TRACE}`);
      expect((await names()).filter((name) => name !== NOBODY)).toEqual([]);
    },
  );

  test.each([
    ['told', '/told', undefined],
    ['toldByWriting', '/told-by-writing', {}],
    ['askedName', '/asked-name', undefined],
  ])('%s is told so itself, however often it is called', async (name, path, values) => {
    const answers = await Promise.all(Array.from({ length: OFTEN }, () => call(path, values)));
    for (const { body } of answers) expect(JSON.stringify(body)).toContain(`shop ${name} ${TRACE}`);
  });

  test('the name holds whatever a routine commits, and the row of an insert comes with its key', async () => {
    const [first] =
      await database.sql`select count(*)::integer as rows from traced.notes where note ~ ${`^(first|second) shop commitsTwice ${TRACE}$`}`;
    expect(first).toEqual({ rows: 2 });
    const added = await call('/add-note', { note: 'by hand' });
    expect(added.status).toBeLessThan(300);
    const [kept] = await database.sql`select count(*)::integer as rows from traced.notes where note = 'by hand'`;
    expect(kept).toEqual({ rows: 1 });
  });

  test('a name that does not fit keeps the whole id', async () => {
    const { body } = await call('/a-call-whose-name-is-longer-than-what-fits');
    expect(body).toBe(`aCallWhoseNameIsLongerThanWhat ${TRACE}`);
  });

  test('rows by the thousand come as they are, streamed and kept', async () => {
    for (const { body } of [await call(`/streamed-rows?rows=${MANY}`), await call('/many', { rows: MANY })]) {
      const rows = body as { number: number; told: string }[];
      expect(rows).toHaveLength(MANY);
      expect(rows.at(-1)?.number).toBe(MANY);
      expect(rows.every(({ told }) => new RegExp(`^shop \\w+ ${TRACE}$`).test(told))).toBe(true);
    }
  });

  test.each([
    ['/fails', { how: 'because' }],
    ['/fails-to-read?how=because', undefined],
  ])('%s fails as it would, and leaves no name', async (path, values) => {
    const answer = await call(path, values);
    expect(answer).toMatchObject({ status: 422 });
    expect(JSON.stringify(answer.body)).toContain('refused: because');
    expect((await names()).filter((name) => name !== NOBODY)).toEqual([]);
    expect((await call('/told')).body).toBe(`shop told ${TRACE}`);
  });

  test.each(["' ; drop table traced.notes; --", 'f'.repeat(64), '0'.repeat(32), 'ABCDEF0123456789ABCDEF0123456789'])(
    'of the trace %s nothing gets there but an id of its own',
    async (trace) => {
      const { body } = await call('/told', undefined, trace.replaceAll('\n', ''));
      expect(body).toMatch(/^shop told [0-9a-f]{32}$/);
      if (trace.length > 0) expect(body).not.toContain(trace);
    },
  );
});

describe('many callers', () => {
  beforeAll(() => start({ SERVICE_SESSION_TRACE: 'call', DB_POOL_SIZE: '4' }), START_TIMEOUT_MS);

  test('are each told as themselves', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => (index + 1).toString(16).padStart(32, '0'));
    const told = await Promise.all(
      ids.map((id, index) => (index % 2 ? call('/told', undefined, id) : call('/told-by-writing', {}, id))),
    );
    expect(told.map(({ body }) => String(body).split(' ').at(-1))).toEqual(ids);
    expect((await names()).filter((name) => name !== NOBODY)).toEqual([]);
  });
});

test(
  'a session that keeps what routines leave keeps no name',
  async () => {
    await start({ SERVICE_SESSION_TRACE: 'call', SERVICE_SESSION_RESET: 'false' });
    for (const [path, values] of [
      ['/told', undefined],
      ['/told-by-writing', {}],
      ['/commits-twice', { seconds: 0 }],
      ['/add-note', { note: 'kept' }],
      ['/fails', { how: 'x' }],
    ] as const) {
      const { status } = await call(path, values);
      expect(status < 300, path).toBe(path !== '/fails');
      expect((await names()).filter((name) => name !== NOBODY)).toEqual([]);
    }
    expect((await call('/told')).body).toBe(`shop told ${TRACE}`);
  },
  START_TIMEOUT_MS,
);

test(
  'with operation the name is that of the operation',
  async () => {
    await start({ SERVICE_SESSION_TRACE: 'operation' });
    expect((await call('/told')).body).toBe('shop told');
  },
  START_TIMEOUT_MS,
);

test(
  'as it comes nothing is sent, and what is told costs no round trip of its own',
  async () => {
    await start({});
    const untold = await trafficOfAll();
    expect(untold.map(({ named }) => named)).toEqual(ASKED.map(() => false));
    expect((await call('/told')).body).toBe(NOBODY);
    await start({ SERVICE_SESSION_TRACE: 'call' });
    expect(await trafficOfAll()).toEqual(untold.map((traffic) => ({ ...traffic, named: true })));
  },
  START_TIMEOUT_MS,
);

test(
  'a setting that there is not keeps the service from starting, and is named',
  async () => {
    await expect(start({ SERVICE_SESSION_TRACE: 'everything' })).rejects.toThrow(/service\.session\.trace|everything/);
  },
  START_TIMEOUT_MS,
);
