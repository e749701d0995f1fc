import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Cover, type CoverNotice } from '../components/shell/cover.tsx';
import { Frame } from '../components/shell/frame.tsx';
import { THEME_KEY } from '../islands/runtime/page-data.ts';
import type { Language } from '../shared/language.ts';
import { sideMenu, topMenu } from '../shared/menu.ts';
import { instanceFor, textsFor } from '../shared/texts.ts';
import { ACTIVE_SESSION, type Session } from '../shared/wire.ts';
import type { Assets } from './assets.ts';
import { document, type Theme } from './document.ts';
import type { AppEnv } from './env.ts';
import { type Encoded, encode, send } from './html.ts';
import { fillIslands, Island, type IslandProps, IslandsProvider, islandData } from './islands.tsx';

/** A page as its route describes it. */
export interface Page {
  readonly title: string;
  /** `signed-in`: without an accepted session the cover is shown and nothing of the page. */
  readonly access: 'public' | 'signed-in';
  readonly body: ReactNode;
  readonly status?: 200 | 404 | 500 | 503;
  /** Where the language switch comes back to, when asking for this address again would not show the page. */
  readonly back?: string;
  /** A page without islands, not even in its header: it ships no script at all. */
  readonly plain?: boolean;
}

export interface Shell {
  /** Answers a request with a page, or with the cover where the page is not for this visitor. */
  renderPage(c: Context<AppEnv>, page: Page): Promise<Response>;
  /** Answers with the cover: with sign-in, or with the license for who has signed in and not accepted it yet. */
  renderCover(c: Context<AppEnv>): Promise<Response>;
}

/** @returns whether pages for signed-in people are for this visitor. */
export function hasAccess(c: Context<AppEnv>): boolean {
  return c.var.session?.user.eulaAccepted === true;
}

interface Look {
  readonly language: Language;
  readonly theme: Theme;
}

interface View extends Page, Look {
  /** Absent on the cover, which is the same wherever it is shown. */
  readonly path: string | undefined;
  readonly session: Session | undefined;
}

interface Deps {
  readonly assets: Assets;
  /** The pages that exist; menus lead nowhere else. */
  readonly routes: ReadonlySet<string>;
}

/** The frame of every page. */
export function createShell(deps: Deps): Shell {
  /** Covers are the same for everyone in a language: rendered and compressed once a build. */
  const covers = new Map<string, Promise<Encoded>>();
  const renderCover: Shell['renderCover'] = async (c) => {
    const look = lookOf(c);
    const { session } = c.var;
    if (session && !session.user.eulaAccepted) return send(c, renderView(deps, licenseCover(look, session)), 200);
    const notice = noticeOf(c.req.query('error'));
    const key = `${deps.assets.version} ${look.language} ${look.theme} ${notice}`;
    const cover = covers.get(key) ?? encode(renderView(deps, coverOf(look, notice)));
    covers.set(key, cover);
    return send(c, await cover, 200);
  };
  return {
    renderCover,
    async renderPage(c, page) {
      if (page.access === 'signed-in' && !hasAccess(c)) return renderCover(c);
      const { pathname, search } = new URL(c.req.url);
      const view = { back: pathname + search, ...page, ...lookOf(c), session: c.var.session, path: c.req.path };
      return send(c, renderView(deps, view), page.status ?? 200);
    },
  };
}

function lookOf(c: Context<AppEnv>): Look {
  const chosen = getCookie(c, THEME_KEY);
  return { language: c.var.language ?? 'en', theme: chosen === 'light' || chosen === 'dark' ? chosen : 'auto' };
}

function noticeOf(error: string | undefined): CoverNotice | undefined {
  if (error === undefined) return undefined;
  return error === ACTIVE_SESSION ? 'activeSession' : error === 'SessionRequired' ? 'expired' : 'refused';
}

const LOGIN_TEXTS = ['common:header', 'common:login'];

function coverOf(look: Look, notice: CoverNotice | undefined): View {
  const props = { className: 'btn btn-primary' };
  const signIn = <Island name="login-modal" props={props} load="touch" texts={LOGIN_TEXTS} />;
  const { language } = look;
  return {
    ...look,
    title: textsFor(look.language)('common:login.title'),
    access: 'public',
    session: undefined,
    path: undefined,
    body: (
      <>
        <Cover notice={notice} action={signIn} />
        {notice === 'activeSession' && (
          <Island
            name="active-session"
            props={{ language }}
            load="load"
            texts={['common:activeSession', 'common:dialogs']}
          />
        )}
      </>
    ),
  };
}

const LICENSE_TEXTS = ['common:license', 'common:dialogs', 'common:toasts'];

/** The cover of a signed-in user who has not accepted the license in force: who they are, and the question. */
function licenseCover(look: Look, session: Session): View {
  const { language } = look;
  const question = (
    <>
      <Island name="license-dialog" props={{ language }} load="load" texts={LICENSE_TEXTS} />
      <noscript>
        <a href="/api/auth/license" className="btn btn-primary">
          {textsFor(language)('common:license.title')}
        </a>
      </noscript>
    </>
  );
  return {
    ...look,
    title: textsFor(language)('common:license.title'),
    access: 'public',
    session,
    path: undefined,
    body: <Cover notice={undefined} action={question} />,
  };
}

function renderView({ assets, routes }: Deps, view: View): string {
  const { language, theme, title, session } = view;
  const islands: IslandProps[] = [];
  const t = textsFor(language);
  const frame = renderToString(
    <I18nextProvider i18n={instanceFor(language)}>
      <IslandsProvider value={islands}>
        <Frame
          language={language}
          path={view.path}
          back={view.back ?? '/'}
          top={topMenu(routes, t)}
          menu={view.plain ? null : <Menu view={view} routes={routes} />}
          account={view.plain ? null : <AccountPart view={view} />}
          notices={
            view.plain || !session?.user.eulaAccepted ? null : (
              <Island name="notifications" load="idle" texts={['common']} />
            )
          }
        >
          {view.body}
        </Frame>
      </IslandsProvider>
    </I18nextProvider>,
  );
  const body = fillIslands(frame, islands, language);
  const data = islands.length > 0 ? islandData(islands, language) : undefined;
  const waiting = islands.filter((island) => island.load !== 'touch' && island.load !== 'session');
  const preloads = assets.preloads(new Set(waiting.map((island) => island.name)));
  const personal = session !== undefined;
  const description = personal ? undefined : t('common:login.coverText');
  return document({ language, theme, title, description, body, data, preloads, assets, personal });
}

function Menu({ view, routes }: { view: View; routes: ReadonlySet<string> }) {
  const props = { nodes: sideMenu(routes, textsFor(view.language)), current: view.path };
  return <Island name="burger-menu" props={props} load="touch" texts={['common:menu']} />;
}

function AccountPart({ view: { session, access, path } }: { view: View }) {
  const account = session ? { name: session.user.name, image: session.user.image, minutes: session.tknMins } : null;
  const anyone = access === 'public' && path !== undefined;
  const load = account ? 'idle' : anyone ? 'session' : 'touch';
  return <Island name="header" props={{ account }} load={load} texts={LOGIN_TEXTS} />;
}
