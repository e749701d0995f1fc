import { Hono } from 'hono';
import pino from 'pino';
import { expect } from 'vitest';
import { createNetwork } from '../../../src/datasources/connection/network.ts';
import type { DatasourceDriver } from '../../../src/datasources/driver.ts';
import { postgresql } from '../../../src/datasources/postgresql/driver.ts';
import { accounts, datasources as table } from '../../../src/db/schema.ts';
import { createSecrets } from '../../../src/db/secrets.ts';
import { catalog, technologies } from '../../../src/generators/parts/catalog.ts';
import { datasourceRoutes } from '../../../src/routes/api/datasource.ts';
import { dependencyRoutes } from '../../../src/routes/api/dependencies.ts';
import { describeRoutes } from '../../../src/routes/api/describe.ts';
import { devopsRoutes } from '../../../src/routes/api/devops.ts';
import { eventRoutes } from '../../../src/routes/api/events.ts';
import { favouriteRoutes } from '../../../src/routes/api/favourites.ts';
import { contractRoutes } from '../../../src/routes/api/generate/contract.ts';
import { generateRoutes } from '../../../src/routes/api/generate/generate.ts';
import { optionRoutes } from '../../../src/routes/api/generate/options.ts';
import { hostKeyRoutes } from '../../../src/routes/api/host-keys.ts';
import { paymentRoutes } from '../../../src/routes/api/payments.ts';
import { planRoutes } from '../../../src/routes/api/plans.ts';
import { repositoryRoutes } from '../../../src/routes/api/repositories.ts';
import { resourceRoutes } from '../../../src/routes/api/resources.ts';
import { tokenRoutes } from '../../../src/routes/api/tokens.ts';
import { walletRoutes } from '../../../src/routes/api/wallet.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { answerFailure } from '../../../src/routes/middleware/errors.ts';
import { createArtifactLinks } from '../../../src/services/artifacts/artifact-links.ts';
import { createDatasources } from '../../../src/services/datasources.ts';
import { createDependencies } from '../../../src/services/dependencies.ts';
import { createDevops } from '../../../src/services/devops.ts';
import { createEvents } from '../../../src/services/events.ts';
import { createFavourites } from '../../../src/services/favourites.ts';
import { describing } from '../../../src/services/generation/request/describe.ts';
import type { GenerationDeps } from '../../../src/services/generation.ts';
import { createHandoffs } from '../../../src/services/handoffs.ts';
import { createPlans } from '../../../src/services/plans.ts';
import { createRepositories } from '../../../src/services/repositories.ts';
import { createHostKeys } from '../../../src/services/sftp/host-keys.ts';
import { createTokens } from '../../../src/services/tokens.ts';
import { SHOP, sourceDatabase } from '../../integration/datasource/postgresql/source.ts';
import { harness } from '../../integration/generation/harness.ts';
import { testDatabase } from '../../support/databases/database.ts';

export const log = pino({ level: 'silent' });
export const secrets = createSecrets({ secretKey: 'k'.repeat(32), dataDir: '', production: true });
export const OTHER_SCHEMAS = ['BILLING', 'HR', 'OE'];

/** A database that can be told what to answer, for what does not depend on a real one. */
const oracle = {
  kind: 'oracle',
  schemas: async () => OTHER_SCHEMAS,
  routines: async (_: unknown, schema?: string) =>
    OTHER_SCHEMAS.filter((name) => schema === undefined || name === schema).map((name) => ({
      ...{ schema: name, package: 'PAY', name: 'RUN', argumentTypes: ['NUMBER'], kind: 'procedure' as const },
      ...{ signature: '(ID NUMBER)', parameterNames: ['ID'], readOnly: false },
    })),
} as unknown as DatasourceDriver;

export interface Answer {
  readonly status: number;
  /** As it came. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every call are read by the tests.
  readonly body: any;
}

interface Options {
  readonly method?: string;
  readonly as?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export type DatasourceApp = Awaited<ReturnType<typeof datasourceApp>>;

/** The calls below /api/datasource on databases of their own: a portal's, and the shop's that data sources point at. */
export async function datasourceApp(options: Partial<Pick<GenerationDeps, 'checkRequest' | 'log' | 'renderer'>> = {}) {
  const [portal, source] = await Promise.all([testDatabase(), sourceDatabase(SHOP)]);
  const network = createNetwork({ deny: ['10.9.0.0/16'], ownDatabaseUrl: portal.url });
  const demo = { port: source.connection.port };
  const drivers = [postgresql, oracle];
  const service = createDatasources({ db: portal.db, secrets, drivers, network, demo, log: options.log ?? log });
  const generations = await harness(portal, {
    describe: describing({ datasources: service }),
    keep: service.keep,
    isDemo: service.isDemo,
    ...options,
    priceOf: () => 0,
  });
  const publicUrl = 'https://forja.example.com';
  const links = createArtifactLinks({ key: secrets.derive('artifact links'), publicUrl });
  const devops = createDevops({ db: portal.db, secrets, network, linkTo: links.to });
  const repositories = createRepositories({
    ...{ db: portal.db, secrets, network, dataDir: generations.directory },
    path: process.env.PATH ?? '',
  });
  const targets = { devops: devops.target, repository: repositories.target };
  const handoffs = createHandoffs({ ...generations, log, targets });
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const id = c.req.header('x-account');
    c.set('origin', new URL(c.req.url).origin);
    c.set('language', c.req.header('x-language') === 'es' ? 'es' : 'en');
    c.set('account', id ? { id, name: '', email: '', image: null, language: null } : undefined);
    const user = { name: '', email: '', image: null, eulaAccepted: c.req.header('x-license') !== 'no' };
    c.set('session', id ? { user, clientToken: '', tknMins: 1, expires: '' } : undefined);
    await next();
  });
  app.route('/', generateRoutes({ ...generations, links }));
  app.route('/', devopsRoutes({ devops, handoffs, generations: generations.generations }));
  app.route('/', hostKeyRoutes({ hostKeys: createHostKeys({ network }) }));
  app.route('/', repositoryRoutes({ repositories }));
  app.route('/', datasourceRoutes({ datasources: service }));
  app.route('/', describeRoutes({ datasources: service }));
  app.route('/', contractRoutes({}));
  app.route('/', optionRoutes(generations));
  app.route('/', favouriteRoutes({ favourites: createFavourites({ db: portal.db }) }));
  const dependencies = createDependencies({
    db: portal.db,
    platforms: catalog.platforms,
    isPublished: async () => 'exists',
  });
  app.route('/', dependencyRoutes({ dependencies }));
  app.route('/', resourceRoutes(generations));
  app.route('/', walletRoutes(generations));
  app.route('/', tokenRoutes({ tokens: createTokens({ db: portal.db, log }) }));
  app.route('/', eventRoutes({ events: createEvents({ db: portal.db }) }));
  app.route('/', planRoutes({ plans: createPlans({ db: portal.db, technologies }) }));
  app.route('/', paymentRoutes({}));
  app.onError(answerFailure(options.log ?? log));

  async function account(subject: string): Promise<string> {
    const [row] = await portal.db
      .insert(accounts)
      .values({ provider: 'local', subject, name: subject, email: `${subject}@example.com` })
      .returning({ id: accounts.id });
    return row?.id ?? '';
  }
  const [ana, luis] = [await account('ana'), await account('luis')];

  async function call(path: string, { as = ana, method = 'POST', body, headers }: Options = {}): Promise<Answer> {
    const response = await app.request(path, {
      method,
      headers: { 'x-account': as, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
  }

  const form = (changes: Record<string, unknown> = {}) => {
    const { host, port, username, databaseName } = source.connection;
    const name = `shop-${crypto.randomUUID().slice(0, 8)}`;
    return {
      type: 'postgresql',
      name,
      host,
      port,
      username,
      password: 'hunter2',
      databaseName,
      tls: 'prefer',
      ...changes,
    };
  };

  async function saved(changes: Record<string, unknown> = {}, as = ana) {
    const body = form(changes);
    const answer = await call('/api/datasource/saveDatasource', { body, as });
    expect(answer).toMatchObject({ status: 200, body: { status: 200, message: 'Saved' } });
    return { ...body, id: String(answer.body.id) };
  }

  const rowOf = async (id: string) => (await portal.db.select().from(table)).find((row) => row.id === id);
  const passwordOf = async (id: string) => {
    const row = await rowOf(id);
    return row && secrets.open(row.passwordBox, row.id);
  };
  async function close() {
    await handoffs.stop();
    await generations.close();
    await portal.close();
    await source.close();
  }
  return {
    portal,
    source,
    service,
    harness: generations,
    generations: generations.generations,
    devops,
    handoffs,
    links,
    ana,
    luis,
    account,
    app,
    call,
    form,
    saved,
    rowOf,
    passwordOf,
    close,
  };
}
