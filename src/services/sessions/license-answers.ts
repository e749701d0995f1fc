import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema.ts';

/** Records a rejection, unless that version was accepted already: a late click takes nothing back. */
export async function rejectLicense(db: Db, accountId: string, version: string): Promise<void> {
  const notAccepted = or(isNull(accounts.eulaVersion), ne(accounts.eulaVersion, version));
  await db
    .update(accounts)
    .set({ eulaRejectedVersion: version, eulaRejectedAt: new Date() })
    .where(and(eq(accounts.id, accountId), notAccepted));
}
