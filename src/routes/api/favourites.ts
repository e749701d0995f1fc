import { Hono } from 'hono';
import type { Favourites } from '../../services/favourites.ts';
import { CALLS } from '../../shared/calls.ts';
import { textsFor } from '../../shared/texts.ts';
import { readJson } from '../body.ts';
import { requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { checked, parse } from '../parse.ts';

/** The calls about requests that an account keeps under names of its own. */
export function favouriteRoutes({ favourites }: { readonly favourites: Favourites }): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(CALLS.getFavourites.path, requireAccess, async (c) => c.json(await favourites.list(c.var.account.id)));
  app.post(CALLS.getFavourite.path, requireAccess, checked('query', CALLS.getFavourite.query), async (c) =>
    c.json(await favourites.read(c.var.account.id, c.req.valid('query').id)),
  );
  app.post(CALLS.saveFavourite.path, requireAccess, async (c) => {
    const { name, request } = parse(CALLS.saveFavourite.body, await readJson(c));
    const id = await favourites.save(c.var.account.id, name, request);
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.saved'), id });
  });
  app.post(CALLS.deleteFavourite.path, requireAccess, checked('query', CALLS.deleteFavourite.query), async (c) => {
    await favourites.remove(c.var.account.id, c.req.valid('query').id);
    return c.body(null, 200);
  });
  return app;
}
