import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { AppEnv } from './env.ts';
import { gzipOf, plainOf, type Segment } from './html-segments.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A text in each form that a browser may ask for, made once. */
export interface Encoded {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer>;
  /** Names the text, in whichever form. */
  readonly tag: string;
}

type Status = 200 | 403 | 404 | 500 | 503;
type Encoding = 'br' | 'gzip' | undefined;

/** Compresses a text as far as it goes, for one that is sent many times. */
export async function encode(text: string): Promise<Encoded> {
  const plain = bytes(Buffer.from(text));
  const [br, gz] = await Promise.all([brotliAsync(plain), gzipAsync(plain, { level: 9 })]);
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
  return { plain, gzip: bytes(gz), br: bytes(br), tag };
}

/** Answers with a page that is the same for everybody. */
export const sendEncoded = (c: Context<AppEnv>, page: Encoded, status: Status): Response => {
  const encoding = preferred(c);
  return answer(c, page[encoding ?? 'plain'], encoding, status);
};

/** For how long shared caches may answer with a page. */
export interface Kept {
  /** Without asking. */
  readonly seconds: number;
  /** After that, while they ask. */
  readonly staleSeconds: number;
}

/** Answers with a page that shared caches may keep; one that has it is told so. */
export function sendCacheable(c: Context<AppEnv>, page: Encoded, { seconds, staleSeconds }: Kept): Response {
  const encoding = preferred(c);
  const headers = {
    'Cache-Control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${staleSeconds}`,
    ETag: page.tag,
    Vary: 'Accept-Encoding',
  };
  if (c.req.header('if-none-match')?.includes(page.tag)) return c.body(null, 304, headers);
  return c.body(page[encoding ?? 'plain'], 200, {
    ...headers,
    'Content-Type': 'text/html; charset=UTF-8',
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}

/** Answers with pieces, of which most were compressed long before: as gzip, which alone can be strung together. */
export async function sendSegments(c: Context<AppEnv>, page: readonly Segment[], status: Status): Promise<Response> {
  if (accepts(c, 'gzip')) return answer(c, bytes(gzipOf(page)), 'gzip', status);
  return sendOnce(c, plainOf(page), status);
}

/** Answers with a page that is sent once: it is compressed quickly. */
export async function sendOnce(c: Context<AppEnv>, page: string | Buffer, status: Status): Promise<Response> {
  const encoding = preferred(c);
  const plain = Buffer.from(page);
  if (encoding === 'br') return answer(c, bytes(await brotliAsync(plain, quick(plain.length))), encoding, status);
  return answer(c, bytes(encoding ? await gzipAsync(plain, { level: 3 }) : plain), encoding, status);
}

/** Pages and texts share this: what a browser may be sent. */
export function preferred(c: Context<AppEnv>): Encoding {
  return (['br', 'gzip'] as const).find((encoding) => accepts(c, encoding));
}

const accepts = (c: Context<AppEnv>, encoding: 'br' | 'gzip') =>
  new RegExp(`\\b${encoding}\\b`).test(c.req.header('accept-encoding') ?? '');

/** Brotli's own window is 4 MB: allocated for each page, it forces full garbage collections. */
const quick = (length: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

/** No cache keeps a page: it depends on who asks. */
function answer(c: Context<AppEnv>, body: Uint8Array<ArrayBuffer>, encoding: Encoding, status: Status): Response {
  return c.body(body, status, {
    'Content-Type': 'text/html; charset=UTF-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding, Cookie, Accept-Language',
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}

const bytes = (buffer: Buffer) =>
  new Uint8Array<ArrayBuffer>(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength);
