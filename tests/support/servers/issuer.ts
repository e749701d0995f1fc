import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { freePort } from '../runs/ports.ts';

interface Key {
  readonly kid: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** How a token is signed, where not with RS256 and the issuer's newest key. */
export interface Signing {
  readonly alg?: 'RS256' | 'HS256' | 'none';
  readonly key?: Key;
  readonly typ?: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** An issuer of tokens over HTTP: OpenID's discovery and a set of keys, made when it is. */
export interface Issuer {
  readonly url: string;
  /** The newest of its keys. */
  readonly key: Key;
  /** The requests that came, by path. */
  readonly asked: readonly string[];
  /** A token of these claims beside who issued it, for whom and until when; `undefined` leaves one out. */
  token(claims?: Claims, signing?: Signing): string;
  /** From now on, tokens are signed with another key; the one before is gone from the set. */
  rotate(): void;
  /** Nobody listens any more, or whoever listens never answers. */
  fall(into: 'refusing' | 'silent'): Promise<void>;
  rise(): Promise<void>;
  close(): Promise<void>;
}

/** @returns an issuer that does not answer before `rise`. */
export async function createIssuer(audience: string): Promise<Issuer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const asked: string[] = [];
  let key = newKey();
  let server: Server | undefined;
  const answer = ({ url: path = '' }: IncomingMessage, response: ServerResponse) => {
    asked.push(path);
    const document = documentOf(path, url, key);
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  };
  const close = async () => {
    const closing = server;
    server = undefined;
    if (!closing) return;
    closing.closeAllConnections();
    await new Promise((resolve) => closing.close(resolve));
  };
  const listen = async (on: (request: IncomingMessage, response: ServerResponse) => void) => {
    await close();
    const opening = createServer(on);
    server = opening;
    await new Promise<void>((resolve) => opening.listen(port, '127.0.0.1', resolve));
  };
  return {
    url,
    asked,
    get key() {
      return key;
    },
    token: (claims = {}, signing = {}) => signed({ ...usualClaims(url, audience), ...claims }, { key, ...signing }),
    rotate: () => {
      key = newKey();
    },
    fall: (into) => (into === 'silent' ? listen(() => {}) : close()),
    rise: () => listen(answer),
    close,
  };
}

/** @returns a key that no issuer has. */
export function newKey(kid: string = randomUUID()): Key {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

function documentOf(path: string, url: string, key: Key): object | undefined {
  if (path === '/.well-known/openid-configuration') {
    return { issuer: url, jwks_uri: `${url}/jwks`, subject_types_supported: ['public'] };
  }
  if (path !== '/jwks') return undefined;
  return { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' }] };
}

const LIFETIME_SECONDS = 600;

function usualClaims(url: string, audience: string): Claims {
  const now = Math.floor(Date.now() / 1000);
  return { iss: url, aud: audience, sub: 'ann', iat: now, exp: now + LIFETIME_SECONDS };
}

/** RFC 7515: header, claims and signature. HS256 is made as an attacker does, with the public key as the secret. */
function signed(claims: Claims, { alg = 'RS256', key, typ = 'JWT' }: Signing & { readonly key: Key }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg, kid: key.kid, typ })}.${part(claims)}`;
  return `${text}.${signatureOf(text, alg, key)}`;
}

function signatureOf(text: string, alg: NonNullable<Signing['alg']>, { publicKey, privateKey }: Key): string {
  if (alg === 'none') return '';
  if (alg === 'RS256') return createSign('sha256').update(text).sign(privateKey, 'base64url');
  return createHmac('sha256', publicKey.export({ format: 'pem', type: 'spki' }))
    .update(text)
    .digest('base64url');
}
