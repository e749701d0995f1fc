import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ReactNode } from 'react';
import { THEME_KEY } from '../islands/runtime/page-data.ts';
import type { Language } from '../shared/language.ts';
import { hasStyle } from './assets.ts';
import { licenseCover, noticeOf, signInCover } from './covers.tsx';
import type { Theme } from './document.ts';
import type { AppEnv } from './env.ts';
import { type Answer, createFilling, type Template, templateOf } from './fill-holes.ts';
import { type Encoded, encode, type Kept, sendCacheable, sendEncoded, sendOnce, sendSegments } from './send-html.ts';
import { renderView, type View, type ViewDeps, type Visitor } from './view.tsx';

/** A page as its route describes it. */
export interface Page {
  readonly title: string;
  /** `signed-in`: without an accepted session the cover is shown and nothing of the page. */
  readonly access: 'public' | 'signed-in';
  readonly body: ReactNode;
  readonly status?: 200 | 403 | 404 | 500 | 503;
  /** The address to which the language switch comes back, when asking for this one again would not show the page. */
  readonly back?: string;
  /** A page without islands, not even in its header: it ships no script at all. */
  readonly plain?: boolean;
}

/** A page that is the same for everyone who may see it. */
export interface SharedPage extends Pick<Page, 'access'> {
  readonly path: string;
  /** Called once for a language and a kind of visitor. */
  show(language: Language): Pick<Page, 'title' | 'body'>;
}

/** A page that anybody may see and caches may keep: what it shows follows from its address alone. */
export interface OpenPage {
  /** Writes its address in a language: `/plans`, `/es/plans`. */
  address(language: Language): string;
  readonly language: Language;
  /** Names its content: another version is rendered anew. */
  readonly version: string;
  /** For how long caches may keep it; absent: nobody does, because it tells of a failure. */
  readonly kept?: Kept;
  /** 200 where it is not said. */
  readonly status?: 200 | 503;
  show(): Pick<Page, 'title' | 'body'> & { readonly description: string };
}

export interface Shell {
  /** Answers a request with a page, or with the cover where the page is not for this visitor. */
  renderPage(c: Context<AppEnv>, page: Page): Promise<Response>;
  /** Answers with a page that is rendered once, or with the cover; each answer fills in the account. */
  renderShared(c: Context<AppEnv>, page: SharedPage): Promise<Response>;
  /** Answers with a page for anybody: it holds no cookie, no name and no theme. */
  renderOpen(c: Context<AppEnv>, page: OpenPage): Promise<Response>;
  /** Answers with the cover: with sign-in, or with the license for who has signed in and not accepted it yet. */
  renderCover(c: Context<AppEnv>): Promise<Response>;
}

/** The values for the holes of a page that is the same for everybody. */
const FOR_ANYBODY: Answer = { language: 'en', theme: 'auto', back: '/', account: undefined, hasStyle: false };
/** Pages that anybody may see are kept as they are sent: each is some hundred KB. */
const MOST_OPEN = 60;

interface ShellDeps extends ViewDeps {
  /** The address at which people reach the operator. */
  readonly contactUrl?: string | undefined;
  /** Whether there is a page for anybody that shows what comes out. */
  readonly hasExample?: boolean;
  /** Whether there is one that shows what credits cost. */
  readonly hasPlans?: boolean;
}

/** Encoded pages that anybody may see, the latest that were asked for. */
function createOpenPages() {
  const kept = new Map<string, Promise<Encoded>>();
  return function encoded(key: string, make: () => string): Promise<Encoded> {
    const page = kept.get(key) ?? encode(make());
    kept.delete(key);
    kept.set(key, page);
    if (kept.size > MOST_OPEN) kept.delete(kept.keys().next().value ?? '');
    return page;
  };
}

/** The frame around every page, and who gets to see which. */
export function createShell(deps: ShellDeps): Shell {
  const { assets } = deps;
  const covers = new Map<string, Promise<Encoded>>();
  const openPage = createOpenPages();
  const templates = new Map<string, Template>();
  const filling = createFilling(assets.style);
  const answerTo = (c: Context<AppEnv>): Answer => ({ ...answerOf(c), hasStyle: hasStyle(c, assets.style) });

  /** @param key names, with the language and the kind of visitor, all that the view depends on. */
  function sendShared(c: Context<AppEnv>, key: string, answer: Answer, view: () => View): Promise<Response> {
    const whole = `${key} ${answer.language} ${visitorOf(c)}`;
    const template = templates.get(whole) ?? templateOf(renderView(deps, view()));
    templates.set(whole, template);
    return sendSegments(c, filling.segments(template, answer), 200);
  }

  async function renderCover(c: Context<AppEnv>): Promise<Response> {
    const answer = { ...answerTo(c), back: '/' };
    const { language, theme } = answer;
    if (visitorOf(c) === 'newcomer') return sendShared(c, 'license', answer, () => licenseCover(language));
    const notice = noticeOf(c.req.query('error'));
    const key = `${assets.version} ${language} ${theme} ${notice}`;
    // One for everyone, so also for browsers that have nothing of ours yet.
    const everyone = { ...answer, hasStyle: false };
    const cover =
      covers.get(key) ?? encode(filling.text(renderView(deps, signInCover(language, notice, deps)), everyone));
    covers.set(key, cover);
    return sendEncoded(c, await cover, 200);
  }

  return {
    renderCover,
    async renderShared(c, { path, access, show }) {
      if (access === 'signed-in' && !hasAccess(c)) return renderCover(c);
      const answer = answerTo(c);
      const { language } = answer;
      const visitor = visitorOf(c);
      return sendShared(c, path, answer, () => ({ ...show(language), language, visitor, path, access }));
    },
    async renderOpen(c, { address, language, version, kept, status = 200, show }) {
      const path = address(language);
      const made = () => {
        const view: View = { ...show(), language, address, path, visitor: 'nobody', access: 'public' };
        return filling.text(renderView(deps, view), FOR_ANYBODY);
      };
      if (!kept) return sendOnce(c, made(), status);
      return sendCacheable(c, await openPage(`${path} ${version}`, made), kept);
    },
    async renderPage(c, page) {
      if (page.access === 'signed-in' && !hasAccess(c)) return renderCover(c);
      const answer = { ...answerTo(c), ...(page.back && { back: page.back }) };
      const view = { ...page, language: answer.language, visitor: visitorOf(c), path: c.req.path };
      return sendOnce(c, filling.text(renderView(deps, view), answer), page.status ?? 200);
    },
  };
}

/** @returns whether pages for signed-in people are for this visitor. */
function hasAccess(c: Context<AppEnv>): boolean {
  return visitorOf(c) === 'member';
}

function visitorOf(c: Context<AppEnv>): Visitor {
  const { session } = c.var;
  return session === undefined ? 'nobody' : session.user.eulaAccepted ? 'member' : 'newcomer';
}

function answerOf(c: Context<AppEnv>): Omit<Answer, 'hasStyle'> {
  const { session, language = 'en' } = c.var;
  const { pathname, search } = new URL(c.req.url);
  return {
    language,
    theme: themeOf(getCookie(c, THEME_KEY)),
    back: pathname + search,
    account: session && { name: session.user.name, image: session.user.image, minutes: session.tknMins },
  };
}

const themeOf = (chosen: string | undefined): Theme => (chosen === 'light' || chosen === 'dark' ? chosen : 'auto');
