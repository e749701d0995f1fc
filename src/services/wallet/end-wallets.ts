import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';

/**
 * An ended wallet gives away what it still has, by one entry of its ledger; what is released into it later goes by another
 * one. Who is locked is spent from or given back to at this moment: that wallet's turn comes next time, and nobody waits
 * for anybody.
 */
const ENDING = statement<{ wallet_id: string; credits: number }>(sql`with
  ended as (
    select id, credits, tests, schemas from wallets
    where expires_at <= now() and credits + tests + schemas > 0
    for no key update skip locked)
  insert into ledger_entries (wallet_id, kind, credits, tests, schemas, idempotency_key)
  select id, 'expire', -credits, -tests, -schemas, 'expire:' || id || ':' || coalesce(
    (select max(entry.id) from ledger_entries entry where entry.wallet_id = ended.id), 0)
  from ended on conflict do nothing
  returning wallet_id, credits`);

/** Ends what has run out. @returns how many wallets had something left. */
export async function endWallets(db: Db): Promise<number> {
  return (await ENDING(db, {})).length;
}
