import { Hono, type MiddlewareHandler } from 'hono';
import type { ProviderStart } from './provider.ts';

/** The results that the OAuth middleware leaves in the context. */
export interface Exchanged {
  readonly user: unknown;
  readonly accessToken: string | undefined;
}

/**
 * Runs an OAuth middleware outside our routes. It only knows to redirect and keeps its state in a cookie that all
 * providers share and nobody deletes; here the redirect becomes data, and the state is ours to keep, once.
 */
export function oauthExchange(
  middleware: (callbackUrl: string) => MiddlewareHandler,
  userKey: 'user-google' | 'user-github',
) {
  async function run(request: Request, callbackUrl: string): Promise<{ response: Response; found?: Exchanged }> {
    let found: Exchanged | undefined;
    const app = new Hono();
    app.onError((error, c) => c.text(error.message, 502));
    app.use(middleware(callbackUrl));
    app.all('*', (c) => {
      found = { user: c.get(userKey), accessToken: c.get('token')?.token };
      return c.body(null, 204);
    });
    const response = await app.request(request);
    return found ? { response, found } : { response };
  }

  return {
    async start(callbackUrl: string): Promise<ProviderStart> {
      const { response } = await run(new Request(callbackUrl), callbackUrl);
      const url = response.headers.get('location') ?? '';
      const state = URL.canParse(url) ? new URL(url).searchParams.get('state') : null;
      if (!state) throw new Error('the OAuth middleware did not redirect with a state');
      return { url, state };
    },
    /** @throws Error with what the middleware says when the provider did not hand out a user. */
    async finish(url: URL, callbackUrl: string, state: string): Promise<Exchanged> {
      const request = new Request(`${callbackUrl}${url.search}`, { headers: { cookie: `state=${state}` } });
      const { response, found } = await run(request, callbackUrl);
      if (!found) throw new Error(`${response.status} ${await response.text()}`);
      return found;
    },
  };
}
