import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { AppDeps } from './app.tsx';
import { type Begun, begin } from './begin.ts';
import type { Config } from './config.ts';
import { SOURCE_SLOTS_PER_THREAD } from './constants.ts';
import { createContractPool } from './contracts/thread/contract-pool.ts';
import { createDriverPool } from './datasources/connection/driver-pool.ts';
import { createNetwork, type Network } from './datasources/connection/network.ts';
import { openDatabase } from './db/client.ts';
import { createSecrets } from './db/secrets.ts';
import { entryUrl } from './entry.ts';
import { checkRequest } from './generators/check-request.ts';
import { catalog, technologies } from './generators/parts/catalog.ts';
import { price } from './generators/price.ts';
import { createRenderPool } from './generators/threads/pool.ts';
import { GENERATOR_VERSION } from './model/generator-version.ts';
import { joinNodes, type Nodes } from './realtime/nodes.ts';
import { openapiDocument } from './routes/api/openapi/document.ts';
import { createArtifactLinks } from './services/artifacts/artifact-links.ts';
import { diskStore } from './services/artifacts/artifacts-store.ts';
import { createStorageCheck } from './services/artifacts/storage.ts';
import { createArtifacts } from './services/artifacts.ts';
import { createContracts } from './services/contracts.ts';
import { createDatasources } from './services/datasources.ts';
import { createDependencies } from './services/dependencies.ts';
import { createDevops } from './services/devops.ts';
import { createDownloads } from './services/downloads.ts';
import { createEvents } from './services/events.ts';
import { createExample } from './services/example/example.ts';
import { createFavourites } from './services/favourites.ts';
import { describing } from './services/generation/request/describe.ts';
import { createGenerations } from './services/generation.ts';
import { createHandoffs } from './services/handoffs.ts';
import { createNotifications } from './services/notifications.ts';
import type { Payments, PaymentsDeps } from './services/payments.ts';
import { createPlans } from './services/plans.ts';
import { createRepositories } from './services/repositories.ts';
import { listenForEnds } from './services/sessions/end-sessions.ts';
import { readLicense } from './services/sessions/license.ts';
import { createSessions } from './services/sessions/sessions.ts';
import { createHostKeys } from './services/sftp/host-keys.ts';
import { createTasks } from './services/tasks/tasks.ts';
import { createTokens } from './services/tokens.ts';
import { createWalletKeeper } from './services/wallet/keeper.ts';
import { createWallets } from './services/wallet.ts';
import { type Builder, createBuilder } from './verify/builder.ts';
import { createPublished } from './verify/maven/published.ts';
import { findRepository } from './verify/maven/repository.ts';

const SWEEP_MS = 60 * 60_000;

export interface OpenPortal {
  /** The services behind the app. */
  readonly deps: Omit<AppDeps, 'assets'>;
  /** The other nodes on the same database; the embedded one has room for one process. */
  readonly nodes: Nodes | undefined;
  close(): Promise<void>;
}

/** Opens stores and services, ends what a dead portal left behind, and starts taking tasks. */
export async function openPortal(config: Config, log: Logger, begun: Begun = begin(config, log)): Promise<OpenPortal> {
  const stores = await openStores(config, begun);
  const workers = await startWorkers(config, log);
  const base = { config, log, ...stores, ...workers };
  const accounts = createAccountServices(base);
  const making = createMaking(base, accounts);
  const delivery = createDelivery(base, accounts, making);
  const { plans, payments } = await createSales(base);
  const { tasks, ...made } = making;
  const nodes = base.database.embedded ? undefined : joinNodes(base.database.sql, log);
  if (nodes) await listenForEnds(base.database.sql, accounts.sessions.announceEnd);
  const sweeper = await startWork(base, { ...accounts, ...making, ...delivery });
  return {
    deps: {
      ...{ config, log },
      ...{ ...accounts, ...made, ...delivery, plans, payments },
      downloads: createDownloads({
        renderer: base.renderer,
        technologies,
        openapi: async () => JSON.stringify(openapiDocument(GENERATOR_VERSION)),
      }),
      pingDatabase: () => base.db.execute(sql`select 1`),
    },
    nodes,
    async close() {
      clearInterval(sweeper);
      making.example.close();
      await making.generations.stop();
      await delivery.handoffs.stop();
      await tasks.stop();
      await closeWorkers(base);
      await base.demo?.close();
      await base.database.close();
    },
  };
}

/** Opens the databases, the files and what guards both. */
async function openStores(config: Config, begun: Begun) {
  const database = await openDatabase({ url: config.databaseUrl, begun: begun.embedded });
  const secrets = createSecrets(config);
  const demo = await begun.demo;
  const store = diskStore(join(config.dataDir, 'artifacts'));
  const checkStorage = createStorageCheck(config.dataDir);
  return { ...{ database, db: database.db, secrets, demo, store, checkStorage }, network: networkOf(config) };
}

/** Starts what works in threads and child processes: rendering, Maven, questions to databases, reading of uploads. */
async function startWorkers(config: Config, log: Logger) {
  const threads = config.renderThreads ?? availableParallelism();
  return {
    threads,
    renderer: createRenderPool({ threads, entry: entryUrl('render-thread'), warn: (message) => log.warn(message) }),
    builder: await startBuilder(config, log),
    sources: createDriverPool({ entry: entryUrl('datasource-thread') }),
    uploads: createContractPool({ entry: entryUrl('contract-thread') }),
  };
}

type Stores = Awaited<ReturnType<typeof openStores>>;
type Workers = Awaited<ReturnType<typeof startWorkers>>;
interface Base extends Stores, Workers {
  readonly config: Config;
  readonly log: Logger;
}

async function closeWorkers({ renderer, sources, uploads }: Workers): Promise<void> {
  await renderer.close();
  await sources.close();
  await uploads.close();
}

/** Creates the services of accounts: who is signed in, and what each account has and keeps. */
function createAccountServices({ config, log, db, secrets, network, demo, sources }: Base) {
  const wallets = createWallets({ db });
  const datasources = createDatasources({ db, secrets, drivers: sources.drivers, network, demo, log });
  const key = secrets.derive('sessions');
  const licenseVersion = readLicense().version;
  const onFirstSignIn = async (accountId: string) => {
    await wallets.grantStarter(accountId);
    await datasources.giveDemo(accountId);
  };
  const sessions = createSessions({ db, config, key, log, licenseVersion, onFirstSignIn });
  const dependencies = createDependencies({
    db,
    platforms: catalog.platforms,
    isPublished: createPublished({
      repository: findRepository(config.mavenRepository),
      online: config.mavenOnline,
      check: network.check,
    }),
  });
  return {
    ...{ key, sessions, wallets, datasources, dependencies },
    notifications: createNotifications({ db }),
    favourites: createFavourites({ db }),
    events: createEvents({ db }),
    hostKeys: createHostKeys({ network }),
    tokens: createTokens({ db, log }),
  };
}

type AccountServices = ReturnType<typeof createAccountServices>;

/** Creates the services that make a project: uploads, generations, their tasks and their files. */
function createMaking(base: Base, { wallets, notifications, datasources, dependencies }: AccountServices) {
  const { config, log, db, database, store, renderer, builder, checkStorage, threads } = base;
  const contracts = createContracts(base.uploads);
  const artifacts = createArtifacts({ db, store, notifications, log });
  const tasks = createTasks({ sql: database.sql, log });
  const generations = createGenerations({
    ...{ db, log, wallets, tasks, store, notifications, renderer, builder, checkStorage, checkRequest },
    describe: describing({ datasources, contracts }),
    keep: datasources.keep,
    buildable: config.role === 'web' ? undefined : builder.available,
    isDemo: datasources.isDemo,
    versionsOf: dependencies.versions,
    routines: datasources.routines,
    priceOf: price,
    artifactDays: config.artifactDays,
    slots: { source: threads * SOURCE_SLOTS_PER_THREAD, build: config.buildSlots },
    exclusive: database.embedded,
  });
  const example = createExample({
    ...{ renderer, log },
    builder: config.role === 'web' ? undefined : builder,
    dataDir: config.dataDir,
  });
  return { contracts, artifacts, tasks, generations, checkStorage, example };
}

type Making = ReturnType<typeof createMaking>;

/** Creates the services that hand a finished project on: links, CI systems, repositories. */
function createDelivery(base: Base, accounts: AccountServices, { artifacts }: Making) {
  const { config, log, db, secrets, network, database } = base;
  const { notifications, dependencies } = accounts;
  const links = createArtifactLinks({ key: secrets.derive('artifact links'), publicUrl: publicUrlOf(config) });
  const devops = createDevops({ db, secrets, network, linkTo: links.to });
  const repositories = createRepositories({
    ...{ db, secrets, network },
    dataDir: config.dataDir,
    path: config.toolPath,
    versionsOf: dependencies.versions,
  });
  const handoffs = createHandoffs({
    ...{ db, log, artifacts, notifications },
    targets: { devops: devops.target, repository: repositories.target },
    exclusive: database.embedded,
  });
  return { links, devops, repositories, handoffs };
}

async function createSales({ config, db, log }: Base): Promise<Pick<AppDeps, 'plans' | 'payments'>> {
  const plans = createPlans({ db, technologies });
  return { plans, payments: await openPayments(config, { db, log, plans }) };
}

/** Starts taking tasks, and sweeps now and every hour. */
async function startWork(
  { config, db, log }: Base,
  services: AccountServices & Making & ReturnType<typeof createDelivery>,
): Promise<NodeJS.Timeout> {
  const { tasks, generations, handoffs, artifacts, sessions, repositories, notifications } = services;
  await tasks.start();
  if (config.role !== 'web') await generations.start();
  await handoffs.start();
  const keeper = createWalletKeeper({ db, notifications, log });
  return sweepHourly([artifacts, sessions, generations, repositories, keeper], log);
}

/**
 * Absent without the provider's keys. Its client is loaded only then: that takes longer than most of the rest.
 * @throws Error in a sentence without the secret of its events
 */
async function openPayments({ stripe }: Config, deps: Omit<PaymentsDeps, 'provider'>): Promise<Payments | undefined> {
  if (!stripe) return undefined;
  const { webhookSecret } = stripe;
  if (!webhookSecret) throw new Error('STRIPE_WEBHOOK_SECRET: not set; npm run operator -- webhook makes one.');
  const { createPayments } = await import('./services/payments.ts');
  return createPayments({ ...deps, provider: { ...stripe, webhookSecret } });
}

/** How other machines call the portal. */
function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function networkOf(config: Config): Network {
  return createNetwork({
    allow: config.networkAllow,
    deny: config.networkDeny,
    ownPort: config.port,
    ownDatabaseUrl: config.databaseUrl,
  });
}

/** Starts the builder, and ends the processes that a portal that died left running. */
async function startBuilder(config: Config, log: Logger): Promise<Builder> {
  const builder = createBuilder({
    dataDir: config.dataDir,
    slots: config.buildSlots,
    mavenRepository: config.mavenRepository,
    online: config.mavenOnline,
    path: config.toolPath,
    javaHome: config.javaHome,
    log,
  });
  const ended = await builder.endOrphans();
  if (ended > 0) log.warn({ ended }, 'ended processes of a portal that died');
  return builder;
}

function sweepHourly(services: readonly { sweep(): Promise<void> }[], log: Logger): NodeJS.Timeout {
  const sweep = () =>
    void Promise.all(services.map((service) => service.sweep())).catch((err) => log.error({ err }, 'sweep failed'));
  sweep();
  return setInterval(sweep, SWEEP_MS).unref();
}
