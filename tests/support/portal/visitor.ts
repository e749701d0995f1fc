import type { Session } from '../../../src/shared/wire.ts';

/** Anything that answers requests as a Hono app does. */
export interface Requestable {
  request(input: string, init?: RequestInit): Response | Promise<Response>;
}

export const PORTAL = 'http://localhost:3000';

export interface Visitor {
  readonly jar: Map<string, string>;
  /** Every Set-Cookie header this visitor was sent, flags included. */
  readonly setCookies: string[];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** A form post by NextAuth's client; adds `json=true`. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  csrfToken(): Promise<string>;
}

/** A browser as far as sign-in is concerned: keeps cookies and sends the headers that browsers send. */
export function visitor(app: Requestable, origin = PORTAL): Visitor {
  const jar = new Map<string, string>();
  const setCookies: string[] = [];

  async function send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...(init.headers as Record<string, string>) };
    const response = await app.request(new URL(path, origin).href, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      keep(jar, line);
    }
    return response;
  }

  const own = { origin, 'sec-fetch-site': 'same-origin' };
  return {
    jar,
    setCookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields, headers = {}) =>
      send(path, {
        method: 'POST',
        body: new URLSearchParams({ json: 'true', ...fields }).toString(),
        headers: { ...own, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    postJson: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...own, 'content-type': 'application/json', ...headers },
      }),
    async csrfToken() {
      const { csrfToken } = (await (await send('/api/auth/csrf', {})).json()) as { csrfToken: string };
      return csrfToken;
    },
  };
}

/** Begins a sign-in as NextAuth's client does. @returns the url that it would go to. */
export async function beginSignIn(who: Visitor, provider = 'google', callbackUrl = '/'): Promise<string> {
  const csrfToken = await who.csrfToken();
  const { url } = (await (await who.post(`/api/auth/signin/${provider}`, { csrfToken, callbackUrl })).json()) as {
    url: string;
  };
  return url;
}

/** The whole way in through the local identity provider, license included. @returns the answer of the provider's callback. */
export async function signInLocally(
  who: Visitor,
  person: Parameters<typeof reachSession>[1],
  callbackUrl = '/',
): Promise<Response> {
  const answer = await reachSession(who, person, callbackUrl);
  const { user, clientToken = '' } = (await (await who.get('/api/auth/session')).json()) as Partial<Session>;
  if (answer.status === 303 && user?.eulaAccepted === false) await acceptLicense(who, clientToken);
  return answer;
}

/** Accepts the license as NextAuth's client does: the credentials sign-in `eula`. */
export async function acceptLicense(who: Visitor, clientToken: string, callbackUrl = '/'): Promise<Response> {
  return who.post('/api/auth/callback/eula', { csrfToken: await who.csrfToken(), callbackUrl, clientToken });
}

/** Signs in through the local identity provider, and leaves the license alone. @returns the callback's answer. */
export async function reachSession(
  who: Visitor,
  person: { readonly name: string; readonly email: string; readonly provider?: 'google' | 'github' },
  callbackUrl = '/',
): Promise<Response> {
  const provider = person.provider ?? 'google';
  const url = await beginSignIn(who, provider, callbackUrl);
  const state = new URL(url).searchParams.get('state') ?? '';
  return who.post(`/api/auth/callback/${provider}`, { state, name: person.name, email: person.email });
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...flags] = line.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  if (flags.some((flag) => flag.toLowerCase() === 'max-age=0')) jar.delete(name);
  else jar.set(name, pair.slice(name.length + 1));
}
