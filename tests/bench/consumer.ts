/**
 * A generated consumer of RabbitMQ beside one written by hand on the same libraries: the same messages into the same table, each once,
 * in turns. Run: `node tests/bench/consumer.ts [messages]`. Ends with 1 where the consumer has less than 0.9 of the other's rate.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'amqplib';
import { shopDatabase } from '../generated/databases/shop.ts';
import { packaged, writeProject } from '../support/java/maven.ts';
import { freePort } from '../support/runs/ports.ts';
import { amount, judge, WORDS } from './measure/short.ts';

const MESSAGES = Number(WORDS[0] ?? amount(20_000, 500));
/** Rounds that are counted; the one before them is for what is loaded and compiled once. */
const ROUNDS = amount(5, 1);
const TARGET = 0.9;
const LISTENERS = 2;
const IN_ADVANCE = 10;
const POLL_MS = 20;
const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
const SUFFIX = randomBytes(4).toString('hex');
const GENERATED = `forja.bench.${SUFFIX}`;
const BY_HAND = `forja.bench.by-hand.${SUFFIX}`;
const TABLES = `create schema bench;
  create table bench.notes (id bigint generated always as identity primary key, note text not null);
  create table bench.by_hand (message_id varchar(200) primary key, taken_at timestamptz not null default current_timestamp)`;

const database = await shopDatabase({ scripts: [], schemas: [] });
await database.sql.unsafe(TABLES);
const generated = await database.generate({
  technology: 'queue',
  options: { stateSchema: 'bench' },
  queries: [{ name: 'note', sql: 'insert into bench.notes (note) values (:note)', options: { queueName: GENERATED } }],
});
await database.sql.unsafe(generated.files.get('db/postgresql/inbox.sql') ?? 'no definition');
const url = `jdbc:postgresql://127.0.0.1:5432/${database.name}`;
const project = writeProject(generated.files);
const broker = await connect(BROKER);
const channel = await broker.createConfirmChannel();
const running: ChildProcess[] = [];
try {
  await packaged(project.path);
  await startGenerated();
  // As the service declares its own.
  await channel.assertQueue(BY_HAND, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  startByHand();
  const rates: { generated: number; byHand: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const one = { byHand: await rateOf(BY_HAND), generated: await rateOf(GENERATED) };
    if (round === 0) continue;
    rates.push(one);
    const ratio = (one.generated / one.byHand).toFixed(2);
    console.log(`generated ${told(one.generated)}, by hand ${told(one.byHand)}: ${ratio} of its rate`);
  }
  const ratios = rates.map(({ generated, byHand }) => generated / byHand).sort((a, b) => a - b);
  const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${MESSAGES} messages a round; in the middle ${middle.toFixed(2)}, wanted ${TARGET}; load ${load}`);
  judge(middle >= TARGET);
} finally {
  for (const child of running) child.kill('SIGKILL');
  for (const queue of [GENERATED, BY_HAND, `${GENERATED}.dead-letter`]) await channel.deleteQueue(queue);
  await broker.close();
  project.remove();
  await database.close();
}

/** Starts it as its owner does: the tests' own flags are for services that live for seconds. */
async function startGenerated(): Promise<void> {
  const port = await freePort();
  const own = { DB_URL: url, DB_USERNAME: 'postgres', LOG_FORMAT: '', PORT: String(port) };
  const queue = { QUEUE_CONCURRENCY: String(LISTENERS), QUEUE_PREFETCH: String(IN_ADVANCE) };
  const child = start(['-jar', join(project.path, 'target', 'shop.jar')], { ...own, ...queue });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/actuator/health/readiness`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The service ended');
    await delay(POLL_MS);
  }
}

/** Starts the consumer that is written by hand, with the libraries that the service has. */
function startByHand(): void {
  const libraries = join(project.path, 'target', 'apart');
  execFileSync('java', [
    ...['-Djarmode=tools', '-jar', join(project.path, 'target', 'shop.jar')],
    ...['extract', '--destination', libraries],
  ]);
  const program = ['-cp', join(libraries, 'lib', '*'), 'tests/bench/rivals/consumer/Consumer.java'];
  start([...program, new URL(BROKER).port || '5672', BY_HAND, url, String(LISTENERS), String(IN_ADVANCE)]);
}

function start(program: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn('java', ['-Xmx256m', ...program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  return child;
}

/** @returns messages a second, from the first that is sent to the last that had its effect. */
async function rateOf(queue: string): Promise<number> {
  await database.sql`truncate bench.notes, bench.by_hand, bench.service_inbox`;
  const begun = performance.now();
  for (let message = 0; message < MESSAGES; message++) {
    const body = Buffer.from(JSON.stringify({ note: `note ${message}` }));
    const options = { messageId: randomUUID(), persistent: true, contentType: 'application/json' };
    const isRoom = channel.sendToQueue(queue, body, options);
    if (!isRoom) await new Promise((resolve) => channel.once('drain', resolve));
  }
  await channel.waitForConfirms();
  for (;;) {
    const [row] = await database.sql<{ count: number }[]>`select count(*)::int from bench.notes`;
    if (row?.count === MESSAGES) break;
    if (row && row.count > MESSAGES) throw new Error(`${row.count} effects of ${MESSAGES} messages`);
    if (running.some(({ exitCode }) => exitCode !== null)) throw new Error('A consumer ended');
    await delay(POLL_MS);
  }
  return (MESSAGES / (performance.now() - begun)) * 1000;
}

function told(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')} messages/s`;
}
