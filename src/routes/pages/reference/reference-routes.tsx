import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { addressIn, LANGUAGES } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { Document } from '../../api/openapi/types.ts';
import type { AppEnv } from '../../env.ts';
import type { Shell } from '../../shell.tsx';
import { ReferencePage } from './reference-page.tsx';

const PATH = '/reference';
const KEPT = { seconds: 3_600, staleSeconds: 86_400 };

/** GET /reference and /es/reference: the portal's calls, for anybody. The address says the language, and no answer knows who asks. */
export function referenceRoutes({
  shell,
  document,
}: {
  readonly shell: Shell;
  readonly document: Document;
}): Hono<AppEnv> {
  const version = createHash('sha256').update(JSON.stringify(document)).digest('base64url');
  const app = new Hono<AppEnv>();
  for (const language of LANGUAGES) {
    app.get(addressIn(language, PATH), (c) =>
      shell.renderOpen(c, {
        address: (spoken) => addressIn(spoken, PATH),
        language,
        version,
        kept: KEPT,
        show: () => ({
          title: textsFor(language)('common:reference.title'),
          description: textsFor(language)('common:reference.lead'),
          body: <ReferencePage language={language} document={document} />,
        }),
      }),
    );
  }
  return app;
}
