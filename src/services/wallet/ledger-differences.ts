import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

type Sums = { readonly [kind in 'credits' | 'tests' | 'schemas' | 'debt']: number };

/** A wallet whose balance is not the sum of its ledger. */
export interface Difference {
  readonly walletId: string;
  readonly accountId: string;
  /** The sums of its row. */
  readonly balance: Sums;
  readonly ledger: Sums;
}

const MAX_TOLD = 100;

/** @returns wallets whose balance is not the sum of their ledger, which only somebody at the database can have made; of many the first. */
export async function ledgerDifferences(db: Db): Promise<readonly Difference[]> {
  const rows = await db.execute<{ [key in keyof Difference]: Difference[key] }>(sql`
    select wallets.id as "walletId", account_id as "accountId",
      json_build_object('credits', credits, 'tests', tests, 'schemas', schemas, 'debt', debt) as balance,
      json_build_object('credits', sums.c, 'tests', sums.t, 'schemas', sums.s, 'debt', sums.d) as ledger
    from wallets left join (
      select wallet_id, sum(credits) as c, sum(tests) as t, sum(schemas) as s, sum(debt) as d
      from ledger_entries group by wallet_id) as entries on wallet_id = wallets.id
    cross join lateral (
      select coalesce(c, 0) as c, coalesce(t, 0) as t, coalesce(s, 0) as s, coalesce(d, 0) as d) as sums
    where (credits, tests, schemas, debt) <> (sums.c, sums.t, sums.s, sums.d)
    order by wallets.created_at, wallets.id limit ${MAX_TOLD}`);
  return [...rows];
}

/** @returns a line that names what differs. */
export function differenceText({ walletId, accountId, balance, ledger }: Difference): string {
  const kinds = (Object.keys(balance) as (keyof Sums)[]).filter((kind) => balance[kind] !== ledger[kind]);
  const told = kinds.map((kind) => `${kind} ${balance[kind]}, in the ledger ${ledger[kind]}`);
  return `wallet ${walletId} of account ${accountId}: ${told.join('; ')}`;
}
