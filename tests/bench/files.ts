/**
 * A file listener beside JDBC batches written by hand: the same lines into the same table, in the same rounds, 256 MB of heap each.
 * Run: `node tests/bench/files.ts [lines]`. Ends with 1 where the listener has less than 0.7 of the rate, or memory was short.
 */
import { execFile, spawn } from 'node:child_process';
import { createWriteStream, existsSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { shopDatabase } from '../generated/databases/shop.ts';
import { packaged, writeProject } from '../support/java/maven.ts';
import { freePort } from '../support/runs/ports.ts';
import { amount, judge, WORDS } from './measure/short.ts';

const LINES = Number(WORDS[0] ?? amount(200_000, 2_000));
const ROUNDS = amount(3, 1);
const BLOCK = 1_000;
const HEAP = '-Xmx256m';
const TARGET = 0.7;
const INSERT = 'insert into bench.lines (id, customer, amount, due) values (:id, :customer, :amount, :due)';
const TABLE =
  'create schema bench; create table bench.lines (id bigint, customer text, amount numeric(12, 2), due date)';

/** One round before the others: what was loaded and compiled then is not measured. */
const NAMES = Array.from({ length: ROUNDS + 1 }, (_, round) => `round${round}.csv`);

const database = await shopDatabase({ scripts: [], schemas: [] });
await database.sql.unsafe(TABLE);
const folder = mkdtempSync(join(tmpdir(), 'forja-bench-files-'));
const generated = await database.generate({
  technology: 'file',
  options: { stateSchema: 'bench' },
  queries: [{ name: 'line', sql: INSERT, options: { ready: 'renamed', poll: '1s', block: BLOCK } }],
});
await database.sql.unsafe(generated.files.get('db/postgresql/files.sql') ?? 'none');
const url = `jdbc:postgresql://127.0.0.1:5432/${database.name}`;
const project = writeProject(generated.files);
await packaged(project.path);
const service = await startedService(join(project.path, 'target', 'shop.jar'));
try {
  const rounds: { listener: number; byHand: number }[] = [];
  for (const [round, name] of NAMES.entries()) {
    const byHand = await handWritten(await written(round, `${name}.part`));
    const listener = await listened(name);
    if (round > 0 || ROUNDS === 1) rounds.push({ listener, byHand });
  }
  const ratios = rounds.map(({ listener, byHand }) => byHand / listener).sort((a, b) => a - b);
  for (const { listener, byHand } of rounds) {
    console.log(`listener ${rate(listener)}, by hand ${rate(byHand)}: ${(byHand / listener).toFixed(2)} of its rate`);
  }
  const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
  console.log(
    `${LINES} lines a file; in the middle ${middle.toFixed(2)}, wanted ${TARGET}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const isShort = service.log().includes('OutOfMemoryError');
  judge(!isShort && middle >= TARGET);
} finally {
  service.kill();
  project.remove();
  rmSync(folder, { recursive: true });
  await database.close();
}

/** Starts it as its owner does: the tests' own flags are for services that live for seconds. */
async function startedService(jar: string) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), LOG_FORMAT: '', DB_URL: url, FILE_LINE_DIRECTORY: folder };
  const child = spawn('java', [HEAP, '-jar', jar], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/actuator/health/readiness`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(log.slice(-4_000));
    await delay(250);
  }
  return { log: () => log, kill: () => child.kill('SIGKILL') };
}

/** Writes a file of lines, which the listener leaves alone by its name. */
async function written(round: number, name: string): Promise<string> {
  const path = join(folder, name);
  const out = createWriteStream(path);
  out.write('id,customer,amount,due\n');
  for (let line = 0; line < LINES; line++) {
    const id = round * LINES + line;
    const isRoom = out.write(`${id},customer number ${id},${id % 1000}.50,2026-01-31\n`);
    if (!isRoom) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  }
  out.end();
  await finished(out);
  return path;
}

/** @returns the milliseconds of the second time: a JVM has compiled its loop by then. */
async function handWritten(path: string): Promise<number> {
  const [driver] = globSync(
    join(process.env.HOME ?? '', '.m2/repository/org/postgresql/postgresql/*/postgresql-*.jar'),
  );
  const program = ['-cp', driver ?? '', 'tests/bench/rivals/lines/Lines.java', `${url}?user=postgres`, String(BLOCK)];
  const { stdout } = await promisify(execFile)('java', [HEAP, ...program, path, path]);
  await requireLines(2 * LINES);
  return Number(stdout.trim().split('\n').at(-1));
}

/** @returns the milliseconds from when the file is there until it is processed, without the wait for a look. */
async function listened(name: string): Promise<number> {
  renameSync(join(folder, `${name}.part`), join(folder, name));
  while (!existsSync(join(folder, 'processed', name))) {
    if (existsSync(join(folder, 'failed', name))) throw new Error(service.log().slice(-4_000));
    await delay(50);
  }
  await requireLines(LINES);
  const [row] = await database.sql<{ ms: number }[]>`
    select extract(epoch from ended_at - started_at)::float8 * 1000 as ms from bench.service_files where path like ${`%${name}`}`;
  return row?.ms ?? Number.NaN;
}

/** Asks for the lines, each of which must be there, and takes them away. */
async function requireLines(count: number): Promise<void> {
  const [row] = await database.sql<{ count: number }[]>`select count(*)::int from bench.lines`;
  if (row?.count !== count) throw new Error(`${row?.count} lines, wanted ${count}`);
  await database.sql`truncate bench.lines`;
}

function rate(ms: number): string {
  return `${Math.round((LINES / ms) * 1000).toLocaleString('en')} lines/s`;
}
