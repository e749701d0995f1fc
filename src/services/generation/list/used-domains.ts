import { desc, eq, max, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { generations } from '../../../db/schema.ts';

/** More than anybody chooses from. */
const MAX_DOMAINS = 50;

/** Base packages of what an account has generated, or tried to, the one it used last first. */
export async function usedDomains(db: Db, accountId: string): Promise<readonly string[]> {
  const domain = sql<string>`split_part(${generations.project}, ' ', 2)`;
  const rows = await db
    .select({ domain })
    .from(generations)
    .where(eq(generations.accountId, accountId))
    .groupBy(domain)
    .orderBy(desc(max(generations.createdAt)))
    .limit(MAX_DOMAINS);
  return rows.map((row) => row.domain).filter((domain) => domain !== '');
}
