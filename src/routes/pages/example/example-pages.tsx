import { type Context, Hono } from 'hono';
import type { ExampleService } from '../../../services/example/example.ts';
import { LANGUAGES, type Language } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { AppEnv } from '../../env.ts';
import type { Shell } from '../../shell.tsx';
import type { Offer } from '../registry.tsx';
import { FilePage } from './file-page.tsx';
import { exampleHref } from './href.ts';
import { Overview } from './overview.tsx';

interface Deps {
  readonly shell: Shell;
  readonly example: ExampleService;
  readonly offer: Offer;
}

/** How long caches may keep a page: the receipt may come within minutes. */
const UNTIL_RECEIPT = { seconds: 60, staleSeconds: 86_400 };
const FINAL = { seconds: 3_600, staleSeconds: 86_400 };

/** GET /example and /es/example: a whole generated project, for anybody. The address says the language, and no answer knows who asks. */
export function exampleRoutes(deps: Deps): Hono<AppEnv> {
  const { shell, example, offer } = deps;
  const app = new Hono<AppEnv>();

  async function sendOverview(c: Context<AppEnv>, language: Language) {
    const [project, receipt] = await Promise.all([example.project(), example.receipt()]);
    return shell.renderOpen(c, {
      address: (spoken) => exampleHref(spoken),
      language,
      version: `${project.digest} ${receipt ? 'receipt' : ''}`,
      kept: receipt ? FINAL : UNTIL_RECEIPT,
      show: () => ({
        title: textsFor(language)('example:title'),
        description: textsFor(language)('example:lead'),
        body: <Overview {...{ language, project, receipt, offer }} />,
      }),
    });
  }

  async function sendFile(c: Context<AppEnv>, language: Language) {
    const project = await example.project();
    const [file, text] = [...project.files].find(([path]) => exampleHref(language, path) === c.req.path) ?? [];
    if (file === undefined || text === undefined) return c.notFound();
    return shell.renderOpen(c, {
      address: (spoken) => exampleHref(spoken, file),
      language,
      version: project.digest,
      kept: FINAL,
      show: () => ({
        title: file.slice(file.lastIndexOf('/') + 1),
        description: textsFor(language)('example:lead'),
        body: <FilePage {...{ language, project, file, text }} />,
      }),
    });
  }

  for (const language of LANGUAGES) {
    const path = exampleHref(language);
    app.get(path, (c) => sendOverview(c, language));
    app.get(`${path}/files/*`, (c) => sendFile(c, language));
  }
  return app;
}
