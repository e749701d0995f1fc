import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { STARTER_CREDITS, STARTER_SCHEMAS, STARTER_TESTS } from '../constants.ts';
import type { Db, Tx } from '../db/client.ts';
import { ledgerEntries, wallets } from '../db/schema.ts';
import { Fault } from '../shared/fault.ts';
import type { Wallet } from '../shared/wire.ts';
import { type Amounts, type Balance, type Portion, spread } from './wallet-spread.ts';
import { walletView } from './wallet-view.ts';

/** What an account may spend. What takes a `tx` runs inside the caller's transaction. */
export interface Wallets {
  /** The credits a new account starts with; repeated, it changes nothing. */
  grantStarter(accountId: string): Promise<void>;
  /** @throws Fault notEnoughCredits, notEnoughTests, notEnoughSchemas. */
  hold(tx: Tx, accountId: string, generationId: string, price: Partial<Amounts>): Promise<void>;
  /**
   * Spends what is still held for the generation, or gives it back and makes the generation's price 0 if it turns out
   * to be `free`; a second call finds nothing.
   */
  settle(tx: Tx, generationId: string, free?: SQL<boolean>): Promise<void>;
  /** Gives back what is still held for the generation; a second call finds nothing. */
  release(tx: Tx, generationId: string): Promise<void>;
  wallet(accountId: string): Promise<Wallet>;
}

/** Active and not past its end: the only wallets that can be spent from. */
const spendable = and(eq(wallets.active, true), or(isNull(wallets.expiresAt), gt(wallets.expiresAt, sql`now()`)));

/** Creates the ledger's service; what remains is always a sum over its entries. */
export function createWallets(deps: { db: Db }): Wallets {
  return {
    grantStarter: (accountId) => deps.db.transaction((tx) => grantStarter(tx, accountId)),
    hold,
    settle,
    release,
    wallet: (accountId) => readWallet(deps.db, accountId),
  };
}

async function grantStarter(tx: Tx, accountId: string): Promise<void> {
  const [wallet] = await tx
    .insert(wallets)
    .values({ accountId, noLimit: true, active: true, activatedAt: new Date(), origin: 'starter' })
    .onConflictDoNothing()
    .returning({ id: wallets.id });
  if (!wallet) return;
  await tx.insert(ledgerEntries).values({
    walletId: wallet.id,
    kind: 'grant',
    credits: STARTER_CREDITS,
    tests: STARTER_TESTS,
    schemas: STARTER_SCHEMAS,
    idempotencyKey: `grant:${wallet.id}`,
  });
}

async function hold(tx: Tx, accountId: string, generationId: string, price: Partial<Amounts>): Promise<void> {
  const wanted: Amounts = { credits: price.credits ?? 0, tests: price.tests ?? 0, schemas: price.schemas ?? 0 };
  if (wanted.credits + wanted.tests + wanted.schemas === 0) return;
  const paid = spread(wanted, await balances(tx, accountId));
  if (paid.kind === 'short') {
    const { what, needed, remaining } = paid;
    const code = { credits: 'notEnoughCredits', tests: 'notEnoughTests', schemas: 'notEnoughSchemas' } as const;
    throw new Fault(code[what], { values: { needed, remaining } });
  }
  await writeHolds(tx, generationId, paid.portions);
}

/** An account that was made without its starter credits gets them when it first spends. */
async function balances(tx: Tx, accountId: string): Promise<Balance[]> {
  const found = await lockedBalances(tx, accountId);
  if (found.length > 0) return found;
  await grantStarter(tx, accountId);
  return lockedBalances(tx, accountId);
}

/**
 * The two statements are sent together and run one after the other: the second one's snapshot is newer than the locks
 * that the first one waited for, so it sees every hold before this one.
 */
async function lockedBalances(tx: Tx, accountId: string): Promise<Balance[]> {
  const mine = and(eq(wallets.accountId, accountId), spendable);
  const [locked, sums] = await Promise.all([
    tx
      .select({ id: wallets.id })
      .from(wallets)
      .where(mine)
      .orderBy(sql`${wallets.expiresAt} asc nulls last`, asc(wallets.id))
      .for('update'),
    tx
      .select({
        id: ledgerEntries.walletId,
        credits: sql<number>`sum(${ledgerEntries.credits})::int`,
        tests: sql<number>`sum(${ledgerEntries.tests})::int`,
        schemas: sql<number>`sum(${ledgerEntries.schemas})::int`,
      })
      .from(ledgerEntries)
      .innerJoin(wallets, eq(wallets.id, ledgerEntries.walletId))
      .where(mine)
      .groupBy(ledgerEntries.walletId),
  ]);
  const byId = new Map(sums.map((sum) => [sum.id, sum]));
  return locked.map(({ id }) => byId.get(id) ?? { id, credits: 0, tests: 0, schemas: 0 });
}

async function writeHolds(tx: Tx, generationId: string, portions: readonly Portion[]): Promise<void> {
  const rows = portions.map(
    ({ id, credits, tests, schemas }) => sql`(${id}::uuid, ${credits}::int, ${tests}::int, ${schemas}::int)`,
  );
  await tx.execute(sql`
    with held as (
      insert into holds (generation_id, wallet_id, credits, tests, schemas, state)
      select ${generationId}::uuid, portion.*, 'held'
      from (values ${sql.join(rows, sql`, `)}) as portion (wallet_id, credits, tests, schemas)
      returning id, wallet_id, generation_id, credits, tests, schemas)
    insert into ledger_entries (wallet_id, generation_id, kind, credits, tests, schemas, idempotency_key)
    select wallet_id, generation_id, 'hold', -credits, -tests, -schemas, 'hold:' || id from held`);
}

async function settle(tx: Tx, generationId: string, free: SQL<boolean> = sql`false`): Promise<void> {
  await tx.execute(sql`
    with price as (select ${free} as free),
    ended as (
      update holds set state = case when free then 'released' else 'settled' end from price
      where generation_id = ${generationId} and state = 'held'
      returning id, wallet_id, generation_id, credits, tests, schemas, free),
    unpaid as (update generations set credits = 0 where id in (select generation_id from ended where free))
    insert into ledger_entries (wallet_id, generation_id, kind, credits, tests, schemas, idempotency_key)
    select wallet_id, generation_id, case when free then 'release' else 'settle' end,
      case when free then credits else 0 end, case when free then tests else 0 end,
      case when free then schemas else 0 end, case when free then 'release:' else 'settle:' end || id
    from ended`);
}

async function release(tx: Tx, generationId: string): Promise<void> {
  await tx.execute(sql`
    with released as (
      update holds set state = 'released' where generation_id = ${generationId} and state = 'held'
      returning id, wallet_id, generation_id, credits, tests, schemas)
    insert into ledger_entries (wallet_id, generation_id, kind, credits, tests, schemas, idempotency_key)
    select wallet_id, generation_id, 'release', credits, tests, schemas, 'release:' || id from released`);
}

async function readWallet(db: Db, accountId: string): Promise<Wallet> {
  const granted = (column: AnyPgColumn) =>
    sql<number>`coalesce(sum(${column}) filter (where ${ledgerEntries.kind} = 'grant'), 0)::int`;
  const left = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const rows = await db
    .select({
      id: wallets.id,
      planMonths: wallets.planMonths,
      noLimit: wallets.noLimit,
      active: wallets.active,
      expiresAt: wallets.expiresAt,
      spendable: sql<boolean>`${spendable}`,
      total: granted(ledgerEntries.credits),
      remaining: left(ledgerEntries.credits),
      totalTests: granted(ledgerEntries.tests),
      remainingTests: left(ledgerEntries.tests),
      totalXsd: granted(ledgerEntries.schemas),
      remainingXsd: left(ledgerEntries.schemas),
    })
    .from(wallets)
    .leftJoin(ledgerEntries, eq(ledgerEntries.walletId, wallets.id))
    .where(eq(wallets.accountId, accountId))
    .groupBy(wallets.id)
    .orderBy(sql`${wallets.expiresAt} asc nulls last`, asc(wallets.id));
  return walletView(rows);
}
