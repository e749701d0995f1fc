import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Events } from '../../services/events.ts';
import { CALLS } from '../../shared/calls.ts';
import { requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { checked } from '../parse.ts';

/** The calls about a month of events: the list, the figures, the file. */
export function eventRoutes({ events }: { readonly events: Events }): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  const { getEventsClient, getEventMonth, getEventsFile } = CALLS;
  // Thousands of events are much the same words.
  app.post(getEventsClient.path, requireAccess, compress(), checked('query', getEventsClient.query), async (c) =>
    c.json([...(await events.list(c.var.account.id, c.req.valid('query'), c.var.language))]),
  );
  app.post(getEventMonth.path, requireAccess, checked('query', getEventMonth.query), async (c) => {
    const { anioMes, zone } = c.req.valid('query');
    return c.json(await events.month(c.var.account.id, anioMes, zone));
  });
  app.get(getEventsFile.path, requireAccess, compress(), checked('query', getEventsFile.query), async (c) => {
    const { month, csv } = await events.file(c.var.account.id, c.req.valid('query').anioMes, c.var.language);
    return c.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="forja-events-${month}.csv"`,
      'Cache-Control': 'no-store',
    });
  });
  return app;
}
