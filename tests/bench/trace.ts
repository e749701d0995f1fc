// What it costs to tell the database which call runs (`service.session.trace`): one generated REST service over PostgreSQL and
// one over MariaDB, each three times, with none, operation and call, under the same load in turns, so that a busy moment meets
// all of them. Told are the calls a second, the processor time of a call in service and database, and both beside those of none.
// `node tests/bench/trace.ts [seconds of a turn] [turns] [seconds of warm-up] [postgresql|mariadb…]`
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { completed, MARKET_QUERIES, marketDatabase } from '../generated/databases/mariadb/market.ts';
import { shopDatabase } from '../generated/databases/shop.ts';
import { packaged, writeProject } from '../support/java/maven.ts';
import { startJar } from '../support/java/service.ts';
import { amount, WORDS } from './measure/short.ts';
import { cpuMs, watchSessions } from './service/processes.ts';

const SETTINGS = ['none', 'operation', 'call'] as const;
const CONNECTIONS = 16;
const [seconds = amount(5, 1), turns = amount(7, 1), warmUp = amount(20, 1)] = WORDS.slice(0, 3).map(Number);
const wanted = WORDS.slice(3);
/** Without the second compiler that tests do without. */
const JVM = { JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=4' };

/** One of a service's operations, as it is called. */
interface Called {
  readonly name: string;
  readonly path: string;
  readonly body?: string;
}

/** The figures of a service in a turn: calls a second, and microseconds of processor time a call. */
interface Turn {
  readonly rate: number;
  readonly service: number;
  readonly database: number;
}

const DATABASES = {
  async postgresql() {
    const database = await shopDatabase({ scripts: ['tests/bench/service/bench.sql'], schemas: ['bench'] });
    return {
      name: database.name,
      generated: await database.generate({ technology: 'rest' }),
      environment: { DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}`, DB_USERNAME: 'postgres' },
      calls: [
        { name: 'a function that reads', path: '/item?wanted=7' },
        { name: 'a function that writes', path: '/add-note', body: '{"item":7,"note":"as it is"}' },
      ],
      close: () => database.close(),
    };
  },
  async mariadb() {
    const database = await marketDatabase();
    const queries = MARKET_QUERIES.filter(({ name }) => name === 'findOrders');
    return {
      name: database.name,
      generated: await database.generate({ technology: 'rest', queries, complete: completed }),
      environment: database.environment,
      calls: [
        { name: 'a query', path: '/find-orders?customer=1' },
        { name: 'a procedure', path: '/slow', body: '{"pSeconds":0}' },
      ],
      close: () => database.close(),
    };
  },
};

for (const [kind, open] of Object.entries(DATABASES))
  if (wanted.length === 0 || wanted.includes(kind)) await bench(kind, await open());

async function bench(kind: string, made: Awaited<ReturnType<(typeof DATABASES)['mariadb' | 'postgresql']>>) {
  const folder = writeProject(made.generated.files);
  const running: Awaited<ReturnType<typeof startJar>>[] = [];
  try {
    await packaged(folder.path);
    const jar = join(folder.path, 'target', `${made.generated.project.name}.jar`);
    for (const setting of SETTINGS)
      running.push(
        await startJar(jar, { ...made.environment, ...JVM, SERVICE_SESSION_TRACE: setting, DB_POOL_SIZE: '8' }),
      );
    for (const call of made.calls) for (const { url, pid } of running) await load(url, pid, call, made.name, warmUp);
    for (const call of made.calls) {
      const measured = SETTINGS.map((): Turn[] => []);
      for (let turn = 0; turn < turns; turn += 1)
        for (const [index, { url, pid }] of running.entries())
          measured[index]?.push(await load(url, pid, call, made.name, seconds));
      report(kind, call, measured);
    }
  } finally {
    for (const one of running) await one.stop();
    folder.remove();
    await made.close();
  }
}

/** Calls over connections that stay open, as fast as they are answered. */
async function load(url: string, pid: number, called: Called, database: string, forSeconds: number): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const sessions = watchSessions(database);
  const [before, began] = [cpuMs(pid), performance.now()];
  const until = began + forSeconds * 1_000;
  let calls = 0;
  const caller = async () => {
    while (performance.now() < until) {
      await once(agent, url + called.path, called.body);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  const took = performance.now() - began;
  const [service, asked] = [cpuMs(pid) - before, await sessions.stop()];
  agent.destroy();
  return { rate: (calls / took) * 1_000, service: (service / calls) * 1_000, database: (asked / calls) * 1_000 };
}

function once(agent: Agent, url: string, body: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const asking = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      answer.resume().once('end', resolve);
      if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${url} answered ${answer.statusCode}`));
    });
    asking.once('error', reject).end(body);
  });
}

function report(kind: string, { name }: Called, measured: readonly (readonly Turn[])[]): void {
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const off = measured[0] ?? [];
  const figures = SETTINGS.map((setting, index) => {
    const each = measured[index] ?? [];
    const of = (key: keyof Turn) => median(each.map((turn) => turn[key]));
    // Each turn beside that of none in the same round.
    const beside = (cost: (turn: Turn) => number) =>
      Number(median(each.map((turn, round) => cost(turn) / cost(off[round] ?? turn))).toFixed(3));
    return {
      setting,
      'calls/s': Math.round(of('rate')),
      'service µs': Math.round(of('service')),
      'database µs': Math.round(of('database')),
      'rate to none': beside(({ rate }) => rate),
      'processor to none': beside(({ service, database }) => service + database),
    };
  });
  console.log(`${kind}: ${name}`);
  console.table(figures);
  console.log(
    JSON.stringify({ bench: 'trace', kind, name, connections: CONNECTIONS, seconds, turns, warmUp, figures }),
  );
}
