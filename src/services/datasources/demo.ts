import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { datasources } from '../../db/schema.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { DemoAddress, Row } from './rows.ts';

const DEMO = {
  kind: 'postgresql',
  name: 'demo-shop',
  host: '127.0.0.1',
  username: 'postgres',
  databaseName: 'postgres',
  tls: 'disable',
  // The demo's connections share one session: no prepared statements by name, and one connection a service.
  jdbcParameters: 'sslmode=disable&prepareThreshold=0',
  maxPoolSize: 1,
  demo: true,
} as const;

interface DemoDeps {
  readonly secrets: Secrets;
  readonly demo?: DemoAddress | undefined;
}

/** Gives an account the demo's data source, unless it has one or there is no demo. */
export async function giveDemo({ secrets, demo }: DemoDeps, accountId: string, tx: Db | Tx): Promise<void> {
  if (!demo) return;
  const own = and(eq(datasources.accountId, accountId), eq(datasources.demo, true));
  const [given] = await tx.select({ id: datasources.id }).from(datasources).where(own);
  if (given) return;
  const id = crypto.randomUUID();
  const passwordBox = secrets.seal('', id);
  await tx
    .insert(datasources)
    .values({ ...DEMO, id, accountId, port: demo.port, passwordBox })
    .onConflictDoNothing();
}

/** Whether a row is the demo as it was given, where it now is. */
export function isDemo(row: Row, demo: DemoAddress | undefined): boolean {
  return row.demo && demo !== undefined && row.host === DEMO.host && row.port === demo.port;
}
