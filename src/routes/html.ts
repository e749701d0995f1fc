import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { AppEnv } from './env.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A page in each form that a browser may ask for, made once. */
export interface Encoded {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer>;
}

type Status = 200 | 404 | 500 | 503;
type Encoding = 'br' | 'gzip' | undefined;

/** Compresses a page as far as it goes, for a page that is sent many times. */
export async function encode(html: string): Promise<Encoded> {
  const plain = bytes(Buffer.from(html));
  const [br, gz] = await Promise.all([brotliAsync(plain), gzipAsync(plain, { level: 9 })]);
  return { plain, gzip: bytes(gz), br: bytes(br) };
}

/** Answers with a page that no cache keeps; one that is sent once is compressed quickly. */
export async function send(c: Context<AppEnv>, page: Encoded | string, status: Status): Promise<Response> {
  const encoding = accepted(c.req.header('accept-encoding'));
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=UTF-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding, Cookie, Accept-Language',
  };
  if (encoding) headers['Content-Encoding'] = encoding;
  const body = typeof page === 'string' ? await once(page, encoding) : page[encoding ?? 'plain'];
  return c.body(body, status, headers);
}

function accepted(header = ''): Encoding {
  return /\bbr\b/.test(header) ? 'br' : /\bgzip\b/.test(header) ? 'gzip' : undefined;
}

async function once(html: string, encoding: Encoding): Promise<string | Uint8Array<ArrayBuffer>> {
  if (encoding === 'br') return bytes(await brotliAsync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  return encoding === 'gzip' ? bytes(await gzipAsync(html, { level: 3 })) : html;
}

const bytes = (buffer: Buffer) =>
  new Uint8Array<ArrayBuffer>(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength);
