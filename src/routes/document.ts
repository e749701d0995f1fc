import { html, raw } from 'hono/html';
import type { Language } from '../shared/language.ts';
import type { Assets, Style } from './assets.ts';
import { hole } from './holes.ts';

/** `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

interface Parts {
  readonly language: Language;
  readonly title: string;
  /** The description that search engines show of a page that anybody may see. */
  readonly description: string | undefined;
  readonly body: string;
  /** The islands' data, serialised; absent on a page without islands, which then ships no script. */
  readonly data: string | undefined;
  /** Text sets that the islands read from files. */
  readonly texts: readonly string[];
  readonly preloads: readonly string[];
  readonly assets: Assets;
  /** The page shows somebody's work: asked for again when it comes back from the back/forward cache. */
  readonly personal: boolean;
}

/** The HTML document around a rendered page, with the holes `theme` and `style`. */
export function document(parts: Parts): string {
  const { language, title, description, body, data, texts, preloads, assets, personal } = parts;
  const scripts = data === undefined ? [] : assets.scripts;
  const name = title === 'Forja' ? title : `${title} · Forja`;
  const early = [
    ...texts.map((href) => `<link rel="preload" href="${href}" as="fetch" crossorigin>`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ];
  return String(html`<!doctype html>
<html lang="${language}"${raw(hole('theme'))}${raw(personal ? ' data-access="personal"' : '')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>${
    description &&
    html`
<meta name="description" content="${description}">`
  }
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${raw(hole('style'))}${raw(early.join(''))}
</head>
<body>${raw(body)}${raw(data === undefined ? '' : `<script type="application/json" id="islands">${data}</script>`)}</body>
</html>`);
}

/** The hole `theme`: an attribute of the document, or nothing. */
export const themeAttribute = (theme: Theme): string => (theme === 'auto' ? '' : ` data-theme="${theme}"`);

/**
 * The hole `style`. A browser that does not have the file yet gets the style in the page, so that nothing stands between
 * it and the first paint, and fetches the file when it has nothing else to do.
 */
export function styleElement(style: Style, has: boolean): string {
  const link = `<link rel="stylesheet" href="${style.href}">`;
  if (has || !('text' in style)) return link;
  return `<style>${style.text}</style><link rel="prefetch" href="${style.href}" as="style">`;
}
