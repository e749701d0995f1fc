import { Hono } from 'hono';
import pino from 'pino';
import { type Config, readConfig } from '../../../src/config.ts';
import { authRoutes } from '../../../src/routes/auth/auth.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { requireAccess } from '../../../src/routes/middleware/access.ts';
import { answerFailure } from '../../../src/routes/middleware/errors.ts';
import { hostMiddleware } from '../../../src/routes/middleware/host.ts';
import { languageMiddleware } from '../../../src/routes/middleware/language.ts';
import { originMiddleware } from '../../../src/routes/middleware/origin.ts';
import { sessionMiddleware } from '../../../src/routes/middleware/session.ts';
import { createShell } from '../../../src/routes/shell.tsx';
import { createSessions, type Sessions, type SessionsDeps } from '../../../src/services/sessions/sessions.ts';
import { createTokens } from '../../../src/services/tokens.ts';
import type { TestDatabase } from '../databases/database.ts';

export interface AuthApp {
  readonly app: Hono<AppEnv>;
  readonly sessions: Sessions;
  readonly database: Pick<TestDatabase, 'db'>;
  readonly config: Config;
  /** The log so far, one line each. */
  readonly logged: string[];
}

/** Sign-in with its middleware over a database, and one protected call that tells who asks. */
export function authApp(
  database: Pick<TestDatabase, 'db'>,
  options: Partial<SessionsDeps> & { readonly env?: Record<string, string> } = {},
): AuthApp {
  const { env, ...more } = options;
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  const config = readConfig(env ?? {});
  const key = Buffer.alloc(32, 7);
  const sessions = createSessions({ db: database.db, config, key, log, ...more });
  const assets = { style: { href: '/app.css' }, scripts: ['/client.js'], preloads: () => [], version: 'test' };
  const shell = createShell({ assets, technologies: [], routes: new Set() });
  const app = new Hono<AppEnv>();
  app.onError(answerFailure(log));
  app.use(hostMiddleware({ config }));
  app.use(
    sessionMiddleware({ sessions, tokens: createTokens({ db: database.db, log }) }),
    languageMiddleware,
    originMiddleware,
  );
  app.route('/', authRoutes({ sessions, config, key, log, shell }));
  app.all('/api/resources/whoami', requireAccess, (c) => c.json({ id: c.var.account.id, name: c.var.account.name }));
  app.all('/api/generate/whoami', requireAccess, (c) => c.json({ id: c.var.account.id }));
  app.get('/page', (c) => c.text(`${c.var.language} ${c.var.account?.name ?? 'nobody'}`));
  return { app, sessions, database, config, logged };
}
