import { Hono } from 'hono';
import { createElement } from 'react';
import type { Downloads } from '../../../services/downloads.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { AppEnv } from '../../env.ts';
import type { Shell } from '../../shell.tsx';
import { DownloadsPage } from './downloads-page.tsx';

export const DOWNLOADS = '/downloads';

interface Deps {
  readonly shell: Shell;
  readonly downloads: Downloads;
}

/** GET /downloads: what there is to fetch, with sizes and checksums of this very portal. */
export function downloadPage({ shell, downloads }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().get(DOWNLOADS, async (c) => {
    const { language, origin } = c.var;
    const files = await downloads.list();
    const t = textsFor(language);
    const body = createElement(DownloadsPage, { files, language, origin });
    return shell.renderPage(c, { title: t('common:downloads.title'), access: 'signed-in', body });
  });
}
