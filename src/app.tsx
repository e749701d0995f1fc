import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { MAX_REQUEST_BYTES } from './constants.ts';
import { catalog, senders, servers, technologies } from './generators/parts/catalog.ts';
import { availableOf } from './generators/project/available.ts';
import { Fault } from './model/fault.ts';
import { GENERATOR_VERSION } from './model/generator-version.ts';
import { apiFields } from './model/request/api-source.ts';
import { datasourceRoutes } from './routes/api/datasource.ts';
import { dependencyRoutes } from './routes/api/dependencies.ts';
import { describeRoutes } from './routes/api/describe.ts';
import { devopsRoutes } from './routes/api/devops.ts';
import { downloadRoutes } from './routes/api/downloads.ts';
import { eventRoutes } from './routes/api/events.ts';
import { favouriteRoutes } from './routes/api/favourites.ts';
import { contractRoutes } from './routes/api/generate/contract.ts';
import { generateRoutes } from './routes/api/generate/generate.ts';
import { optionRoutes } from './routes/api/generate/options.ts';
import { type HealthDeps, healthRoutes } from './routes/api/health.ts';
import { hostKeyRoutes } from './routes/api/host-keys.ts';
import { MCP_PATH, mcpRoutes } from './routes/api/mcp.ts';
import { openapiDocument } from './routes/api/openapi/document.ts';
import type { Document } from './routes/api/openapi/types.ts';
import { openapiRoutes } from './routes/api/openapi.ts';
import { paymentRoutes } from './routes/api/payments.ts';
import { planRoutes } from './routes/api/plans.ts';
import { repositoryRoutes } from './routes/api/repositories.ts';
import { resourceRoutes } from './routes/api/resources.ts';
import { tokenRoutes } from './routes/api/tokens.ts';
import { walletRoutes } from './routes/api/wallet.ts';
import { type Assets, assetRoutes } from './routes/assets.ts';
import { authRoutes } from './routes/auth/auth.ts';
import { limitBody } from './routes/body.ts';
import type { AppEnv } from './routes/env.ts';
import { llmsRoutes } from './routes/llms.ts';
import { answerFailure } from './routes/middleware/errors.ts';
import { fromPortal } from './routes/middleware/from-portal.ts';
import { securityHeaders } from './routes/middleware/headers.ts';
import { hostMiddleware } from './routes/middleware/host.ts';
import { languageMiddleware } from './routes/middleware/language.ts';
import { originMiddleware } from './routes/middleware/origin.ts';
import { sessionMiddleware } from './routes/middleware/session.ts';
import { textMiddleware } from './routes/middleware/texts.ts';
import { createPages, type Pages } from './routes/pages/pages.tsx';
import type { Kept } from './routes/send-html.ts';
import type { ArtifactLinks } from './services/artifacts/artifact-links.ts';
import type { Artifacts } from './services/artifacts.ts';
import type { Contracts } from './services/contracts.ts';
import type { Datasources } from './services/datasources.ts';
import type { Dependencies } from './services/dependencies.ts';
import type { Devops } from './services/devops.ts';
import type { Downloads } from './services/downloads.ts';
import type { Events } from './services/events.ts';
import type { ExampleService } from './services/example/example.ts';
import type { Favourites } from './services/favourites.ts';
import type { Generations } from './services/generation.ts';
import type { Handoffs } from './services/handoffs.ts';
import type { Notifications } from './services/notifications.ts';
import type { Payments } from './services/payments.ts';
import type { Plans } from './services/plans.ts';
import type { Repositories } from './services/repositories.ts';
import type { Sessions } from './services/sessions/sessions.ts';
import type { HostKeys } from './services/sftp/host-keys.ts';
import type { Tokens } from './services/tokens.ts';
import type { Wallets } from './services/wallet.ts';

export interface AppDeps extends HealthDeps {
  readonly config: Config;
  readonly log: Logger;
  /** Signs cookies and tokens. */
  readonly key: Uint8Array;
  readonly assets: Assets;
  readonly sessions: Sessions;
  readonly datasources: Datasources;
  /** Absent: nothing is made from uploaded schemas. */
  readonly contracts?: Contracts | undefined;
  readonly generations: Generations;
  readonly artifacts: Artifacts;
  /** Addresses of artifacts that need no session. */
  readonly links: ArtifactLinks;
  readonly devops: Devops;
  readonly handoffs: Handoffs;
  readonly repositories: Repositories;
  readonly notifications: Notifications;
  readonly wallets: Wallets;
  readonly dependencies: Dependencies;
  readonly downloads: Downloads;
  readonly favourites: Favourites;
  readonly plans: Plans;
  /** Absent: nothing can be bought here. */
  readonly payments?: Payments | undefined;
  /** For how long caches keep the pages of plans; absent: as long as is promised. */
  readonly plansKept?: Kept;
  readonly events: Events;
  readonly hostKeys: HostKeys;
  readonly tokens: Tokens;
  /** Absent: there is no example to look at. */
  readonly example?: ExampleService | undefined;
}

/** Creates the whole portal over HTTP: middleware, then routes. The app listens to nothing, so tests call `app.request()`. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { config, log, sessions } = deps;
  const document = openapiDocument(GENERATOR_VERSION);
  const pages = pagesOf(deps, document);
  const onFailure = answerFailure(log);
  const app = new Hono<AppEnv>();
  app.use(async function nameRequest(c, next) {
    c.set('requestId', randomUUID());
    await next();
  });
  app.use(securityHeaders({ assets: deps.assets, config }));
  app.use(hostMiddleware({ config }));
  app.route('/', healthRoutes(deps));
  app.route('/', assetRoutes(deps.assets));
  app.route('/', pages.open);
  const paths = new Set(pages.routes.routes.map(({ path }) => path));
  app.route('/', llmsRoutes({ technologies, downloads: deps.downloads, pages: paths }));
  app.use(fromPortal(config));
  app.use(originMiddleware);
  app.use(sessionMiddleware({ sessions, tokens: deps.tokens }));
  app.use(languageMiddleware);
  app.use(textMiddleware);
  // The calls that carry schemas or thousands of routines have a limit of their own.
  addLargeCalls(app, deps);
  app.use(limitBody(MAX_REQUEST_BYTES));
  app.route('/', authRoutes({ ...deps, shell: pages.shell }));
  // Ten thousand routines are megabytes of much the same words.
  app.use('/api/datasource/*', compress());
  addCalls(app, deps);
  app.route('/', openapiRoutes({ document }));
  app.route('/', pages.routes);
  app.notFound((c) => (isPage(c.req.path) ? pages.notFound(c) : onFailure(new Fault('notFound'), c)));
  app.onError(async (error, c) => {
    const answer = onFailure(error, c);
    return answer.status >= 500 && isPage(c.req.path) ? pages.failed(c, answer) : answer;
  });
  return app;
}

function addLargeCalls(app: Hono<AppEnv>, deps: AppDeps): void {
  app.route('/', generateRoutes({ ...deps, serviceUrl: deps.config.serviceUrl }));
  app.route('/', devopsRoutes(deps));
  app.route('/', describeRoutes(deps));
  app.route('/', contractRoutes(deps));
  app.route('/', mcpRoutes(deps));
}

function addCalls(app: Hono<AppEnv>, deps: AppDeps): void {
  app.route('/', datasourceRoutes(deps));
  app.route('/', optionRoutes(deps));
  app.route('/', hostKeyRoutes(deps));
  app.route('/', repositoryRoutes(deps));
  app.route('/', resourceRoutes(deps));
  app.route('/', favouriteRoutes(deps));
  app.route('/', dependencyRoutes(deps));
  app.route('/', downloadRoutes(deps));
  app.route('/', planRoutes(deps));
  app.route('/', paymentRoutes(deps));
  app.route('/', walletRoutes(deps));
  app.route('/', eventRoutes(deps));
  app.route('/', tokenRoutes(deps));
}

/** Creates the pages; which there are follows from what this server can do. */
function pagesOf(deps: AppDeps, document: Document): Pages {
  const { config, log, assets, example, downloads, plans, plansKept } = deps;
  const checkout = deps.payments !== undefined;
  return createPages({
    ...{ assets, technologies, example, downloads, document, checkout },
    available: { ...availableOf(catalog), apiFields, senders, serverParts: servers },
    databases: deps.datasources.kinds,
    plans: { plans, artifactDays: config.artifactDays, checkout, log, ...(plansKept && { kept: plansKept }) },
    contactUrl: config.contactUrl,
  });
}

function isPage(path: string): boolean {
  return !path.startsWith('/api/') && !path.startsWith('/assets/') && path !== '/health' && path !== MCP_PATH;
}
