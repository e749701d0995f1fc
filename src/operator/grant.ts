import type { Database } from '../db/client.ts';
import { bring } from '../services/wallet/wallet-changes.ts';
import { findAccount } from './account.ts';

const USAGE = 'grant <email> <credits> <months | no-limit> [reference]';

/** `grant`: gives an account credits of their own wallet, which it activates itself; the same reference is granted once. */
export const grant = {
  usage: USAGE,
  async run(
    { db }: Database,
    [email, amount = '', duration = '', reference, ...rest]: readonly string[],
  ): Promise<readonly string[]> {
    if (!email || rest.length > 0) throw new Error(`Name an account, credits and a duration: ${USAGE}`);
    const credits = wholeNumber('credits', amount, 1_000_000);
    const months = duration === 'no-limit' ? null : wholeNumber('months', duration, 120);
    const account = await findAccount(db, email);
    const origin = `grant:${reference ?? crypto.randomUUID()}`;
    const lot = { accountId: account.id, origin, credits, months };
    const wallet = await db.transaction((tx) => bring(tx, lot, `${origin}:${account.id}`));
    if (!wallet) throw new Error(`${account.name} was granted ${reference} before; nothing was changed.`);
    return [
      `${account.name}: ${credits} credits, ${months ? `${months} months` : 'no time limit'}, to be activated on /credits`,
    ];
  },
};

function wholeNumber(name: string, value: string, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > most) {
    throw new Error(`${name}: a whole number from 1 to ${most}; usage: ${USAGE}`);
  }
  return number;
}
