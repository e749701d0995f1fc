/**
 * The outbox of a generated service: how many messages a second go from PostgreSQL to RabbitMQ, confirmed, each once and in order.
 * Run: `node tests/bench/outbox.ts [messages]`. Ends with 1 below 1,000 a second.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'amqplib';
import { shopDatabase } from '../generated/databases/shop.ts';
import { packaged, writeProject } from '../support/java/maven.ts';
import { freePort } from '../support/runs/ports.ts';
import { amount, judge, WORDS } from './measure/short.ts';

const MESSAGES = Number(WORDS[0] ?? amount(20_000, 200));
/** Rounds that are counted; the one before them is for what is loaded and compiled once. */
const ROUNDS = amount(5, 1);
const TARGET = 1_000;
const POLL_MS = 20;
const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
const QUEUE = `forja.bench.outbox.${randomBytes(4).toString('hex')}`;
const OUTBOX = 'bench.service_outbox';
/** Keeps the first message as a sample, which is sent thousands of times. */
const SAMPLE = `create table bench.sample (like ${OUTBOX});
  create function bench.keep() returns trigger language plpgsql as
    $$ begin insert into bench.sample select new.*; return new; end $$;
  create trigger keep after insert on ${OUTBOX} for each row execute function bench.keep()`;

const database = await shopDatabase({ scripts: ['tests/bench/service/bench.sql'], schemas: ['bench'] });
const generated = await database.generate({
  technology: 'rest',
  only: ['add_note'],
  senders: { add_note: [{ sender: 'queue', options: { queueName: QUEUE } }] },
  senderOptions: { queue: { delivery: 'outbox', outboxSchema: 'bench' } },
});
await database.sql.unsafe(generated.files.get('db/postgresql/outbox.sql') ?? 'no definition');
await database.sql.unsafe(SAMPLE);
const project = writeProject(generated.files);
const broker = await connect(BROKER);
const channel = await broker.createChannel();
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
await packaged(project.path);
const service = spawn('java', ['-Xmx256m', '-jar', join(project.path, 'target', 'shop.jar')], {
  env: {
    ...{ ...process.env, PORT: String(port), LOG_FORMAT: '', DB_USERNAME: 'postgres' },
    DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}`,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await until(async () => (await fetch(`${base}/actuator/health/readiness`).catch(() => undefined))?.ok === true);
  const added = await fetch(`${base}/add-note`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ item: 7, note: 'one' }),
  });
  if (!added.ok) throw new Error(`${added.status}: ${await added.text()}`);
  await until(isEmpty);
  await database.sql.unsafe(`drop trigger keep on ${OUTBOX}`);
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rate = await rateOfRound();
    if (round > 0) rates.push(rate);
  }
  const told = rates.map((rate) => Math.round(rate).toLocaleString('en')).join(', ');
  const middle = rates.sort((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0;
  console.log(`${told} messages/s; ${MESSAGES} a round; wanted ${TARGET}; load ${loadavg()[0]?.toFixed(1)}`);
  judge(middle >= TARGET);
} finally {
  service.kill('SIGKILL');
  await channel.deleteQueue(QUEUE);
  await broker.close();
  project.remove();
  await database.close();
}

/** Keeps messages in one transaction; @returns how many a second were sent, from there to the last that has arrived. */
async function rateOfRound(): Promise<number> {
  await channel.purgeQueue(QUEUE);
  const begun = performance.now();
  await database.sql.unsafe(`insert into ${OUTBOX} (sender, operation, order_key, destination, message_id, payload)
    select sender, operation, order_key, destination, gen_random_uuid(), payload
    from bench.sample, generate_series(1, ${MESSAGES})`);
  await until(isEmpty);
  const rate = (MESSAGES / (performance.now() - begun)) * 1000;
  const { messageCount } = await channel.checkQueue(QUEUE);
  if (messageCount !== MESSAGES) throw new Error(`${messageCount} arrived of ${MESSAGES}`);
  return rate;
}

async function isEmpty(): Promise<boolean> {
  const rows = await database.sql.unsafe(`select 1 from ${OUTBOX} limit 1`);
  return rows.length === 0;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    if (service.exitCode !== null) throw new Error('The service ended');
    await delay(POLL_MS);
  }
}
