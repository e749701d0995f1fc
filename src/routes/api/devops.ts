import { type Context, Hono } from 'hono';
import { MAX_GENERATE_REQUEST_BYTES } from '../../constants.ts';
import { Fault } from '../../model/fault.ts';
import { handOnRequest, type Mode } from '../../model/request/request.ts';
import type { Devops } from '../../services/devops.ts';
import type { Generations } from '../../services/generation.ts';
import type { Handoffs, Target } from '../../services/handoffs.ts';
import { CALLS } from '../../shared/calls.ts';
import { textsFor } from '../../shared/texts.ts';
import { handOnAgain } from '../../shared/wire/handoff.ts';
import { limitBody, readJson } from '../body.ts';
import { allow, requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { checked, parse } from '../parse.ts';
import { acceptOptions } from './generate/accept-options.ts';

export interface DevopsRoutesDeps {
  readonly devops: Devops;
  readonly handoffs: Handoffs;
  readonly generations: Pick<Generations, 'accept'>;
}

type C = Context<SignedInEnv>;

/** Configurations of continuous integration, and the calls that generate and hand on. */
export function devopsRoutes(deps: DevopsRoutesDeps): Hono<SignedInEnv> {
  const { devops } = deps;
  const app = new Hono<SignedInEnv>();
  const limit = limitBody(MAX_GENERATE_REQUEST_BYTES);

  // The suffix changes nothing, as with the other calls.
  for (const { path } of [CALLS.generateDevops, CALLS.generateDevopsSqlServer]) {
    app.post(path, allow('devops'), limit, handOn(deps, 'generateDevops', 'Build'));
  }
  app.post(CALLS.generateDevopsSrc.path, allow('devops'), limit, handOn(deps, 'generateDevopsSrc', 'Src'));
  app.post(CALLS.devops.path, allow('devops'), async (c) => c.json([...(await devops.list(c.var.account.id))]));
  app.post(CALLS.saveDevops.path, requireAccess, async (c) => {
    const id = await devops.save(c.var.account.id, parse(CALLS.saveDevops.body, await readJson(c)));
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.saved'), id });
  });
  app.post(CALLS.deleteDevops.path, requireAccess, checked('query', CALLS.deleteDevops.query), async (c) => {
    await devops.remove(c.var.account.id, c.req.valid('query').id);
    return c.body(null, 200);
  });
  app.post(CALLS.previewDevops.path, requireAccess, async (c) =>
    c.json(await devops.preview(c.var.account.id, parse(CALLS.previewDevops.body, await readJson(c)))),
  );
  return app;
}

/** An artifact that is there is handed on for nothing; a request is generated first, and is charged as any other. */
const handOn =
  ({ handoffs, generations }: DevopsRoutesDeps, call: string, mode: Mode) =>
  async (c: C) => {
    const body = await readJson(c);
    const options = acceptOptions(c);
    const accountId = c.var.account.id;
    if (typeof body === 'object' && body !== null && 'artifactId' in body) {
      const { artifactId, ...where } = parse(handOnAgain, body);
      const id = await handoffs.again(accountId, artifactId, targetOf(where), options);
      return c.json({ status: 200 as const, message: textsFor(c.var.language)('devops:accepted'), id });
    }
    const { request, ...where } = parse(handOnRequest, body);
    const target = targetOf(where);
    await handoffs.check(accountId, target);
    const accepting = { ...options, handoff: target };
    const { id } = await generations.accept(accountId, call, { ...request, mode }, accepting);
    await handoffs.follow(accountId, id, target, options);
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.accepted'), id });
  };

interface Where {
  readonly devopsId?: string | undefined;
  readonly repositoryId?: string | undefined;
}

function targetOf({ devopsId, repositoryId }: Where): Target {
  if (devopsId !== undefined && repositoryId !== undefined) throw oneTarget('repositoryId', 'oneTarget');
  if (repositoryId !== undefined) return { kind: 'repository', targetId: repositoryId };
  if (devopsId === undefined) throw oneTarget('devopsId', 'decision');
  return { kind: 'devops', targetId: devopsId };
}

const oneTarget = (field: string, message: string) => new Fault('invalidRequest', { faults: [{ field, message }] });
