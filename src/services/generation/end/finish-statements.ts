import { type SQL, sql } from 'drizzle-orm';
import { statement } from '../../../db/statement.ts';
import { RECORDING_EVENT } from '../../events/record.ts';
import { NOTIFYING } from '../../notifications.ts';
import { REMOVING_TASK } from '../../tasks/tasks.ts';
import { SETTLING } from '../../wallet/wallet-parts.ts';
import { KEEPING_LOCK } from '../accept/locks.ts';
import { PAID_BEFORE } from '../accept/same-request.ts';

const given = sql.placeholder;

interface Ending {
  readonly free: SQL;
  readonly set: SQL;
  readonly parts: readonly SQL[];
}

/**
 * Ends a generation with all that belongs to its end. Fenced on attempt and owner: for whoever lost the lease it does
 * nothing and answers no row.
 */
const ending = ({ free, set, parts }: Ending) =>
  statement(sql`with
  price as materialized (select ${free} as free),
  ended as (
    update generations set ${set}, owner = null, lease_until = null, finished_at = now() from price
    where id = ${given('generationId')} and attempt = ${given('attempt')} and owner = ${given('owner')}
      and state = 'running'
    returning generations.id, generations.account_id, generations.token_id, generations.credits, price.free),
  ${sql.join([SETTLING, ...parts, RECORDING_EVENT, NOTIFYING], sql`, `)}
  select id from ended`);

/** By where the generation came from: what has no task opens none of the queue's tables, a quarter of what an end costs. */
const endings = ({ parts, ...end }: Ending) => ({
  request: ending({ ...end, parts }),
  queue: ending({ ...end, parts: [...parts, REMOVING_TASK] }),
});

/** Delivers: its price is spent, unless the same content was paid for meanwhile. */
export const FINISH_DONE = endings({
  free: PAID_BEFORE,
  set: sql`state = 'done', step = 'done', done = total, lock_after = ${given('lockHash')},
    credits = case when price.free then 0 else credits end`,
  parts: [
    KEEPING_LOCK,
    sql`artifact as (
    insert into artifacts (id, generation_id, account_id, file_name, bytes, sha256, store_key, expires_at, steps, receipt)
    select ${given('artifactId')}::uuid, id, account_id, ${given('fileName')}, ${given('bytes')}::int,
      ${given('sha256')}, ${given('storeKey')}, ${given('expiresAt')}::timestamptz, ${given('steps')}::jsonb, ${given('receipt')}::jsonb
      from ended)`,
  ],
});

/** Fails: what was held for it is given back. */
export const FINISH_FAILED = endings({
  free: sql`true`,
  set: sql`state = 'failed', step = 'failed', fault = ${given('fault')}::jsonb`,
  parts: [],
});
