import { Hono } from 'hono';
import { pino } from 'pino';
import { eventRoutes } from '../../../src/routes/api/events.ts';
import { favouriteRoutes } from '../../../src/routes/api/favourites.ts';
import { contractRoutes } from '../../../src/routes/api/generate/contract.ts';
import { type GenerateRoutesDeps, generateRoutes } from '../../../src/routes/api/generate/generate.ts';
import { optionRoutes } from '../../../src/routes/api/generate/options.ts';
import { resourceRoutes } from '../../../src/routes/api/resources.ts';
import { walletRoutes } from '../../../src/routes/api/wallet.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { answerFailure } from '../../../src/routes/middleware/errors.ts';
import type { Contracts } from '../../../src/services/contracts.ts';
import { createEvents } from '../../../src/services/events.ts';
import { createFavourites } from '../../../src/services/favourites.ts';
import type { Harness } from '../../integration/generation/harness.ts';

export const PORTAL = 'http://localhost:3000';

/** The routes around a generation, with the account of each request named by a header instead of a session. */
export function generateApp(
  services: Harness,
  { contracts, ...change }: Partial<GenerateRoutesDeps> & { contracts?: Contracts } = {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(answerFailure(pino({ level: 'silent' })));
  app.use(async (c, next) => {
    const id = c.req.header('x-account');
    const eulaAccepted = c.req.header('x-license') !== 'none';
    c.set('origin', new URL(c.req.url).origin);
    c.set('language', c.req.header('accept-language') === 'es' ? 'es' : 'en');
    if (id) {
      const who = { name: 'Ada', email: 'ada@example.org', image: null };
      c.set('account', { id, ...who, language: null });
      c.set('session', { user: { ...who, eulaAccepted }, clientToken: 'x', tknMins: 60, expires: '' });
    }
    await next();
  });
  const { generations, artifacts } = services;
  app.route('/', generateRoutes({ generations, artifacts, ...change }));
  app.route('/', contractRoutes({ contracts }));
  app.route('/', optionRoutes(services));
  app.route('/', resourceRoutes(services));
  app.route('/', walletRoutes(services));
  app.route('/', favouriteRoutes({ favourites: createFavourites({ db: services.db }) }));
  app.route('/', eventRoutes({ events: createEvents({ db: services.db }) }));
  return app;
}

/** A POST as the browser's client sends it. */
export function post(account: string | undefined, body?: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(account && { 'x-account': account }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** The body of a generate call before it was parsed. */
export function bodyOf(change: Record<string, unknown> = {}) {
  return {
    name: 'shop-api',
    domain: 'com.acme.shop',
    technology: 'rest',
    applicationServer: 'embedded',
    sourceType: 'DATABASE',
    databaseType: 'postgresql',
    datasource: 'shop',
    schema: 'public',
    mode: 'Src',
    endpoints: [{ routine: { schema: 'public', name: 'stock_of', argumentTypes: ['integer'] } }],
    ...change,
  };
}
