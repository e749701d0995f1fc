// A generated REST service under load beside pgbench, which calls the same functions of the same PostgreSQL over as many
// connections: on JDK 17 and on JDK 25, with the session's reset and without, and beside a route of the same service that
// asks no database. All take turns, so that a busy moment meets them all, and share the processors with their clients: what
// a call takes of the processor time of service, database and client is told beside the rates, because it stays what it is
// on a busy machine. `node tests/bench/service.ts [seconds of a turn] [turns] [seconds of warm-up] [name of a subject…]`
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { shopDatabase } from '../generated/databases/shop.ts';
import { maven, writeProject } from '../support/java/maven.ts';
import { freePort } from '../support/runs/ports.ts';
import { amount, judge, WORDS } from './measure/short.ts';
import { jdkHome } from './service/jdks.ts';
import { CONNECTIONS, pgbench, type Subject, scripts, type Turn, wrk } from './service/subjects.ts';

/** Beside pgbench as it comes, which is its simple protocol. */
const TARGETS: Readonly<Record<number, number>> = { 17: 0.22, 25: 0.25 };
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 250;
/** The number of calls after which the compiler has nothing more to do, and how many times the usual warm-up may take. */
const WARM_CALLS = amount(150_000, 1);
const WARM_TIMES = 4;
/** The share of a warm-up that the routes get which are not the one that is compared. */
const BESIDE = 0.1;
const BARE = [
  'src/main/java/com/acme/shop/BareController.java',
  `package com.acme.shop;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class BareController {

    @GetMapping("/bare")
    List<Answer> bare() {
        return List.of(new Answer(7, "item 7", new BigDecimal("8.75"), LocalDate.of(2026, 1, 8)));
    }

    record Answer(int id, String name, BigDecimal price, LocalDate made) {
    }
}
`,
] as const;
const POST = `wrk.method = 'POST'
wrk.headers['Content-Type'] = 'application/json'
wrk.body = '{"item":7,"note":"as it is"}'
`;

const [seconds = amount(10, 1), turns = amount(5, 1), warmUp = amount(90, 1)] = WORDS.slice(0, 3).map(Number);
const wanted = WORDS.slice(3);
const client = pgbenchProgram();
for (const [program, where] of [
  ['wrk', 'the package wrk of Debian'],
  [client, 'postgresql-contrib'],
] as const)
  if (spawnSync(program, ['--version']).error) {
    console.error(`There is no ${program} on this machine: install ${where}.`);
    process.exit(1);
  }
const homes = [25, 17].flatMap((version) => {
  const home = jdkHome(version);
  if (home === undefined) console.error(`No JDK ${version} on this machine: it is left out.`);
  return home === undefined ? [] : [{ version, home }];
});

const database = await shopDatabase({ scripts: ['tests/bench/service/bench.sql'], schemas: ['bench'] });
const url = new URL(`postgresql://postgres@127.0.0.1:5432/${database.name}`);
const texts = scripts();
const started: { stop(): Promise<void> }[] = [];
const { files } = await database.generate({ technology: 'rest' });
const project = writeProject(new Map([...files, BARE]));
try {
  await maven(project.path, '-q', '-DskipTests', 'package');
  const subjects: Subject[] = [
    ...pgbenches('item', 'select * from bench.item(7);'),
    ...pgbenches('add-note', "select bench.add_note(7, 'as it is');"),
  ];
  for (const { version, home } of homes.slice(0, amount(2, 1)))
    subjects.push(...(await servicesOf(version, home, true)));
  // What the reset costs is seen on one of them: each service keeps a pool of the database's connections.
  for (const { version, home } of homes.slice(0, amount(1, 0)))
    subjects.push(...(await servicesOf(version, home, false)));
  const measured = await inTurns(subjects.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));
  report(measured);
} finally {
  for (const one of started) await one.stop();
  await database.close();
  project.remove();
  texts.remove();
}

function pgbenchProgram(): string {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions)
    ? readdirSync(versions).map((version) => join(versions, version, 'bin/pgbench'))
    : [];
  return installed.findLast((path) => existsSync(path)) ?? 'pgbench';
}

function pgbenches(name: string, statement: string): Subject[] {
  const script = texts.file(`${name}.sql`, `${statement}\n`);
  return ['prepared', 'simple'].map((mode) => pgbench(`${name} pgbench ${mode}`, client, { url, script, mode }));
}

/** A service that is warm: with the reset all of its routes, without it the one by which the reset's cost is seen. */
async function servicesOf(version: number, home: string, reset: boolean): Promise<Subject[]> {
  const { pid, base } = await start(home, reset);
  const script = texts.file('add-note.lua', POST);
  const kind = `jdk ${version}${reset ? '' : ', no reset'}`;
  const item = wrk(`item ${kind}`, { url: `${base}/item?wanted=7`, database: url, pid });
  // On a busy machine the time alone warms nothing.
  for (let calls = 0, times = 0; calls < WARM_CALLS && times < WARM_TIMES; times += 1)
    calls += (await item.run(warmUp)).rate * warmUp;
  if (!reset) return [item];
  const beside = [
    wrk(`add-note ${kind}`, { url: `${base}/add-note`, database: url, pid, script }),
    wrk(`bare ${kind}`, { url: `${base}/bare`, database: url, pid }),
  ];
  for (const subject of beside) await subject.run(Math.ceil(warmUp * BESIDE));
  return [item, ...beside];
}

/** As the project's README starts it. */
async function start(home: string, reset: boolean): Promise<{ pid: number; base: string }> {
  const port = await freePort();
  const jar = join(project.path, 'target/shop.jar');
  const environment = { DB_URL: `jdbc:${url.protocol}//${url.host}${url.pathname}`, DB_USERNAME: url.username };
  const child = spawn(join(home, 'bin/java'), ['-XX:+ExitOnOutOfMemoryError', '-jar', jar], {
    env: { ...process.env, ...environment, SERVICE_SESSION_RESET: String(reset), PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  started.push({
    async stop() {
      child.kill();
      await ended;
    },
  });
  const base = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += POLL_MS) {
    const ready = await fetch(`${base}/actuator/health/readiness`).catch(() => undefined);
    if (ready?.ok) return { pid: child.pid ?? 0, base };
    await delay(POLL_MS);
  }
  throw new Error(`The service did not start on ${home}`);
}

/** Runs all subjects in turns, and gives the medians of each. */
async function inTurns(subjects: readonly Subject[]): Promise<ReadonlyMap<string, Turn>> {
  const all = new Map<string, Turn[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < turns; round += 1)
    for (const { name, run } of subjects) all.get(name)?.push(await run(seconds));
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return new Map(
    [...all].map(([name, each]) => {
      const of = (key: keyof Turn) => median(each.map((turn) => turn[key]));
      const failed = each.reduce((sum, one) => sum + one.failed, 0);
      return [
        name,
        { rate: of('rate'), service: of('service'), database: of('database'), client: of('client'), failed },
      ];
    }),
  );
}

function report(measured: ReadonlyMap<string, Turn>): void {
  const rows = [...measured].map(([name, turn]) => {
    const beside = measured.get(`${name.split(' ')[0]} pgbench prepared`) ?? measured.get('item pgbench prepared');
    return {
      name,
      'calls/s': Math.round(turn.rate),
      'service µs': Math.round(turn.service),
      'database µs': Math.round(turn.database),
      'client µs': Math.round(turn.client),
      'to pgbench, rate': round(turn.rate / (beside?.rate ?? Number.NaN)),
      'to pgbench, processor': round(beside === undefined ? Number.NaN : cost(beside) / cost(turn)),
      failed: turn.failed,
    };
  });
  console.table(rows);
  const met = homes.map(({ version }) => {
    const [ours, theirs] = [measured.get(`item jdk ${version}`), measured.get('item pgbench simple')];
    const [kept, bare] = [measured.get(`item jdk ${version}, no reset`), measured.get(`bare jdk ${version}`)];
    const prepared = measured.get('item pgbench prepared');
    const ratio = ours && theirs ? ours.rate / theirs.rate : Number.NaN;
    return {
      jdk: version,
      ratio: round(ratio),
      target: TARGETS[version],
      met: ratio >= (TARGETS[version] ?? 0),
      ratioToPrepared: ours && prepared ? round(ours.rate / prepared.rate) : undefined,
      ratioToRouteWithoutDatabase: ours && bare ? round(ours.rate / bare.rate) : undefined,
      processorOfReset: ours && kept ? round(1 - cost(kept) / cost(ours)) : undefined,
    };
  });
  const failed = [...measured.values()].reduce((sum, one) => sum + one.failed, 0);
  console.log(JSON.stringify({ bench: 'service', connections: CONNECTIONS, seconds, turns, warmUp, met, failed }));
  if (failed > 0) process.exitCode = 1;
  judge(met.every((judgement) => judgement.met));
}

/** Processor time of a call, whoever spent it. */
function cost({ service, database: asked, client: asking }: Turn): number {
  return service + asked + asking;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
