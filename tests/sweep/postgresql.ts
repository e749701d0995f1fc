/**
 * Throws routines that nobody here wrote at a whole service, and compares each answer with a plain client's.
 * Run: `node tests/sweep/postgresql.ts FOLDER…`: each folder's SQL files fill a database of their own, of whose routines one
 * REST service is generated, built by Maven, started and called with ordinary values, awkward ones and nulls.
 * It prints what was refused and why, and each answer that a plain client would not have got.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import type { Connection } from '../../src/datasources/driver.ts';
import { postgresql } from '../../src/datasources/postgresql/driver.ts';
import { generate } from '../../src/generators/generate.ts';
import type { RoutineSummary } from '../../src/generators/sources/database/described/routine.ts';
import {
  type DatabaseOperation,
  type DatabaseProject,
  databaseProject,
} from '../../src/generators/sources/database/operation.ts';
import { buildAndStart, exactJson, type Started } from '../generated/shop.ts';
import { leavesOf, sameLeaves } from './compare.ts';
import { KINDS_OF_VALUES, type Sent, valueFor } from './values.ts';

const SERVER = { host: '127.0.0.1', port: 5432, username: 'postgres' } as const;
const MOST = 400;
const CALL_MS = 5_000;
const SHOWN = 300;

interface Answer {
  /** Of a plain client the SQLSTATE, of the service its status. */
  readonly failed?: string;
  readonly leaves: readonly string[];
  readonly text: string;
}

const counts: Record<string, number> = {};
const count = (what: string, by = 1) => (counts[what] = (counts[what] ?? 0) + by);

async function load(folder: string, database: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.sql(\.in)?$/.test(name));
  // Twice, since a file may need what another one makes.
  for (const file of [...files.sort(), ...files]) {
    const options = ['-X', '-q', '-h', SERVER.host, '-U', SERVER.username, '-d', database, '-f', join(folder, file)];
    const environment = { ...process.env, PGOPTIONS: '-c statement_timeout=10s -c client_min_messages=error' };
    await promisify(execFile)('psql', options, { env: environment, timeout: 60_000, maxBuffer: 1 << 28 }).catch(
      () => {},
    );
  }
}

function inputOf(connection: Connection, refs: readonly RoutineSummary[], routines: readonly object[]) {
  return {
    request: {
      ...{ name: 'sweep', domain: 'com.acme.sweep', technology: 'rest', applicationServer: 'embedded' },
      ...{ sourceType: 1, databaseType: 'postgresql', datasource: 'sweep', mode: 'Src', options: {} },
      endpoints: refs.map(({ schema, name, argumentTypes }, index) => ({
        routine: { schema, name, argumentTypes },
        options: { method: 'POST', url: `/r${index}` },
        senders: [],
      })),
    },
    described: {
      source: 'database',
      routines,
      connection: {
        kind: 'postgresql',
        host: SERVER.host,
        port: 5432,
        database: connection.databaseName,
        username: 'postgres',
      },
    },
  };
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What a client gets that sends the routine's own call, undone behind it. */
async function plainly(
  sql: postgres.Sql,
  { routine, request }: DatabaseOperation,
  values: readonly Sent[],
): Promise<Answer> {
  const { schema, name } = routine.ref;
  const inputs = routine.parameters.filter(({ mode }) => mode !== 'out');
  const given = values.map(({ text }) => text);
  const casts = request.members.map(({ databaseType }, index) => `$${index + 1}::text::${databaseType}`);
  const written = inputs.map(({ mode }, index) => (mode === 'variadic' ? `variadic ${casts[index]}` : casts[index]));
  const outs =
    routine.kind === 'procedure' ? routine.parameters.filter(({ mode }) => mode === 'out').map(() => 'null') : [];
  const call = `${quote(schema)}.${quote(name)}(${[...written, ...outs].join(', ')})`;
  const text = routine.kind === 'procedure' ? `call ${call}` : `select to_jsonb(r)::text as answer from ${call} as r`;
  const undone = new Error('undone');
  let leaves: readonly string[] = [];
  let shown = '';
  try {
    await sql.begin(async (tx) => {
      const rows = await tx.unsafe(text, given as string[]).values();
      const values = rows
        .flat()
        .map((value) => (routine.kind === 'procedure' ? value : exactJson(String(value ?? 'null'))));
      leaves = leavesOf(values);
      shown = JSON.stringify(values);
      throw undone;
    });
  } catch (error) {
    if (error !== undone)
      return { failed: String((error as postgres.PostgresError).code), leaves, text: String(error) };
  }
  return { leaves, text: shown };
}

async function throughService(
  started: Started,
  operation: DatabaseOperation,
  values: readonly Sent[],
): Promise<Answer> {
  const { url } = operation.endpoint as { url: string };
  const body = Object.fromEntries(
    operation.request.members.map(({ property }, index) => [property, values[index]?.json]),
  );
  const response = await fetch(started.service.url + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(4 * CALL_MS),
  });
  const text = await response.text();
  if (response.status >= 400) return { failed: String(response.status), leaves: [], text };
  return { leaves: leavesOf(text === '' ? null : exactJson(text)), text };
}

/** Classes of SQLSTATE that are the caller's to know: values, constraints, a routine's own words, transactions, time-outs. */
const TOLD = /^(22|23|40|45|57|P0)/;

/** @returns what is wrong with the service's answer beside a plain client's. */
function judge(plain: Answer, service: Answer): string | undefined {
  if (service.failed === '500' && (!plain.failed || TOLD.test(plain.failed))) return 'internal failure';
  if (plain.failed && service.failed) return undefined;
  if (service.failed) return `refused with ${service.failed}`;
  if (plain.failed) return `answered where a plain client fails with ${plain.failed}`;
  return sameLeaves(plain.leaves, service.leaves) ? undefined : 'another answer';
}

async function callAll(sql: postgres.Sql, project: DatabaseProject, started: Started): Promise<void> {
  for (const operation of project.operations) {
    const title = `${operation.title} [${operation.routine.kind}]`;
    for (const kind of KINDS_OF_VALUES) {
      if (operation.request.members.length === 0 && kind !== 'ordinary') continue;
      const values = operation.request.members.map((member) => valueFor(member, kind, project.types));
      const plain = await plainly(sql, operation, values);
      const again = await plainly(sql, operation, values);
      const service = await throughService(started, operation, values).catch((error) => ({
        ...{ failed: '500', leaves: [], text: String(error) },
      }));
      count('calls');
      count(plain.failed ? 'calls that fail plainly' : 'calls that answer plainly');
      const wrong = judge(plain, service);
      if (wrong === undefined) continue;
      if (wrong === 'another answer' && !sameLeaves(plain.leaves, again.leaves))
        count('answers that are another one each time');
      else if (operation.routine.commits) count('routines that end transactions: not compared');
      else {
        count('WRONG');
        const sent = JSON.stringify(values.map(({ json }) => json));
        console.log(`  ${wrong}: ${title} with ${sent}`);
        console.log(`    plain   ${plain.text.slice(0, SHOWN)}\n    service ${service.text.slice(0, SHOWN)}`);
      }
    }
  }
}

async function sweep(folder: string): Promise<void> {
  const database = `forja_sweep_${basename(folder).toLowerCase().replace(/\W/g, '_')}`.slice(0, 60);
  const admin = postgres({ ...SERVER, database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${quote(database)} with (force)`);
  await admin.unsafe(`create database ${quote(database)}`);
  const settings = { TimeZone: 'UTC', statement_timeout: CALL_MS };
  const sql = postgres({ ...SERVER, database, max: 1, onnotice: () => {}, connection: settings, fetch_types: false });
  try {
    await load(folder, database);
    const connection: Connection = {
      ...{
        ...SERVER,
        kind: 'postgresql',
        password: '',
        databaseName: database,
        tls: 'disable',
        addresses: ['127.0.0.1'],
      },
    };
    const listed = (await postgresql.routines(connection)).filter(({ extension }) => extension === undefined);
    const offered = listed.filter(({ refused }) => refused === undefined).slice(0, MOST);
    const described = await postgresql.describe(connection, offered);
    const kept = described.flatMap((one, index) =>
      one.kind === 'routine' ? [{ one, ref: offered[index] as RoutineSummary }] : [],
    );
    console.log(`${basename(folder)}: ${listed.length} routines, ${kept.length} generated`);
    count('routines', listed.length);
    count('generated', kept.length);
    for (const { refused } of listed) if (refused) count(`refused: ${refused.reason} ${refused.type}`);
    if (kept.length === 0) return;
    const refs = kept.map(({ ref }) => ref);
    const generated = generate(
      inputOf(
        connection,
        refs,
        kept.map(({ one }) => one.routine),
      ) as never,
    );
    const started = await buildAndStart(generated, { DB_QUERY_TIMEOUT: String(CALL_MS / 1_000) });
    try {
      await callAll(sql, databaseProject(generated.project), started);
    } finally {
      await started.close();
    }
  } finally {
    await sql.end();
    await admin.unsafe(`drop database ${quote(database)} with (force)`);
    await admin.end();
  }
}

for (const folder of process.argv.slice(2)) {
  await sweep(folder).catch((error: unknown) => {
    count('folders that failed');
    console.log(`  ${folder} failed: ${String(error).slice(0, 4_000)}`);
  });
}
console.log(counts);
process.exit();
