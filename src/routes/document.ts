import { html, raw } from 'hono/html';
import type { Language } from '../shared/language.ts';
import type { Assets } from './assets.ts';

/** `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

interface Parts {
  readonly language: Language;
  readonly theme: Theme;
  readonly title: string;
  /** What search engines show of a page that anybody may see. */
  readonly description: string | undefined;
  readonly body: string;
  /** The islands' data, serialised; absent on a page without islands, which then ships no script. */
  readonly data: string | undefined;
  readonly preloads: readonly string[];
  readonly assets: Assets;
  /** The page shows somebody's work: asked for again when it comes back from the back/forward cache. */
  readonly personal: boolean;
}

/** The HTML document around a rendered page. */
export function document(parts: Parts): string {
  const { language, theme, title, description, body, data, preloads, assets, personal } = parts;
  const attributes = `${theme === 'auto' ? '' : ` data-theme="${theme}"`}${personal ? ' data-access="personal"' : ''}`;
  const scripts = data === undefined ? [] : assets.scripts;
  const name = title === 'Forja' ? title : `${title} · Forja`;
  return String(html`<!doctype html>
<html lang="${language}"${raw(attributes)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>${
    description &&
    html`
<meta name="description" content="${description}">`
  }
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${raw(style(assets))}${raw(preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join(''))}${raw(scripts.map((src) => `<script type="module" src="${src}"></script>`).join(''))}
</head>
<body>${raw(body)}${raw(data === undefined ? '' : `<script type="application/json" id="islands">${data}</script>`)}</body>
</html>`);
}

function style({ style }: Assets): string {
  return 'href' in style ? `<link rel="stylesheet" href="${style.href}">` : `<style>${style.text}</style>`;
}
