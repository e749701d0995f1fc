import { type SQL, sql } from 'drizzle-orm';
import { FAILED_BUILDS_PER_HOUR } from '../../../constants.ts';
import { statement } from '../../../db/statement.ts';
import { ADDING_HANDOFF } from '../../handoffs/adding-handoff.ts';
import { ADDING_TASK } from '../../tasks/tasks.ts';
import { AFFORDABLE, type Amounts, BUDGETED, CHARGING, HOLDING, paying } from '../../wallet/wallet-parts.ts';
import { LAST_LOCK } from './locks.ts';
import { PAID_BEFORE } from './same-request.ts';

/** The answer of the statement: with an `id` it is the new row, by its columns' names. */
export interface AcceptRow extends Record<string, unknown> {
  readonly id: string | null;
  readonly sourceFound: boolean;
  /** Whether the data source is of the kind that the request says. */
  readonly sourceFits: boolean;
  readonly tooManyFailures: boolean;
  readonly wallets: number;
  readonly price: Amounts;
  readonly remaining: Amounts & { readonly debt: number; readonly warn: number };
  /** The allowance of the application token; null where none asked. */
  readonly allowance: {
    readonly good: boolean;
    readonly enough: boolean;
    readonly budget: number | null;
    readonly spent: number | null;
  };
}

const given = sql.placeholder;

/** The account, once its token is locked: ends lock a token before the wallets too, or two statements would wait for each other. */
const TOKEN_FIRST = sql`(select case when count(*) >= 0 then ${given('accountId')}::uuid end from token)`;

/**
 * The account's own versions of dependencies, as they are now. They are no part of what is paid for: the same request with other
 * versions is free as it would be with the same ones.
 */
const OWN_VERSIONS = sql`(
  select jsonb_object_agg(dependency, version) from dependency_versions where account_id = ${given('accountId')}::uuid)`;

/**
 * Inserts the generation, its held price and what `parts` say: all of it or, when anything stands in the way, nothing. What
 * is made from an uploaded schema has no data source, and what is made from the demo costs nothing. Only builds that failed by what was asked of them count: our own
 * failures are not the user's.
 */
const accepting = (parts: SQL) =>
  statement<AcceptRow>(sql`with
  source as (
    select id, kind = any(${given('kinds')}::text[]) as fits, demo from datasources
      where account_id = ${given('accountId')} and name = ${given('datasource')}
    union all select null::uuid, true, false where ${given('datasource')}::text is null),
  failures as (
    select ${given('mode')}::text <> 'Src' and ${FAILED_BUILDS_PER_HOUR}::int <= (
      select count(*) from generations where account_id = ${given('accountId')} and state = 'failed'
        and finished_at > now() - interval '1 hour' and fault->>'code' = 'buildFailed') as too_many),
  free as materialized (select exists (select from source where demo) or ${PAID_BEFORE} as nothing),
  price as (
    select case when nothing then 0 else ${given('credits')}::int end as credits,
      case when nothing then 0 else ${given('tests')}::int end as tests, 
      case when nothing then 0 else ${given('schemas')}::int end as schemas from free),
  ${LAST_LOCK},
  ${BUDGETED},
  ${paying(TOKEN_FIRST)},
  made as (
    insert into generations (id, account_id, datasource_id, call, idempotency_key, request_hash, request, origin, token_id, project,
      lock_before, versions, credits, state, step, total, language, attempt, owner, lease_until)
    select ${given('id')}::uuid, ${given('accountId')}::uuid, source.id, ${given('call')}, ${given('idempotencyKey')},
      ${given('requestHash')}, ${given('request')}::jsonb, ${given('origin')}, ${given('tokenId')}::uuid, ${given('project')}, (select lock_after from last), ${OWN_VERSIONS},
      price.credits, ${given('state')}, 'queued',
      ${given('total')}::int, ${given('language')}, ${given('attempt')}::int, ${given('owner')},
      now() + ${given('leaseSeconds')}::float8 * interval '1 second'
    from source, failures, price, balance, allowance
    where source.fits and not failures.too_many and ${AFFORDABLE} and allowance.good and allowance.enough
    on conflict do nothing
    returning *),
  ${CHARGING},
  ${HOLDING}
  ${parts}
  select made.*, exists (select from source) as "sourceFound",
    exists (select from source where fits) as "sourceFits", failures.too_many as "tooManyFailures", balance.wallets,
    to_json(price) as price, to_json(balance) as remaining, to_json(allowance) as allowance
  from failures cross join price cross join balance cross join allowance left join made on true`);

/**
 * By the state that the generation begins with. Only the queued one has a task: the queue's tables, each of them opened by
 * every statement that names them, are a quarter of what accepting costs.
 */
export const ACCEPT = {
  running: accepting(sql``),
  queued: accepting(sql`, ${ADDING_TASK}`),
  /** With where it is handed on to. */
  handedOn: {
    running: accepting(sql`, ${ADDING_HANDOFF}`),
    queued: accepting(sql`, ${ADDING_TASK}, ${ADDING_HANDOFF}`),
  },
};
