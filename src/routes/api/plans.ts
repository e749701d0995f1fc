import { Hono } from 'hono';
import type { Plans } from '../../services/plans.ts';
import { CALLS } from '../../shared/calls.ts';
import { readJson } from '../body.ts';
import type { AppEnv } from '../env.ts';
import { parse } from '../parse.ts';

/** POST getPlans, getQuote and getTechnologyCredits: for anybody, signed in or not. */
export function planRoutes({ plans }: { readonly plans: Plans }): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(CALLS.getPlans.path, async (c) => c.json(await plans.list(), 200, NOT_KEPT))
    .post(CALLS.getQuote.path, async (c) => {
      const body = parse(CALLS.getQuote.body, await readJson(c));
      return c.json(await plans.quote(body.plan, body.quantity), 200, NOT_KEPT);
    })
    .post(CALLS.getTechnologyCredits.path, (c) => c.json(plans.technologyCredits(), 200, NOT_KEPT));
}

const NOT_KEPT = { 'Cache-Control': 'no-store' };
