import { type Context, Hono } from 'hono';
import { type Assets, assetRoutes } from '../../../src/routes/assets.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { securityHeaders } from '../../../src/routes/middleware/headers.ts';
import { languageMiddleware } from '../../../src/routes/middleware/language.ts';
import { createPages, type PagesDeps } from '../../../src/routes/pages/pages.tsx';
import type { Session } from '../../../src/shared/wire.ts';

/** Assets of a build that was never made: enough where no browser looks. */
export const noAssets: Assets = {
  style: { href: '/assets/app-test.css', text: 'body{margin:0}', hash: 'sha256-test' },
  scripts: ['/assets/client.js'],
  preloads: (islands) => [...islands].map((name) => `/assets/${name}.js`),
  version: 'test',
};

/** A session as the auth middleware leaves it. */
export function sessionOf(user: Partial<Session['user']> = {}, tknMins = 42): Session {
  const whole = { name: 'Ada Lovelace', email: 'ada@example.com', image: null, eulaAccepted: true, ...user };
  return { user: whole, clientToken: 'token', tknMins, expires: '2030-01-01T00:00:00.000Z' };
}

const databases = ['postgresql'] as const;
/** The abilities of the server behind these pages, beside its technologies. */
export const OFFER = { available: { sources: ['database'], servers: ['embedded'], databases }, databases } as const;

/** The pages alone, for a visitor with the given session; `add` puts routes of a test before them. */
export function shellApp(options: {
  session?(c: Context<AppEnv>): Session | undefined;
  assets?: Assets;
  technologies?: PagesDeps['technologies'];
  example?: PagesDeps['example'];
  plans?: PagesDeps['plans'];
  document?: PagesDeps['document'];
  contactUrl?: string;
  add?(app: Hono<AppEnv>, pages: ReturnType<typeof createPages>): void;
}) {
  const {
    session = () => undefined,
    assets = noAssets,
    technologies = [],
    example,
    plans,
    document,
    contactUrl,
    add,
  } = options;
  const pages = createPages({ ...OFFER, assets, technologies, example, plans, document, contactUrl });
  const app = new Hono<AppEnv>();
  app.use(securityHeaders({ assets, config: { publicUrl: undefined, serviceUrl: undefined } }));
  app.route('/', pages.open);
  app.use(async (c, next) => {
    c.set('session', session(c));
    await next();
  });
  app.use(languageMiddleware);
  app.route('/', assetRoutes({ style: assets.style }));
  add?.(app, pages);
  app.route('/', pages.routes);
  app.notFound((c) => pages.notFound(c));
  return app;
}
