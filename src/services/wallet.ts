import { eq } from 'drizzle-orm';
import { STARTER_CREDITS, STARTER_SCHEMAS, STARTER_TESTS } from '../constants.ts';
import type { Db, Tx } from '../db/client.ts';
import { accounts, ledgerEntries, wallets } from '../db/schema.ts';
import { Fault } from '../model/fault.ts';
import type { CreditMonth, Movement, MovementsQuery, Wallet } from '../shared/wire/wallet.ts';
import { activateWallet } from './wallet/activate-wallet.ts';
import { creditMonths, listMovements, movementsFile } from './wallet/movements.ts';
import { readWallet } from './wallet/read-wallet.ts';
import { type Amounts, KINDS } from './wallet/wallet-parts.ts';

/** The wallets of accounts. Spending itself is a part of the statements that accept and end a generation (wallet-parts.ts). */
export interface Wallets {
  /** The credits a new account starts with; repeated, it changes nothing. */
  grantStarter(accountId: string): Promise<void>;
  wallet(accountId: string): Promise<Wallet>;
  /**
   * Begins the time of a purchase or grant; one that is active stays as it is.
   * @throws Fault notFound, also for somebody else's; walletEnded
   */
  activate(accountId: string, walletId: string): Promise<void>;
  /** A page of the ledger, the newest entry first. */
  movements(accountId: string, query: MovementsQuery): Promise<readonly Movement[]>;
  /** The whole ledger as CSV, in pieces. */
  movementsFile(accountId: string): AsyncIterable<string>;
  /** The last twelve, the oldest first. */
  months(accountId: string): Promise<readonly CreditMonth[]>;
  /** With fewer credits left the account is told; 0: never. */
  setWarning(accountId: string, warnCredits: number): Promise<void>;
}

/** Creates the ledger's service; what remains is always a sum over its entries. */
export function createWallets({ db }: { db: Db }): Wallets {
  return {
    grantStarter: (accountId) => db.transaction((tx) => grantStarter(tx, accountId)),
    wallet: (accountId) => readWallet(db, accountId),
    activate: (accountId, walletId) => activateWallet(db, accountId, walletId),
    movements: (accountId, query) => listMovements(db, accountId, query),
    movementsFile: (accountId) => movementsFile(db, accountId),
    months: (accountId) => creditMonths(db, accountId),
    setWarning: async (accountId, warnCredits) => {
      await db.update(accounts).set({ warnCredits }).where(eq(accounts.id, accountId));
    },
  };
}

/** @returns inDebt, or notEnoughCredits, notEnoughTests or notEnoughSchemas when what remains is less than what is needed. */
export function shortage(
  needed: Amounts,
  { debt, ...remaining }: Amounts & { readonly debt: number },
): Fault | undefined {
  if (debt > 0 && KINDS.some((kind) => needed[kind] > 0)) return new Fault('inDebt', { values: { count: debt } });
  const codes = { credits: 'notEnoughCredits', tests: 'notEnoughTests', schemas: 'notEnoughSchemas' } as const;
  const what = KINDS.find((kind) => needed[kind] > 0 && remaining[kind] < needed[kind]);
  return (
    what &&
    new Fault(codes[what], { values: { needed: needed[what], count: needed[what], remaining: remaining[what] } })
  );
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
