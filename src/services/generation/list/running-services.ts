import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { generations } from '../../../db/schema.ts';
import type { Progress } from '../../../shared/wire.ts';
import { projectParts } from '../accept/row.ts';

/** More than one person watches. */
const MAX_RUNNING = 50;

/** Lists an account's running generations; later progress is pushed. */
export async function runningServices(db: Db, accountId: string): Promise<readonly Progress[]> {
  const { id, project, step, state, done, total } = generations;
  const rows = await db
    .select({ id, project, step, state, done, total })
    .from(generations)
    .where(and(eq(generations.accountId, accountId), inArray(state, ['queued', 'running'])))
    .orderBy(desc(generations.createdAt))
    .limit(MAX_RUNNING);
  return rows.map((row) => ({
    ...{ id: row.id, name: projectParts(row.project).name, step: row.step ?? row.state },
    ...{ done: row.done, total: row.total },
  }));
}
