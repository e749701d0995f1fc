import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { events, generations, handoffs, repositories } from '../../db/schema.ts';
import { versionsNow } from '../../generators/project/versions-now.ts';
import type { AccountVersions } from '../../model/account-versions.ts';
import type { Upgrade } from '../../shared/wire/repository.ts';
import { projectParts } from '../generation/accept/row.ts';
import { movedVersions, type Versions } from '../generation/regenerate/versions.ts';

/** Finds the projects on branches of the account's repositories that were made with other versions than they would be now. */
export async function findUpgrades(db: Db, accountId: string, own: AccountVersions | undefined): Promise<Upgrade[]> {
  const newest = await db
    .selectDistinctOn([repositories.id, generations.project], {
      repositoryId: repositories.id,
      project: generations.project,
      generationId: generations.id,
      versions: sql<Versions | null>`${events.handoff} -> 'versions'`,
    })
    .from(handoffs)
    .innerJoin(repositories, eq(repositories.id, handoffs.targetId))
    .innerJoin(generations, eq(generations.id, handoffs.generationId))
    .innerJoin(events, and(eq(events.generationId, generations.id), sql`${events.handoff} ? 'versions'`))
    .where(and(eq(handoffs.accountId, accountId), eq(handoffs.kind, 'repository'), eq(handoffs.state, 'done')))
    .orderBy(repositories.id, generations.project, desc(handoffs.finishedAt));
  const now = versionsNow(own);
  return newest.flatMap(({ repositoryId, generationId, project, versions }) => {
    const moved = movedVersions(versions ?? {}, now);
    const { technology, name } = projectParts(project);
    return moved.length === 0 ? [] : [{ repositoryId, generationId, technology, name, versions: moved }];
  });
}
