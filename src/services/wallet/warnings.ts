import { and, eq, gt, lte, notExists, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { notifications, wallets } from '../../db/schema.ts';
import type { Notifications, Telling } from '../notifications.ts';
import type { Amounts } from './wallet-parts.ts';

/** The balances that a statement found before it held a price. */
export interface HeldFrom {
  readonly price: Pick<Amounts, 'credits'>;
  readonly remaining: Pick<Amounts, 'credits'> & { readonly warn: number };
}

/** @returns the credits that are left, if this price is the one with which they fall below what the account wants to be told of. */
export function crossing({ price, remaining: { credits, warn } }: HeldFrom): number | undefined {
  const left = credits - price.credits;
  return left < warn && credits >= warn ? left : undefined;
}

/** Tells an account that it has few credits left, once for the generation that took the ones before. */
export async function tellCreditsLow(
  told: Pick<Notifications, 'tellOnce'>,
  { accountId, generationId, left }: { accountId: string; generationId: string; left: number },
): Promise<void> {
  await told.tellOnce(accountId, `credits-low:${generationId}`, ({ t }) => ({
    ...warning(t),
    message: t('creditPricing:warnings.low', { count: left }),
  }));
}

/** The days before the end of a wallet on which its account is warned. */
const DAYS = [1, 7] as const;
/** The most warnings of one sweep; the next sweep sends the others. */
const MOST = 500;

export interface WarningsDeps {
  readonly db: Db;
  readonly notifications: Pick<Notifications, 'tellOnce'>;
  readonly log: Logger;
}

/** Tells of wallets that are about to end with something left in them: a week before, and a day before. */
export async function tellEnding({ db, notifications: told }: WarningsDeps): Promise<void> {
  for (const row of await endingRows(db)) {
    await told.tellOnce(row.accountId, subjectOf(row.id, row.days), ({ t, language }) => ({
      ...warning(t),
      message: t('creditPricing:warnings.ending', {
        ...{ credits: row.credits, tests: row.tests, schemas: row.schemas },
        date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(row.expiresAt ?? 0),
      }),
    }));
  }
}

const subjectOf = (walletId: string, days: number) => `wallet-ends:${walletId}:${days}`;

function endingRows(db: Db) {
  const within = (days: number) => lte(wallets.expiresAt, sql`now() + ${days} * interval '1 day'`);
  const days = sql<number>`case ${sql.join(
    DAYS.map((day) => sql`when ${within(day)} then ${day}::int`),
    sql` `,
  )} end`;
  const isTold = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, wallets.accountId),
        eq(notifications.subject, sql`'wallet-ends:' || ${wallets.id} || ':' || ${days}`),
      ),
    );
  return db
    .select({
      ...{ id: wallets.id, accountId: wallets.accountId, expiresAt: wallets.expiresAt, days },
      ...{ credits: wallets.credits, tests: wallets.tests, schemas: wallets.schemas },
    })
    .from(wallets)
    .where(
      and(
        eq(wallets.active, true),
        gt(wallets.expiresAt, sql`now()`),
        within(Math.max(...DAYS)),
        or(gt(wallets.credits, 0), gt(wallets.tests, 0), gt(wallets.schemas, 0)),
        notExists(isTold),
      ),
    )
    .orderBy(wallets.expiresAt)
    .limit(MOST);
}

const warning = (t: Telling['t']) => ({ type: 'WARNNING' as const, title: t('common:dialogs.warning') });
