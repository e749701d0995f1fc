import { createHash } from 'node:crypto';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { MAX_TOKENS } from '../constants.ts';
import type { Db } from '../db/client.ts';
import { applicationTokens } from '../db/schema.ts';
import { Fault } from '../model/fault.ts';
import type { CreateTokenBody, TokenRow } from '../shared/wire/tokens.ts';
import { type FoundToken, findToken } from './tokens/find-token.ts';
import { isSecret, newSecret } from './tokens/secret.ts';

/** Application tokens: long-lived bearers for a pipeline, a terminal or an agent (DECISIONS §5). */
export interface Tokens {
  /** By name. */
  list(accountId: string): Promise<readonly TokenRow[]>;
  /**
   * Adds a token, inactive and without a secret.
   * @returns its id.
   * @throws Fault alreadyExists, tooManyTokens
   */
  create(accountId: string, body: CreateTokenBody): Promise<string>;
  /**
   * Makes its secret, or replaces it, and activates it: the former secret is refused from then on. Its days begin now.
   * @throws Fault notFound, also for somebody else's.
   */
  generate(accountId: string, id: string): Promise<{ token: string; expiresAt: Date }>;
  /**
   * Switches it off, or on again.
   * @throws Fault notFound, also for somebody else's; tokenWithoutSecret when there is none that would be good.
   */
  toggle(accountId: string, id: string): Promise<void>;
  /** Sets what it may spend in all; null: as much as the account has. @throws Fault notFound, also for somebody else's. */
  setBudget(accountId: string, id: string, budget: number | null): Promise<void>;
  /** @throws Fault notFound, also for somebody else's. */
  remove(accountId: string, id: string): Promise<void>;
  /** @returns the token that a bearer is, if it is good now. What cannot be one is refused without a look into the database. */
  find(bearer: string): Promise<FoundToken | undefined>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LAST = 4;

export function createTokens({ db, log }: { readonly db: Db; readonly log: Logger }): Tokens {
  const change = async (accountId: string, id: string, values: Partial<typeof applicationTokens.$inferInsert>) => {
    const changed = await db
      .update(applicationTokens)
      .set(values)
      .where(mine(accountId, id))
      .returning({ id: applicationTokens.id });
    if (changed.length === 0) throw new Fault('notFound');
  };
  return {
    async list(accountId) {
      const rows = await db
        .select()
        .from(applicationTokens)
        .where(eq(applicationTokens.accountId, accountId))
        .orderBy(asc(sql`lower(${applicationTokens.name})`));
      return rows.map(toRow);
    },
    create: (accountId, body) => create(db, accountId, body),
    async generate(accountId, id) {
      const made = await makeSecret(db, accountId, id);
      log.info({ accountId, token: id }, 'made the secret of an application token');
      return made;
    },
    toggle: (accountId, id) => toggle(db, accountId, id),
    setBudget: (accountId, id, budget) => change(accountId, id, { budget }),
    async remove(accountId, id) {
      const gone = await db
        .delete(applicationTokens)
        .where(mine(accountId, id))
        .returning({ id: applicationTokens.id });
      if (gone.length === 0) throw new Fault('notFound');
      log.info({ accountId, token: id }, 'deleted an application token');
    },
    find: async (bearer) => (isSecret(bearer) ? findToken(db, hashOf(bearer)) : undefined),
  };
}

/** The only form in which a secret is stored: it has bits enough for a plain hash. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

async function create(db: Db, accountId: string, { name, days, scopes, budget }: CreateTokenBody): Promise<string> {
  return db.transaction(async (tx) => {
    // Whoever adds one waits for the account's others, so that all of them count.
    await tx.execute(sql`select 1 from accounts where id = ${accountId} for no key update`);
    const count = await tx.$count(applicationTokens, eq(applicationTokens.accountId, accountId));
    if (count >= MAX_TOKENS) throw new Fault('tooManyTokens', { values: { limit: MAX_TOKENS } });
    const [made] = await tx
      .insert(applicationTokens)
      .values({ accountId, name, days, scopes: [...new Set(scopes)], budget: budget ?? null })
      .onConflictDoNothing()
      .returning({ id: applicationTokens.id });
    if (!made) throw new Fault('alreadyExists', { values: { name } });
    return made.id;
  });
}

async function makeSecret(db: Db, accountId: string, id: string): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret();
  const [made] = await db
    .update(applicationTokens)
    .set({
      hash: hashOf(token),
      lastFour: token.slice(-LAST),
      active: true,
      lastUsedAt: null,
      expiresAt: sql`now() + ${applicationTokens.days} * interval '1 day'`,
    })
    .where(mine(accountId, id))
    .returning({ expiresAt: applicationTokens.expiresAt });
  if (!made?.expiresAt) throw new Fault('notFound');
  return { token, expiresAt: made.expiresAt };
}

async function toggle(db: Db, accountId: string, id: string): Promise<void> {
  const isGood = sql`${applicationTokens.hash} is not null and ${applicationTokens.expiresAt} > now()`;
  const [toggled] = await db
    .update(applicationTokens)
    .set({ active: sql`not ${applicationTokens.active}` })
    .where(and(mine(accountId, id), sql`(${applicationTokens.active} or (${isGood}))`))
    .returning({ id: applicationTokens.id });
  if (toggled) return;
  const [row] = await db.select({ name: applicationTokens.name }).from(applicationTokens).where(mine(accountId, id));
  throw row ? new Fault('tokenWithoutSecret', { values: { name: row.name } }) : new Fault('notFound');
}

/** A text that is no id gets the answer of a missing one. */
function mine(accountId: string, id: string): SQL | undefined {
  if (!UUID.test(id)) throw new Fault('notFound');
  return and(eq(applicationTokens.id, id), eq(applicationTokens.accountId, accountId));
}

function toRow(row: typeof applicationTokens.$inferSelect): TokenRow {
  const { id, name, scopes, days, active, lastFour, budget, spent } = row;
  return {
    ...{ id, name, scopes, days, active, lastFour, budget, spent },
    expirationDate: row.expiresAt?.toISOString() ?? null,
    lastUsed: row.lastUsedAt?.toISOString() ?? null,
  };
}
