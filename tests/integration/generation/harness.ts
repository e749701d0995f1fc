import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { pino } from 'pino';
import type { Db } from '../../../src/db/client.ts';
import { accounts, datasources } from '../../../src/db/schema.ts';
import { type GenerateRequest, generateRequest } from '../../../src/model/request/request.ts';
import { diskStore } from '../../../src/services/artifacts/artifacts-store.ts';
import { type Artifacts, createArtifacts } from '../../../src/services/artifacts.ts';
import type { Renderer } from '../../../src/services/generation/ports.ts';
import { createGenerations, type GenerationDeps, type Generations } from '../../../src/services/generation.ts';
import { createNotifications, type Notifications, type Push } from '../../../src/services/notifications.ts';
import { createTasks, type Tasks } from '../../../src/services/tasks/tasks.ts';
import { createWallets, type Wallets } from '../../../src/services/wallet.ts';
import type { TestDatabase } from '../../support/databases/database.ts';

export const connection = {
  kind: 'postgresql',
  host: '127.0.0.1',
  port: 5432,
  database: 'shop',
  username: 'shop',
} as const;

/** The lock of the tiny projects of these tests: nothing that anybody reads. */
export const quickLock = { hash: 'quick', bytes: new Uint8Array([3, 0]) };

/** The first steps of the tiny projects. */
export const quickSteps = {
  folder: 'shop-api',
  run: './mvnw package',
  call: { title: 'stock-of', shell: 'curl -i http://localhost:8080/stock-of' },
};
const quickGuide = { ...quickSteps, operations: '## Operations\n', contracts: [] };

/** Answers with a tiny zip at once. */
export const quickRenderer: Renderer = {
  async render(input) {
    const { name } = input.request as GenerateRequest;
    const zip = zipSync({ 'README.md': Buffer.from(`# ${name}\n`) });
    return { zip, name, files: 1, lock: quickLock, steps: quickSteps };
  },
  async renderContract(input, format) {
    const { name } = input.request as GenerateRequest;
    const content = Buffer.from(`contract of ${name}\n`);
    return { content, fileName: format === 'xsd' ? `${name}.xsd` : `${name}.openapi.yaml`, lock: quickLock };
  },
  async renderFiles(input) {
    const { name } = input.request as GenerateRequest;
    const files = new Map([['pom.xml', Buffer.from('<project/>')]]);
    return { name, files, probes: [], lock: quickLock, guide: quickGuide };
  },
  async check() {},
  async keptNames({ calls }) {
    return { names: calls.map(() => null), settled: {} };
  },
  async changes() {
    return { operations: [], gone: [], moved: [] };
  },
  async diff() {
    return { operations: [], missing: [], gone: [] };
  },
  async proof() {
    return { project: '', database: 'postgresql', types: {}, operations: [] };
  },
  async preview() {
    return { name: '', operations: [], files: [] };
  },
};

export interface Harness {
  readonly db: Db;
  readonly wallets: Wallets;
  readonly tasks: Tasks;
  readonly notifications: Notifications;
  readonly artifacts: Artifacts;
  readonly generations: Generations;
  readonly pushes: Push[];
  readonly directory: string;
  close(): Promise<void>;
}

/** The services around a generation on a test database, with a renderer and a builder of the test's own. */
export async function harness(
  database: TestDatabase,
  options: Partial<GenerationDeps> & { directory?: string } = {},
): Promise<Harness> {
  const { db } = database;
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'forja-artifacts-')));
  const store = diskStore(directory);
  const notifications = createNotifications({ db });
  const tasks = createTasks({ sql: database.sql, log });
  await tasks.start();
  const wallets = createWallets({ db });
  const generations = createGenerations({
    db,
    log,
    wallets,
    tasks,
    store,
    notifications,
    describe: async () => ({ source: 'database', routines: [], connection }),
    renderer: quickRenderer,
    priceOf: (request) => request.endpoints.length,
    artifactDays: 7,
    slots: { source: 2, build: 1 },
    exclusive: database.embedded,
    ...options,
  });
  const pushes: Push[] = [];
  notifications.subscribe((push) => pushes.push(push));
  return {
    db,
    wallets,
    tasks,
    notifications,
    artifacts: createArtifacts({ db, store, notifications, log }),
    generations,
    pushes,
    directory,
    async close() {
      await generations.stop();
      if (!options.directory) await rm(directory, { recursive: true, force: true });
    },
  };
}

let people = 0;

/** A new account with a data source named `shop` and, unless told otherwise, its starter credits. */
export async function newAccount(db: Db, wallets?: Wallets): Promise<string> {
  const subject = `person-${++people}-${crypto.randomUUID()}`;
  const [account] = await db
    .insert(accounts)
    .values({ provider: 'local', subject, name: 'Ada', email: 'ada@example.org' })
    .returning({ id: accounts.id });
  if (!account) throw new Error('no account');
  await db.insert(datasources).values({
    accountId: account.id,
    kind: 'postgresql',
    name: 'shop',
    host: '127.0.0.1',
    port: 5432,
    username: 'shop',
    passwordBox: Buffer.from('x'),
    databaseName: 'shop',
    tls: 'disable',
  });
  await wallets?.grantStarter(account.id);
  return account.id;
}

/** A complete request with as many endpoints as wanted. */
export function requestOf(change: { mode?: string; endpoints?: number; name?: string } = {}): GenerateRequest {
  return generateRequest.parse({
    name: change.name ?? 'shop-api',
    domain: 'com.acme.shop',
    technology: 'rest',
    applicationServer: 'embedded',
    sourceType: 1,
    databaseType: 'postgresql',
    datasource: 'shop',
    schema: 'public',
    mode: change.mode ?? 'Src',
    endpoints: Array.from({ length: change.endpoints ?? 1 }, (_, index) => ({
      routine: { schema: 'public', name: `routine_${index}`, argumentTypes: ['integer'] },
    })),
  });
}

export const asForm = { origin: 'form', language: 'en' } as const;

/** Waits until a condition holds. */
export async function until(condition: () => Promise<boolean> | boolean, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
