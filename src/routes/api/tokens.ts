import { Hono } from 'hono';
import type { Tokens } from '../../services/tokens.ts';
import { CALLS } from '../../shared/calls.ts';
import { textsFor } from '../../shared/texts.ts';
import { readJson } from '../body.ts';
import { requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { checked, parse } from '../parse.ts';

/** An account's application tokens. Tokens themselves may not ask: a lost one must not make others. */
export function tokenRoutes({ tokens }: { readonly tokens: Tokens }): Hono<SignedInEnv> {
  const { getTokenApp, createTokenApp, generateToken, updateTokenAppActive, updateTokenBudget, deleteTokenApp } = CALLS;
  const app = new Hono<SignedInEnv>();
  app.post(getTokenApp.path, requireAccess, async (c) => c.json([...(await tokens.list(c.var.account.id))]));
  app.post(createTokenApp.path, requireAccess, async (c) => {
    const id = await tokens.create(c.var.account.id, parse(createTokenApp.body, await readJson(c)));
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.saved'), id });
  });
  app.post(generateToken.path, requireAccess, async (c) => {
    const { id } = parse(generateToken.body, await readJson(c));
    const { token, expiresAt } = await tokens.generate(c.var.account.id, id);
    return c.json({ id, token, expirationDate: expiresAt.toISOString() });
  });
  app.post(updateTokenAppActive.path, requireAccess, checked('query', updateTokenAppActive.query), async (c) => {
    const { id } = c.req.valid('query');
    await tokens.toggle(c.var.account.id, id);
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.saved'), id });
  });
  app.post(updateTokenBudget.path, requireAccess, async (c) => {
    const { id, budget } = parse(updateTokenBudget.body, await readJson(c));
    await tokens.setBudget(c.var.account.id, id, budget);
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.saved'), id });
  });
  app.post(deleteTokenApp.path, requireAccess, checked('query', deleteTokenApp.query), async (c) => {
    await tokens.remove(c.var.account.id, c.req.valid('query').id);
    return c.body(null, 200);
  });
  return app;
}
