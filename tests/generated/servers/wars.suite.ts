import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import { catalog } from '../../../src/generators/parts/catalog.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import type { ContractDescription } from '../../../src/model/contract/contract.ts';
import type { ServerId } from '../../../src/model/request/part-ids.ts';
import { CALLS, rowsOf } from '../../support/clients/callers.ts';
import { type EitherProtocol, eitherProtocol } from '../../support/clients/either-protocol.ts';
import { deleteQueues, sent } from '../../support/clients/messages.ts';
import { type Built, packageAll } from '../../support/java/reactor.ts';
import type { ServerOfWars, StartWars } from '../../support/java/servers-of-wars.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { type DepotApi, depotApi } from '../../support/servers/depot-api.ts';
import { type RemoteApi, remoteApi } from '../../support/servers/remote-api.ts';
import { shelterAnswer } from '../../support/servers/shelter-answer.ts';
import { shelterInput } from '../apis/graphql/shelter.ts';
import { depotInput } from '../apis/grpc/depot.ts';
import { zooInput } from '../apis/rest/zoo.ts';
import { type ShopDatabase, type ShopRequest, shopDatabase } from '../databases/shop.ts';
import { type Folders, folders, until } from '../technologies/file/folders.ts';
import { jobsOf, ranByHand, YEARLY } from '../technologies/job/yearly.ts';

const START_TIMEOUT_MS = 900_000;
const POLLED = { timeout: 25_000 };
const RUN = randomBytes(4).toString('hex');
const QUEUES = {
  routine: `forja.wars.routine.${RUN}`,
  query: `forja.wars.query.${RUN}`,
  contract: `forja.wars.contract.${RUN}`,
};
const NOTE = {
  name: 'note',
  sql: 'insert into shop.notes (note) values (:note)',
  options: { queueName: QUEUES.query },
};
const DRIVER = /^WEB-INF\/lib-provided\/postgresql-.*\.jar$/;
const PET = { id: 7, 'pet-name': 'Rex', owner: null };
const QUERY = { name: 'numbers', sql: 'select g as id from generate_series(1, :rows::int) g' };
const CALLED = ['rest', 'soap', 'graphql', 'websocket', 'mcp'] as const;

type Called = (typeof CALLED)[number];

interface WarsOptions {
  readonly server: ServerId;
  /** The file of these tests. */
  readonly judge: string;
  readonly start: StartWars;
}

/** Every trigger that runs in a war, over a database and over a contract: all of them in one server, each called by a client of its own. */
export function warsSuite({ server, judge, start }: WarsOptions): void {
  const called = CALLED.filter((technology) => technologyOf(technology)?.supports({ server }) === true);
  const sample = rememberedSample(judge);
  let database: ShopDatabase;
  let remote: RemoteApi;
  let depot: DepotApi;
  /** All wars have one environment, and so their APIs one address. */
  let apis: EitherProtocol;
  let built: Built;
  let inbox: Folders;
  let running: ServerOfWars;

  beforeAll(async () => {
    database = await shopDatabase();
    await database.sql.unsafe(readFileSync('tests/generated/messages/queue.sql', 'utf8'));
    const projects = [
      ...(await overDatabase(database, server, called)),
      ...[...called, 'queue', 'job', 'file'].map((technology) => overContract(technology, server)),
      ...OTHER_CONTRACTS.map((input) => named(input, `rest-${nameOf(input)}`, server)),
    ];
    if (!sample.isNew([projects.map(({ files }) => files), database.version], [database.name, RUN])) return;
    [remote, depot] = [await remoteApi(), await depotApi()];
    apis = await eitherProtocol({ http: Number(new URL(remote.url).port), grpc: depot.port });
    built = await packageAll(new Map(projects.map(({ project, files }) => [project.name, files])));
    const wars = projects.map(({ project: { name }, files }) => ({
      name,
      files,
      artifact: built.artifact(name, 'war'),
    }));
    const [first] = wars;
    const entries = unzipSync(readFileSync(first?.artifact ?? ''), { filter: ({ name }) => DRIVER.test(name) });
    const [driver = new Uint8Array()] = Object.values(entries);
    inbox = folders('addNote', 'note', 'getPet');
    running = await start(wars, driver, {
      ...{ DB_PASSWORD: 'unused', API_URL: `http://127.0.0.1:${apis.port}/v2` },
      ...{ FILE_ADD_NOTE_DIRECTORY: inbox.at('addNote'), FILE_NOTE_DIRECTORY: inbox.at('note') },
      FILE_GET_PET_DIRECTORY: inbox.at('getPet'),
    });
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await running?.stop();
    inbox?.remove();
    if (running) await deleteQueues(Object.values(QUEUES));
    built?.remove();
    apis?.close();
    depot?.close();
    await remote?.close();
    await database?.close();
  });

  beforeEach(() => remote?.answer(() => ({ body: JSON.stringify(PET) })));

  describe.each(called)('%s in a war', (technology) => {
    const base = (source: string) => running.at(`${technology}-${source}`);

    test('over a routine', async () => {
      const [row] = await database.sql<{ n: number }[]>`select count(*)::int as n from shop.customer_orders(1)`;
      const answer = await CALLS[technology](base('shop'), 'customerOrders', { customerId: 1 }, 'orderId');
      expect(rowsOf(answer)).toHaveLength(row?.n ?? -1);
    });

    test('over a query', async () => {
      const answer = await CALLS[technology](base('shop'), 'numbers', { rows: 3 }, 'id');
      expect(rowsOf(answer).map(({ id }) => String(id).replace('#', ''))).toEqual(['1', '2', '3']);
    });

    test('over a contract, without a data source', async () => {
      const answer = await CALLS[technology](base('zoo'), 'getPet', { petId: 7 }, 'petName');
      expect(answer).toMatchObject({ petName: 'Rex' });
      expect(remote.asked.at(-1)).toMatchObject({ method: 'GET', target: '/v2/pets/7' });
    });

    test('is ready', async () => {
      for (const source of ['shop', 'zoo'])
        expect((await fetch(`${base(source)}/actuator/health/readiness`)).status, running.log().slice(-8_000)).toBe(
          200,
        );
    });
  });

  describe('rest in a war', () => {
    const pet = async (accept: string) => {
      const response = await fetch(`${running.at('rest-zoo')}/get-pet?petId=7`, { headers: { accept } });
      return [response.status, response.headers.get('content-type'), await response.text()] as const;
    };

    test('over a GraphQL API', async () => {
      const rex = ({ id }: { id: string }) => ({ id, name: 'Rex', kind: 'DOG', tags: ['a'] });
      remote.answer(({ body }) => ({ body: shelterAnswer(body, { pet: rex }) }));
      const response = await fetch(`${running.at('rest-shelter')}/pet?id=7`);
      const answer = await response.json();
      expect(response.status, running.log().slice(-8_000)).toBe(200);
      expect(answer).toMatchObject({ id: '7', name: 'Rex', kind: 'DOG', tags: ['a'] });
      expect(remote.asked.at(-1)).toMatchObject({ method: 'POST', target: '/v2' });
    });

    test('over a gRPC API', async () => {
      depot.answer(() => ({ message: { id: '7', state: 'SENT', tags: ['a'] } }));
      const response = await fetch(`${running.at('rest-depot')}/get-parcel?id=7`);
      const answer = await response.json();
      expect(response.status, running.log().slice(-8_000)).toBe(200);
      expect(answer).toMatchObject({ id: '7', state: 'SENT', tags: ['a'] });
      depot.answer(() => ({ messages: [{ id: '8' }, { id: '9' }] }));
      const all = await fetch(`${running.at('rest-depot')}/list-parcels`);
      expect(await all.json()).toMatchObject([{ id: '8' }, { id: '9' }]);
      expect(depot.asked.map(({ method }) => method)).toEqual(['GetParcel', 'ListParcels']);
    });

    test('over APIs of other protocols, is ready', async () => {
      for (const name of ['rest-shelter', 'rest-depot'])
        expect((await fetch(`${running.at(name)}/actuator/health/readiness`)).status).toBe(200);
    });

    test('a charset that Accept names of JSON changes nothing', async () => {
      const plain = await pet('application/json');
      expect(plain.slice(0, 2)).toEqual([200, 'application/json']);
      for (const charset of ['ISO-8859-1', 'utf-16', 'utf-8'])
        expect(await pet(`application/json;charset=${charset}`)).toEqual(plain);
    });
  });

  describe('queue in a war', () => {
    test('over a routine', async () => {
      const note = await sent(QUEUES.routine, (text) => ({ note: text, seconds: 0 }));
      await expect.poll(() => written(note), POLLED).toBe(1);
    });

    test('over a query', async () => {
      const note = await sent(QUEUES.query, (text) => ({ note: text }));
      await expect.poll(() => written(note), POLLED).toBe(1);
    });

    test('over a contract, without a data source', async () => {
      remote.asked.length = 0;
      await sent(QUEUES.contract, () => ({ petId: 7 }));
      await expect.poll(() => remote.asked.map(({ target }) => target), POLLED).toEqual(['/v2/pets/7']);
    });

    async function written(note: string): Promise<number> {
      const [row] = await database.sql`select count(*)::int from shop.notes where note = ${note}`;
      return row?.count;
    }
  });

  describe('file in a war', () => {
    const processed = async (operation: string, content: string) => {
      inbox.drop(operation, 'rows.csv', content);
      await until(operation, () => inbox.read(operation, 'processed/rows.csv'), running.log);
      expect(inbox.list(operation, 'processed')).toEqual(['rows.csv']);
    };
    const notes = async (note: string) => {
      const [row] = await database.sql`select count(*)::int from shop.notes where note = ${note}`;
      return row?.count;
    };

    test('over a routine', async () => {
      await processed('addNote', 'note,seconds\nby a file,0\nby a file,0\n');
      expect(await notes('by a file')).toBe(2);
    });

    test('over a query', async () => {
      await processed('note', 'note\nby a query of a file\n');
      expect(await notes('by a query of a file')).toBe(1);
    });

    test('over a contract, without a data source', async () => {
      remote.asked.length = 0;
      await processed('getPet', 'petId\n7\n');
      expect(remote.asked.map(({ target }) => target)).toEqual(['/v2/pets/7']);
    });
  });

  describe('job in a war', () => {
    test('over a routine', async () => {
      await ranByHand(running.at('job-shop'), 'addNote');
      await expect.poll(() => notes('by a job'), POLLED).toBe(1);
    });

    test('over a query', async () => {
      await ranByHand(running.at('job-shop'), 'note');
      await expect.poll(() => notes('by a query of a job'), POLLED).toBe(1);
    });

    test('over a contract, without a data source', async () => {
      remote.asked.length = 0;
      await ranByHand(running.at('job-zoo'), 'getPet');
      expect(remote.asked.map(({ target }) => target)).toEqual(['/v2/pets/7']);
    });

    async function notes(note: string): Promise<number> {
      const [row] = await database.sql`select count(*)::int from shop.notes where note = ${note}`;
      return row?.count;
    }
  });
}

const technologyOf = (id: string) => catalog.technologies.find((technology) => technology.id === id);

/** Runs of both are begun by hand. */
const JOBS: ShopRequest = {
  ...{ technology: 'job', options: { scaling: false }, only: ['add_note'], endpoints: { add_note: YEARLY } },
  input: {
    add_note: Object.entries({ note: 'by a job', seconds: 0 }).map(([target, constant]) => from(target, constant)),
  },
  queries: [{ name: NOTE.name, sql: NOTE.sql, options: YEARLY, input: [from('note', 'by a query of a job')] }],
};

/** One copy alone takes them: no table is needed. */
const FILE = { ready: 'renamed', poll: '1s' };
const FILES: ShopRequest = {
  ...{ technology: 'file', options: { scaling: false }, only: ['add_note'], endpoints: { add_note: FILE } },
  queries: [{ name: NOTE.name, sql: NOTE.sql, options: FILE }],
};

function from(target: string, constant: string | number) {
  return { target, from: { constant } };
}

async function overDatabase(
  database: ShopDatabase,
  server: ServerId,
  triggers: readonly Called[],
): Promise<Generated[]> {
  const called = triggers.map(
    (technology): ShopRequest => ({ technology, only: ['customer_orders'], queries: [QUERY] }),
  );
  const endpoints = { add_note: { queueName: QUEUES.routine } };
  const queue = { options: { state: 'none' }, only: ['add_note'], queries: [NOTE], endpoints };
  const all: ShopRequest[] = [...called, { technology: 'queue', ...queue }, JOBS, FILES];
  return Promise.all(
    all.map(async (asked) => {
      const { request, described } = await database.input({ ...asked, server });
      return generate({ request: { ...(request as object), name: `${asked.technology}-shop` }, described });
    }),
  );
}

/** Contracts of other protocols than the zoo's. */
const OTHER_CONTRACTS = [
  shelterInput({ operations: ['pet'] }),
  depotInput({ operations: ['GetParcel', 'ListParcels'] }),
];

const nameOf = ({ request }: GenerationInput) => (request as { readonly name: string }).name;

function named({ request, described }: GenerationInput, name: string, server: ServerId): Generated {
  return generate({ request: { ...(request as object), name, applicationServer: server }, described });
}

function overContract(technology: string, server: ServerId): Generated {
  const { operations } = zooInput().described as ContractDescription;
  const { endpoint = {}, options = {} } = ZOO[technology] ?? {};
  const getPet = operations.filter(({ id }) => id === 'getPet');
  const input = zooInput({ technology, options, operations: getPet, endpoints: { getPet: endpoint } });
  if (technology === 'job') return named(jobsOf(input, { getPet: { petId: 7 } }), 'job-zoo', server);
  return named(input, `${technology}-zoo`, server);
}

/** The endpoint and the options of each trigger over the contract. */
const ZOO: Readonly<Record<string, { endpoint?: object; options?: Readonly<Record<string, unknown>> }>> = {
  rest: { endpoint: { method: 'GET', url: '/get-pet' } },
  queue: { endpoint: { queueName: QUEUES.contract }, options: { state: 'none' } },
  file: { endpoint: FILE, options: { scaling: false } },
};
