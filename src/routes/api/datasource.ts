import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { MAX_REQUEST_BYTES } from '../../constants.ts';
import type { RoutineSummary } from '../../model/described/routine.ts';
import { toOption } from '../../services/datasources/rows.ts';
import type { Datasources } from '../../services/datasources.ts';
import type { DriftReport } from '../../services/drift/drift.ts';
import { CALLS } from '../../shared/calls.ts';
import type { Drift } from '../../shared/drift.ts';
import { textsFor } from '../../shared/texts.ts';
import { type DatasourceForm, datasourceForm, type routineSummary } from '../../shared/wire.ts';
import { limitBody, readJson } from '../body.ts';
import { allow, requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { checked, parse } from '../parse.ts';

type C = Context<SignedInEnv>;

interface DatasourceRoutesDeps {
  readonly datasources: Datasources;
}

/** The calls below /api/datasource that manage data sources and look into them. */
export function datasourceRoutes(deps: DatasourceRoutesDeps): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  addManaging(app, deps);
  addLooking(app, deps);
  return app;
}

const limit = limitBody(MAX_REQUEST_BYTES);

/** Calls that list, save, remove and try data sources. */
function addManaging(app: Hono<SignedInEnv>, { datasources }: DatasourceRoutesDeps): void {
  app.post(CALLS.getAllDatasource.path, requireAccess, checked('query', CALLS.getAllDatasource.query), async (c) => {
    const { type } = c.req.valid('query');
    return c.json(await datasources.list(c.var.account.id, type));
  });
  app.post(
    CALLS.getDatasourceDropDown.path,
    allow('generate'),
    checked('query', CALLS.getDatasourceDropDown.query),
    async (c) => {
      const { type } = c.req.valid('query');
      const rows = await datasources.list(c.var.account.id, type);
      return c.json(rows.map(toOption));
    },
  );
  app.post(CALLS.saveDatasource.path, requireAccess, limit, async (c) => {
    const id = await datasources.save(c.var.account.id, await form(c));
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.saved'), id });
  });
  app.post(CALLS.deleteDataSource.path, requireAccess, checked('query', CALLS.deleteDataSource.query), async (c) => {
    await datasources.remove(c.var.account.id, c.req.valid('query').id);
    return c.body(null, 200);
  });
  app.post(CALLS.testConnection.path, requireAccess, limit, async (c) => {
    const info = await datasources.test(c.var.account.id, await form(c), c.req.raw.signal);
    const message = textsFor(c.var.language)('common:messages.connected', { ...info });
    return c.json({ status: 200 as const, message, product: info.product, version: info.version });
  });
  app.post(CALLS.getAllOrcleSchemas.path, requireAccess, limit, async (c) =>
    c.json(await datasources.formSchemas(c.var.account.id, await form(c), c.req.raw.signal)),
  );
}

/** Calls that look into a saved data source: its schemas, its routines, and what has changed. */
function addLooking(app: Hono<SignedInEnv>, { datasources }: DatasourceRoutesDeps): void {
  app.post(CALLS.getOrcleSchemas.path, allow('generate'), checked('query', CALLS.getOrcleSchemas.query), async (c) => {
    const { datasourceName } = c.req.valid('query');
    return c.json(await datasources.schemas(c.var.account.id, datasourceName, c.req.raw.signal));
  });
  app.post(CALLS.getProcedures.path, allow('generate'), checked('query', CALLS.getProcedures.query), async (c) => {
    const { datasourceName, owner } = c.req.valid('query');
    const routines = await datasources.routines(c.var.account.id, datasourceName, owner, c.req.raw.signal);
    return c.json(explained(c, routines));
  });
  app.post(
    CALLS.getProceduresSqlServer.path,
    allow('generate'),
    checked('query', CALLS.getProceduresSqlServer.query),
    async (c) => {
      const { datasourceName } = c.req.valid('query');
      const routines = await datasources.routines(c.var.account.id, datasourceName, undefined, c.req.raw.signal);
      return c.json(explained(c, routines));
    },
  );
  app.post(CALLS.drift.path, allow('generate'), checked('query', CALLS.drift.query), async (c) => {
    const { datasourceName } = c.req.valid('query');
    return c.json(told(c, await datasources.drift(c.var.account.id, datasourceName, c.req.raw.signal)));
  });
  app.post(CALLS.serviceDrift.path, allow('generate'), checked('query', CALLS.serviceDrift.query), async (c) =>
    c.json(told(c, await datasources.driftSince(c.var.account.id, c.req.valid('query').id, c.req.raw.signal))),
  );
}

/** Puts the refusals of a drift report into words, as `explained` does for routines. */
function told(c: C, { generations, appeared, since, ...report }: DriftReport): Drift {
  const t = textsFor(c.var.language);
  return {
    ...report,
    since: since?.toISOString() ?? null,
    generations: generations.map(({ createdAt, refused, ...one }) => ({
      ...one,
      createdAt: createdAt.toISOString(),
      refused: refused.map(({ text, ...called }) => ({ ...called, reason: t(text.key, text.values) })),
    })) as Drift['generations'],
    appeared: appeared.map(({ schema, package: owner, name, argumentTypes, signature }) => ({
      schema,
      ...(owner !== undefined && { package: owner }),
      name,
      argumentTypes: [...argumentTypes],
      signature,
    })),
  };
}

/** A driver tells what keeps a routine from being called; people get a sentence. */
function explained(c: C, routines: readonly RoutineSummary[]): readonly z.output<typeof routineSummary>[] {
  const t = textsFor(c.var.language);
  return routines.map(({ refused, argumentTypes, parameterNames, ...routine }) => ({
    ...routine,
    argumentTypes: [...argumentTypes],
    parameterNames: [...parameterNames],
    ...(refused && { refused: t(`common:datasource.refused.${refused.reason}`, { type: refused.type }) }),
  }));
}

async function form(c: C): Promise<DatasourceForm> {
  return parse(datasourceForm, await readJson(c));
}
