import { Hono } from 'hono';
import type { Dependencies } from '../../services/dependencies.ts';
import { CALLS } from '../../shared/calls.ts';
import { textsFor } from '../../shared/texts.ts';
import { readJson } from '../body.ts';
import { requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { parse } from '../parse.ts';

/** The versions that an account's generated projects use. */
export function dependencyRoutes({ dependencies }: { readonly dependencies: Dependencies }): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(CALLS.dependencies.path, requireAccess, async (c) =>
    c.json([...(await dependencies.list(c.var.account.id, c.var.language))]),
  );
  app.post(CALLS.checkDependency.path, requireAccess, async (c) => {
    const wanted = parse(CALLS.checkDependency.body, await readJson(c));
    return c.json(await dependencies.check(c.var.account.id, wanted, c.var.language));
  });
  app.post(CALLS.updateDependency.path, requireAccess, async (c) => {
    const { dependency, version } = parse(CALLS.updateDependency.body, await readJson(c));
    const { account, language } = c.var;
    const chosen = dependency !== null && version !== null ? { dependency, version } : undefined;
    const check = chosen ? await dependencies.choose(account.id, chosen, language) : null;
    if (!chosen) await dependencies.reset(account.id, dependency);
    return c.json({
      status: 200 as const,
      message: textsFor(language)('common:messages.saved'),
      id: dependency ?? '',
      check,
    });
  });
  return app;
}
