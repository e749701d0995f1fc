import { type Context, Hono } from 'hono';
import { FAVICON } from '../../components/shell/logo.tsx';
import type { Downloads } from '../../services/downloads.ts';
import type { ExampleService } from '../../services/example/example.ts';
import { textsFor } from '../../shared/texts.ts';
import type { Document } from '../api/openapi/types.ts';
import type { Assets } from '../assets.ts';
import type { AppEnv } from '../env.ts';
import { createShell, type SharedPage, type Shell } from '../shell.tsx';
import { DOWNLOADS, downloadPage } from './downloads/download-page.ts';
import { exampleRoutes } from './example/example-pages.tsx';
import { MessagePage } from './message-page.tsx';
import { PLANS, type PlanPagesDeps, planPages } from './plans/plan-pages.tsx';
import { referenceRoutes } from './reference/reference-routes.tsx';
import { type Offer, type PageEntry, pageEntries } from './registry.tsx';

export interface PagesDeps extends Offer {
  readonly assets: Assets;
  /** Absent: there is no example to look at. */
  readonly example?: ExampleService | undefined;
  /** Absent: there is nothing to fetch. */
  readonly downloads?: Downloads | undefined;
  /** Absent: nothing can be bought. */
  readonly plans?: PlanPagesDeps | undefined;
  /** The document that the page of the API shows; absent: there is no such page. */
  readonly document?: Document | undefined;
  /** The address at which people reach the operator. */
  readonly contactUrl?: string | undefined;
}

export interface Pages {
  readonly routes: Hono<AppEnv>;
  /** Pages for anybody that look at no cookie: they stand before what looks at one. */
  readonly open: Hono<AppEnv>;
  readonly shell: Shell;
  notFound(c: Context<AppEnv>): Promise<Response>;
  /** The page of a failure, with the status and headers of its answer to a program. */
  failed(c: Context<AppEnv>, answer: Response): Promise<Response>;
}

/** The browser's pages: the registry's, and what is shown where there is none. */
export function createPages(deps: PagesDeps): Pages {
  const entries = pageEntries(deps);
  const shell = createShell({
    assets: deps.assets,
    technologies: deps.technologies,
    contactUrl: deps.contactUrl,
    hasExample: deps.example !== undefined,
    hasPlans: deps.plans !== undefined,
    routes: new Set([
      ...entries.map((entry) => entry.path),
      ...(deps.plans ? [PLANS] : []),
      ...(deps.downloads ? [DOWNLOADS] : []),
    ]),
  });
  const routes = new Hono<AppEnv>();
  for (const page of entries.map(sharedPage)) routes.get(page.path, (c) => shell.renderShared(c, page));
  if (deps.example) routes.route('/', exampleRoutes({ shell, example: deps.example, offer: deps }));
  if (deps.downloads) routes.route('/', downloadPage({ shell, downloads: deps.downloads }));
  if (deps.document) routes.route('/', referenceRoutes({ shell, document: deps.document }));
  routes.get('/favicon.svg', (c) =>
    c.body(FAVICON, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
  );
  routes.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /api/\n'));
  return {
    routes,
    open: deps.plans ? planPages(shell, deps.plans, deps.contactUrl) : new Hono<AppEnv>(),
    shell,
    notFound: (c) => message(shell, c, 'notFound', 404),
    failed(c, answer) {
      const retryAfter = answer.headers.get('Retry-After');
      if (retryAfter === null) return message(shell, c, 'failed', 500);
      c.header('Retry-After', retryAfter);
      return message(shell, c, 'databaseUnavailable', 503);
    },
  };
}

function sharedPage({ path, access, show }: PageEntry): SharedPage {
  return {
    path,
    access,
    show(language) {
      const { title, lead, body } = show(textsFor(language));
      return {
        title,
        body: (
          <div className="page-main">
            <header className="mb-6">
              <h1>{title}</h1>
              <p className="muted mt-1">{lead}</p>
            </header>
            {body}
          </div>
        ),
      };
    },
  };
}

type Message = 'notFound' | 'failed' | 'databaseUnavailable';

function message(shell: Shell, c: Context<AppEnv>, what: Message, status: 404 | 500 | 503) {
  const t = textsFor(c.var.language ?? 'en');
  const title = t(`common:pages.${what}Title`);
  const body = <MessagePage title={title} text={t(`common:pages.${what}Text`)} link={t('common:pages.goHome')} />;
  return shell.renderPage(c, { title, access: 'public', body, status, plain: true });
}
