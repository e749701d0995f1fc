import { type SQL, sql } from 'drizzle-orm';

/** The three kinds of balance: credits for services, tests for Test builds, schemas for contracts. */
export interface Amounts {
  readonly credits: number;
  readonly tests: number;
  readonly schemas: number;
}

export const KINDS = ['credits', 'tests', 'schemas'] as const satisfies readonly (keyof Amounts)[];

/** Active and not past its end: the only wallets that can be spent from. */
export const SPENDABLE = sql.raw('active and (expires_at is null or expires_at > now())');

const each = (part: (kind: SQL) => SQL) =>
  sql.join(
    KINDS.map((kind) => part(sql.raw(kind))),
    sql`, `,
  );

/** The ledger's columns besides its key, in the order in which the parts below fill them. */
const LEDGER = sql.raw('ledger_entries (wallet_id, generation_id, kind, credits, tests, schemas, idempotency_key)');

/**
 * Parts of a statement that pays a `price`, a part of it with a column for each kind. They take it from the wallets in the
 * order in which these end, each as far as it goes.
 * - `purse`: the wallets, locked: whoever spends from them at the same time waits, and then finds less in them
 * - `balance`: one row, how many `wallets` there are, what is in all of them, the `debt` of the account, which also a
 *   wallet that has ended may have, and below how many credits it wants to be told (`warn`)
 * - `portion`: what each of them pays
 */
export function paying(accountId: SQL): SQL {
  // What the wallets before this one have paid for.
  const before = (kind: SQL) => sql`coalesce(sum(purse.${kind}) over earlier, 0)::int`;
  return sql`purse as (
      select id, expires_at, credits, tests, schemas from wallets where account_id = ${accountId} and ${SPENDABLE}
      order by expires_at nulls last, id for no key update),
    balance as (
      select count(*)::int as wallets, ${each((kind) => sql`coalesce(sum(${kind}), 0)::int as ${kind}`)},
        (select coalesce(sum(debt), 0)::int from wallets where account_id = ${accountId}) as debt,
        (select warn_credits from accounts where id = ${accountId}) as warn from purse),
    portion as (
      select purse.id as wallet_id,
        ${each((kind) => sql`greatest(0, least(purse.${kind}, price.${kind} - ${before(kind)})) as ${kind}`)}
      from purse, price
      window earlier as (order by expires_at nulls last, id rows between unbounded preceding and 1 preceding))`;
}

/** Whether what is in the wallets is enough for the `price`; with a debt nothing is. */
export const AFFORDABLE = sql.join(
  KINDS.map(sql.raw).map((kind) => sql`(price.${kind} = 0 or (balance.debt = 0 and balance.${kind} >= price.${kind}))`),
  sql` and `,
);

/** Parts that hold the portions for the generation in the part `made`, if there is one. */
export const HOLDING = sql`held as (
    insert into holds (generation_id, wallet_id, credits, tests, schemas, state)
    select made.id, portion.wallet_id, portion.credits, portion.tests, portion.schemas, 'held' from made, portion
    where portion.credits + portion.tests + portion.schemas > 0
    returning id, wallet_id, generation_id, credits, tests, schemas),
  spent as (
    insert into ${LEDGER}
    select wallet_id, generation_id, 'hold', -credits, -tests, -schemas, 'hold:' || id from held)`;

/**
 * Parts that let an application token pay within its budget; without a `tokenId` it is not asked.
 * - `token`: the token, locked: it is charged by one generation after the other
 * - `allowance`: one row, whether it is good and its budget goes as far as the `price`
 */
export const BUDGETED = sql`token as (
    select active and expires_at > now() as good, budget, spent from application_tokens
    where id = ${sql.placeholder('tokenId')}::uuid for no key update),
  allowance as (
    select ${sql.placeholder('tokenId')}::uuid is null or coalesce(good, false) as good,
      budget is null or price.credits = 0 or spent + price.credits <= budget as enough, budget, spent
    from price left join token on true)`;

/** Part that charges the token of the generation in the part `made`. */
export const CHARGING = sql`charged as (
    update application_tokens set spent = spent + made.credits from made
    where application_tokens.id = made.token_id and made.credits > 0)`;

/**
 * Parts that spend what is still held for the generation in the part `ended`, or give it back where that says `free`;
 * a second time they find nothing.
 */
export const SETTLING = sql`closed as (
    update holds set state = case when ended.free then 'released' else 'settled' end from ended
    where holds.generation_id = ended.id and holds.state = 'held'
    returning holds.id, wallet_id, generation_id, holds.credits, holds.tests, holds.schemas, ended.free, ended.token_id),
  unspent as (
    update application_tokens set spent = spent - back.credits
    from (select token_id, sum(credits)::int as credits from closed where free group by token_id) back
    where application_tokens.id = back.token_id),
  settled as (
    insert into ${LEDGER}
    select wallet_id, generation_id, case when free then 'release' else 'settle' end,
      ${each((kind) => sql`case when free then ${kind} else 0 end`)},
      case when free then 'release:' else 'settle:' end || id from closed)`;
