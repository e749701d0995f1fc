import { createMiddleware } from 'hono/factory';
import { createHosts, type HostOptions } from '../../hosts.ts';
import { Fault } from '../../model/fault.ts';
import type { AppEnv } from '../env.ts';
import { acceptedLanguage } from './language.ts';

/**
 * Answers only to the portal's own hosts, and leaves its origin for the routes. Forwarded headers say nothing here:
 * behind a proxy PUBLIC_URL does.
 */
export function hostMiddleware({ config }: { readonly config: HostOptions }) {
  const hosts = createHosts(config);
  return createMiddleware<AppEnv>(async function checkHost(c, next) {
    const { host, protocol } = new URL(c.req.url);
    const origin = hosts.originFor(host, protocol);
    // A request line with a whole address overrides the header; two headers arrive as one that is none.
    const header = c.req.header('host') ?? host;
    if (origin === undefined || hosts.originFor(header) === undefined) {
      c.set('language', acceptedLanguage(c.req.header('accept-language')));
      throw new Fault('misdirected', { values: { host: header.slice(0, 100) } });
    }
    c.set('origin', origin);
    await next();
  });
}
