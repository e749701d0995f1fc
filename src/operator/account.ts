import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accounts } from '../db/schema.ts';

/** The account that the operator means. */
export interface NamedAccount {
  readonly id: string;
  /** `google:ada@example.org` */
  readonly name: string;
}

/**
 * Finds an account by its e-mail address, or by provider and address where two have the same: `ada@example.org`,
 * `google:ada@example.org`.
 * @throws Error in a sentence: nobody, or more than one
 */
export async function findAccount(db: Db, who: string): Promise<NamedAccount> {
  const [, provider, email = ''] = /^(?:(\w+):)?(.+)$/.exec(who) ?? [];
  const found = await db
    .select({ id: accounts.id, provider: accounts.provider, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.email, email), provider === undefined ? undefined : eq(accounts.provider, provider)));
  const named = found.map((account) => ({ id: account.id, name: `${account.provider}:${account.email}` }));
  const [account, ...others] = named;
  if (!account) throw new Error(`No account has the e-mail address ${who}.`);
  if (others.length > 0)
    throw new Error(`Several accounts have this address: ${named.map(({ name }) => name).join(', ')}`);
  return account;
}
