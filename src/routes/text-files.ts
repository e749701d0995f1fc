import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { LANGUAGES, type Language } from '../shared/language.ts';
import { textSet, textSets } from '../shared/texts.ts';
import type { AppEnv } from './env.ts';
import { type Encoded, encode, preferred } from './send-html.ts';

/** A text set as a file of its own: named by its content, so that a browser reads it once. */
export interface TextFile {
  readonly href: string;
  readonly text: string;
}

const files = new Map(
  LANGUAGES.flatMap((language) =>
    textSets().map((set): [string, TextFile] => {
      const text = JSON.stringify(textSet(language, set));
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
      return [`${language} ${set}`, { href: `/assets/texts/${language}-${set}-${hash}.json`, text }];
    }),
  ),
);

/** @throws Error when there is no such set. */
export function textFile(language: Language, set: string): TextFile {
  const file = files.get(`${language} ${set}`);
  if (!file) throw new Error(`There is no text set ${set} in ${language}`);
  return file;
}

/** GET /assets/texts/*: each compressed when it is first asked for. */
export function textRoutes(): Hono<AppEnv> {
  const texts = new Map([...files.values()].map(({ href, text }) => [href, text]));
  const encoded = new Map<string, Promise<Encoded>>();
  return new Hono<AppEnv>().get('/assets/texts/*', async (c, next) => {
    const text = texts.get(c.req.path);
    if (text === undefined) return next();
    const file = encoded.get(c.req.path) ?? encode(text);
    encoded.set(c.req.path, file);
    const encoding = preferred(c);
    return c.body((await file)[encoding ?? 'plain'], 200, {
      'Content-Type': 'application/json; charset=UTF-8',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
  });
}
