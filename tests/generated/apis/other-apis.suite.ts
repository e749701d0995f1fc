import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import { catalog } from '../../../src/generators/parts/catalog.ts';
import type { ServerId } from '../../../src/model/request/part-ids.ts';
import { CALLS, rowsOf } from '../../support/clients/callers.ts';
import { type EitherProtocol, eitherProtocol } from '../../support/clients/either-protocol.ts';
import { deleteQueues, sent } from '../../support/clients/messages.ts';
import { type Built, packageAll } from '../../support/java/reactor.ts';
import type { BuiltProject } from '../../support/java/servers-of-wars.ts';
import { type DepotApi, depotApi } from '../../support/servers/depot-api.ts';
import { type RemoteApi, remoteApi } from '../../support/servers/remote-api.ts';
import { shelterAnswer } from '../../support/servers/shelter-answer.ts';
import type { ShopRequest } from '../databases/shop.ts';
import { type Folders, folders, until } from '../technologies/file/folders.ts';
import { jobsOf, ranByHand } from '../technologies/job/yearly.ts';
import { shelterInput } from './graphql/shelter.ts';
import { depotInput } from './grpc/depot.ts';

const START_TIMEOUT_MS = 900_000;
const POLLED = { timeout: 25_000 };
const RUN = randomBytes(4).toString('hex');
const QUEUES = {
  pet: `forja.other.pet.${RUN}`,
  GetParcel: `forja.other.parcel.${RUN}`,
  ListParcels: `forja.other.parcels.${RUN}`,
};
/** The technologies that answer who called. `wars.suite.ts` has REST in wars; REST alone has tests of its own. */
const CALLED = ['soap', 'graphql', 'websocket', 'mcp'] as const;
const PARCEL = { id: '7', state: 'SENT', tags: ['a'] };

/** Where projects run. */
export interface RunningProjects {
  /** Where the project of that name answers. */
  at(name: string): string;
  log(): string;
  stop(): Promise<void>;
}

interface OtherApis<Running extends RunningProjects> {
  readonly server: ServerId;
  readonly start: (
    projects: readonly BuiltProject[],
    environment: Readonly<Record<string, string>>,
  ) => Promise<Running>;
  /** More technologies that this server runs over both APIs, and their tests. */
  readonly also?: readonly string[];
  readonly tests?: (where: { readonly running: () => Running; readonly apis: () => Apis }) => void;
}

/** Both APIs, at one address: projects in one server have one environment. */
interface Apis {
  readonly shelter: RemoteApi;
  readonly depot: DepotApi;
}

/** Every trigger in front of a GraphQL API and of a gRPC API on one server, each called by a client of its own. */
export function otherApisSuite<Running extends RunningProjects>({
  server,
  start,
  also = [],
  tests,
}: OtherApis<Running>): void {
  const called = CALLED.filter(
    (id) => catalog.technologies.find((technology) => technology.id === id)?.supports({ server }) === true,
  );
  let apis: Apis;
  let address: EitherProtocol;
  let built: Built;
  let inbox: Folders;
  let running: Running;

  beforeAll(async () => {
    const projects = [...called, 'queue', 'job', 'file', ...also].flatMap((technology) =>
      generatedFor(technology, server),
    );
    apis = { shelter: await remoteApi(), depot: await depotApi() };
    address = await eitherProtocol({ http: Number(new URL(apis.shelter.url).port), grpc: apis.depot.port });
    built = await packageAll(new Map(projects.map(({ project, files }) => [project.name, files])));
    const artifacts = projects.map(({ project: { name }, files }) => ({
      ...{ name, files },
      artifact: built.artifact(name, server === 'embedded' ? 'jar' : 'war'),
    }));
    inbox = folders('pet', 'getParcel', 'listParcels');
    running = await start(artifacts, {
      API_URL: `http://127.0.0.1:${address.port}/v2`,
      ...{ FILE_PET_DIRECTORY: inbox.at('pet'), FILE_GET_PARCEL_DIRECTORY: inbox.at('getParcel') },
      FILE_LIST_PARCELS_DIRECTORY: inbox.at('listParcels'),
    });
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await running?.stop();
    inbox?.remove();
    if (running) await deleteQueues(Object.values(QUEUES));
    built?.remove();
    address?.close();
    apis?.depot.close();
    await apis?.shelter.close();
  });

  beforeEach(() => {
    apis.shelter.asked.length = 0;
    apis.depot.asked.length = 0;
    const rex = ({ id }: { id: string }) => ({ id, name: 'Rex', kind: 'DOG', tags: ['a'] });
    apis.shelter.answer(({ body }) => ({ body: shelterAnswer(body, { pet: rex }) }));
    apis.depot.answer((method) =>
      method === 'ListParcels' ? { messages: [{ id: '8' }, { id: '9' }] } : { message: PARCEL },
    );
  });

  describe.each(called)('%s', (technology) => {
    const call = CALLS[technology];

    test('over a GraphQL API', async () => {
      const answer = await call(running.at(`${technology}-shelter`), 'pet', { id: '7' }, 'id name kind');
      expect(answer, running.log().slice(-8_000)).toMatchObject({ id: '7', name: 'Rex', kind: 'DOG' });
      expect(apis.shelter.asked).toMatchObject([{ method: 'POST', target: '/v2' }]);
    });

    test('over a gRPC API', async () => {
      const answer = await call(running.at(`${technology}-depot`), 'getParcel', { id: '7' }, 'id state');
      expect(answer, running.log().slice(-8_000)).toMatchObject({ id: '7', state: 'SENT' });
      const all = await call(running.at(`${technology}-depot`), 'listParcels', {}, 'id');
      expect(rowsOf(all).map(({ id }) => id)).toEqual(['8', '9']);
      expect(apis.depot.asked.map(({ method }) => method)).toEqual(['GetParcel', 'ListParcels']);
      expect(apis.depot.asked[0]?.message).toMatchObject({ id: '7' });
    });

    test('is ready over both', async () => {
      for (const api of ['shelter', 'depot'])
        expect((await fetch(`${running.at(`${technology}-${api}`)}/actuator/health/readiness`)).status).toBe(200);
    });
  });

  describe('queue', () => {
    test('over a GraphQL API', async () => {
      const id = await sent(QUEUES.pet, (text) => ({ id: text }));
      const asked = () => apis.shelter.asked.map(({ body }) => JSON.parse(body.toString()).variables);
      await expect.poll(asked, POLLED).toEqual([{ id }]);
    });

    test('over a gRPC API', async () => {
      const id = await sent(QUEUES.GetParcel, (text) => ({ id: text }));
      await expect.poll(() => apis.depot.asked.map(({ message }) => message.id), POLLED).toEqual([id]);
    });
  });

  describe('job', () => {
    test('over a GraphQL API', async () => {
      await ranByHand(running.at('job-shelter'), 'pet');
      const asked = apis.shelter.asked.map(({ body }) => JSON.parse(body.toString()).variables);
      expect(asked).toEqual([{ id: '7' }]);
    });

    test('over a gRPC API', async () => {
      await ranByHand(running.at('job-depot'), 'getParcel');
      await ranByHand(running.at('job-depot'), 'listParcels');
      expect(apis.depot.asked.map(({ method }) => method)).toEqual(['GetParcel', 'ListParcels']);
      expect(apis.depot.asked[0]?.message).toMatchObject({ id: '7' });
    });
  });

  describe('file', () => {
    const processed = (operation: string) =>
      until(operation, () => inbox.read(operation, `processed/${operation}`), running.log);

    test('over a GraphQL API', async () => {
      inbox.drop('pet', 'pet', 'id\n7\n8\n');
      await processed('pet');
      const asked = apis.shelter.asked.map(({ body }) => JSON.parse(body.toString()).variables);
      expect(asked).toEqual([{ id: '7' }, { id: '8' }]);
    });

    test('over a gRPC API', async () => {
      inbox.drop('getParcel', 'getParcel', 'id\n7\n');
      await processed('getParcel');
      inbox.drop('listParcels', 'listParcels', '{}\n');
      await processed('listParcels');
      expect(apis.depot.asked.map(({ method }) => method)).toEqual(['GetParcel', 'ListParcels']);
      expect(apis.depot.asked[0]?.message).toMatchObject({ id: '7' });
    });
  });

  tests?.({ running: () => running, apis: () => apis });
}

/** The values of what runs of jobs ask for. */
const JOBS = { pet: { id: '7' }, GetParcel: { id: '7' } };

const ofEach = (optionsOf: (queueName: string) => Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(QUEUES).map(([id, queueName]) => [id, optionsOf(queueName)]));

/** Options of those that are called by nobody: neither API keeps tables. */
const OPTIONS: Readonly<Record<string, Pick<ShopRequest, 'endpoints' | 'options'>>> = {
  queue: { endpoints: ofEach((queueName) => ({ queueName })), options: { state: 'none' } },
  file: { endpoints: ofEach(() => ({ ready: 'renamed', poll: '1s' })), options: { scaling: false } },
};

/** A project over each of both APIs. */
function generatedFor(technology: string, server: ServerId): Generated[] {
  const choice = { technology, ...OPTIONS[technology] };
  return [
    shelterInput({ ...choice, operations: ['pet'] }),
    depotInput({ ...choice, operations: ['GetParcel', 'ListParcels'] }),
  ].map((input) => {
    const { request, described } = technology === 'job' ? jobsOf(input, JOBS) : input;
    const { name, ...rest } = request as { readonly name: string };
    return generate({
      request: { ...rest, name: `${technology}-${name}`, applicationServer: server },
      described,
    });
  });
}
