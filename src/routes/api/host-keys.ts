import { Hono } from 'hono';
import type { HostKeys } from '../../services/sftp/host-keys.ts';
import { CALLS } from '../../shared/calls.ts';
import { readJson } from '../body.ts';
import { allow, type SignedInEnv } from '../middleware/access.ts';
import { parse } from '../parse.ts';

/** The call that asks an SFTP server for its keys. */
export function hostKeyRoutes({ hostKeys }: { readonly hostKeys: HostKeys }): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(CALLS.hostKeys.path, allow('generate'), async (c) => {
    const server = parse(CALLS.hostKeys.body, await readJson(c));
    return c.json([...(await hostKeys.ask(server, c.req.raw.signal))]);
  });
  return app;
}
