import { spawnSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, sessions } from '../../../src/db/schema.ts';
import { createLog } from '../../../src/log.ts';
import { Fault } from '../../../src/model/fault.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { answerFailure } from '../../../src/routes/middleware/errors.ts';
import { faultOf } from '../../../src/services/faults.ts';
import { createTasks } from '../../../src/services/tasks/tasks.ts';
import { sentenceOf, textOf } from '../../../src/shared/plain-error.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';

const SECRET = 'f00dbabe-sealed-password';
const HEX = Buffer.from(SECRET).toString('hex');
let database: TestDatabase;
let written = '';
const log = createLog('trace', {
  write(line) {
    written += line;
  },
});

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const failure = (work: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(work).then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error as Error,
  );

const person = { provider: 'local', subject: SECRET, name: SECRET, email: SECRET };

/** Statements with the secret among their values, each of which fails in its own way. */
async function failures(): Promise<Record<string, Error>> {
  const { db, sql: driver } = database;
  await db.insert(accounts).values(person);
  const silent = { toString: () => SECRET };
  return {
    unique: await failure(db.insert(accounts).values(person)),
    foreignKey: await failure(
      db.insert(sessions).values({ id: SECRET, userId: crypto.randomUUID(), expiresAt: new Date() } as never),
    ),
    uuid: await failure(db.execute(sql`select ${SECRET}::uuid`)),
    bytes: await failure(
      db.execute(sql`select convert_from(${Buffer.from(`${SECRET}\xff`, 'latin1')}::bytea, 'UTF8')`),
    ),
    json: await failure(db.execute(sql`select ${`{"a": ${SECRET}`}::jsonb`)),
    literal: await failure(driver.unsafe(`select '${SECRET}'::int`)),
    raised: await failure(driver.unsafe(`do $$ begin raise exception 'no place for ${SECRET}'; end $$`)),
    values: await failure(driver.unsafe('select $1::int', [SECRET])),
    unserializable: await failure(driver.unsafe('select $1::bytea', [silent as never])),
    transaction: await failure(db.transaction((tx) => tx.insert(accounts).values(person))),
    cut: await failure(db.execute(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(5), ${SECRET}::text`)),
    queue: await failure(createTasks({ sql: driver, log }).stranded(db, [SECRET])),
  };
}

test('no value of a statement that failed gets into the log, however it failed and however it is logged', async () => {
  const all = await failures();
  const app = new Hono<AppEnv>().onError(answerFailure(log)).get('/:name', (c) => {
    throw all[c.req.param('name')];
  });
  for (const [name, error] of Object.entries(all)) {
    expect(error, name).toBeInstanceOf(Error);
    const fault = faultOf(error);
    log.error({ err: error, name }, 'failed');
    log.warn({ other: error, detail: fault.detail }, name);
    log.error(error);
    log.error({ err: fault });
    log.info({ err: new AggregateError([error], 'several', { cause: error }) });
    log.error({ err: new Fault('internal', { cause: error, detail: name }) }, 'wrapped');
    written += `${sentenceOf(error)}\n${textOf(error)}\n`;
    const answer = await app.request(`/${name}`);
    written += `${await answer.text()}\n`;
    expect(answer.status, name).toBe(name === 'cut' ? 503 : 500);
  }
  const leaks = written.split('\n').filter((line) => line.includes('f00dbabe') || line.includes(HEX));
  expect(leaks.map((line) => line.slice(0, 300))).toEqual([]);
});

test('the log still says which statement failed, why and where', () => {
  const lines = written.split('\n').filter((line) => line.includes('"name":"unique"'));
  const { err } = JSON.parse(lines[0] ?? '') as { err: Record<string, unknown> & { cause: Record<string, unknown> } };
  expect(err.statement).toMatch(/^insert into "accounts" .* values \(.*\$1/);
  expect(err.cause).toMatchObject({
    type: 'PostgresError',
    code: '23505',
    message: 'duplicate key value violates unique constraint …',
    table_name: 'accounts',
    constraint_name: expect.stringContaining('accounts'),
  });
  expect(err.stack).toMatch(/\n\s+at .*log\.test\.ts/);
});

test('a portal that cannot start, and one that ends by a defect, print no value of a statement', () => {
  const program = `
    import { defect, fatal } from './src/fatal.ts';
    import { openDatabase } from './src/db/client.ts';
    import { sql } from 'drizzle-orm';
    const { db } = await openDatabase({ url: process.env.DATABASE_URL });
    const failing = db.execute(sql\`select \${'${SECRET}'}::uuid\`);
    if (process.argv[1] === 'fatal') await failing.catch(fatal);
    process.on('uncaughtException', defect);
    void failing.then(() => {});
    setTimeout(() => {}, 10_000);`;
  for (const how of ['fatal', 'defect']) {
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program, how], {
      env: { ...process.env, DATABASE_URL: database.url },
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(1);
    expect(stderr + stdout).toContain('a statement failed: invalid input syntax for type uuid');
    expect(stderr + stdout).not.toContain(SECRET);
    expect(/\n\s+at /.test(stderr)).toBe(how === 'defect');
  }
});
