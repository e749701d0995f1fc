import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { ledgerEntries, purchases, wallets } from '../db/schema.ts';
import { findAccount } from './account.ts';

const USAGE = 'wallet <email>';
const NEWEST = 20;

/** `wallet`: what an account has, owes and has bought, and its newest movements. */
export const wallet = {
  usage: USAGE,
  async run({ db }: Database, [email, ...rest]: readonly string[]): Promise<readonly string[]> {
    if (!email || rest.length > 0) throw new Error(`Name one e-mail address: ${USAGE}`);
    const account = await findAccount(db, email);
    const lots = await db
      .select()
      .from(wallets)
      .where(eq(wallets.accountId, account.id))
      .orderBy(asc(wallets.createdAt));
    const bought = await db
      .select()
      .from(purchases)
      .where(eq(purchases.accountId, account.id))
      .orderBy(asc(purchases.createdAt));
    const moved = await db
      .select({ entry: ledgerEntries })
      .from(ledgerEntries)
      .innerJoin(wallets, eq(wallets.id, ledgerEntries.walletId))
      .where(eq(wallets.accountId, account.id))
      .orderBy(desc(ledgerEntries.id))
      .limit(NEWEST);
    return [
      account.name,
      ...lots.map(lotLine),
      ...bought.map(purchaseLine),
      ...moved.map(({ entry }) => entryLine(entry)),
    ];
  },
};

function lotLine(lot: typeof wallets.$inferSelect): string {
  const { id, origin, credits, tests, schemas, debt, active, expiresAt } = lot;
  const state = active ? `until ${expiresAt?.toISOString() ?? 'ever'}` : 'not activated';
  const owed = debt > 0 ? `, owes ${debt}` : '';
  return `wallet ${id}  ${origin}  ${state}  ${credits} credits, ${tests} tests, ${schemas} schemas${owed}`;
}

function purchaseLine({ id, state, credits, amount, currency, createdAt }: typeof purchases.$inferSelect): string {
  return `purchase ${id}  ${createdAt.toISOString()}  ${state}  ${credits} credits for ${amount} ${currency} (minor units)`;
}

function entryLine({ id, kind, credits, tests, schemas, debt, createdAt }: typeof ledgerEntries.$inferSelect): string {
  const signed = (amount: number, what: string) => (amount === 0 ? [] : [`${amount > 0 ? '+' : ''}${amount} ${what}`]);
  const amounts = [
    ...signed(credits, 'credits'),
    ...signed(tests, 'tests'),
    ...signed(schemas, 'schemas'),
    ...signed(debt, 'owed'),
  ];
  return `entry ${id}  ${createdAt.toISOString()}  ${kind}  ${amounts.join(', ') || '0'}`;
}
