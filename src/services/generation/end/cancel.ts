import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { patiently } from '../../../db/patiently.ts';
import { statement } from '../../../db/statement.ts';
import { Fault } from '../../../model/fault.ts';
import type { Notifications } from '../../notifications.ts';
import { QUEUES } from '../../tasks/tasks.ts';
import { SETTLING } from '../../wallet/wallet-parts.ts';
import { projectParts } from '../accept/row.ts';
import type { Outcomes } from '../run/outcomes.ts';
import type { Runner } from '../run/runner.ts';

const given = sql.placeholder;

interface Cancelled extends Record<string, unknown> {
  readonly project: string;
  readonly total: number;
}

/**
 * Ends a generation that waits or runs, gives back what was held for it and forgets its task. Whoever runs it has lost its row with that:
 * what comes of it later is thrown away. It does nothing to one that has ended.
 */
const CANCEL = statement<Cancelled>(sql`with
  ended as (
    update generations set state = 'cancelled', step = 'cancelled', owner = null, lease_until = null, finished_at = now()
    where id = ${given('generationId')}::uuid and account_id = ${given('accountId')}::uuid and state in ('queued', 'running')
    returning id, account_id, token_id, project, total, true as free),
  ${SETTLING},
  task as (
    delete from pgboss.job where pgboss.job.name = any(${given('queues')}::text[])
      and pgboss.job.id = ${given('generationId')}::uuid and exists (select from ended))
  select project, total from ended`);

export interface CancelDeps {
  readonly db: Db;
  readonly runner: Pick<Runner, 'giveUp'>;
  readonly outcomes: Pick<Outcomes, 'settle'>;
  readonly notifications: Pick<Notifications, 'push'>;
}

/** The answer to a call that waited for the file of a cancelled generation. */
export const cancelledFault = (): Fault => new Fault('generationCancelled');

/** Cancels a generation of an account; one that has ended, or is nobody's of that account, stays as it is. */
export async function cancelGeneration(deps: CancelDeps, accountId: string, id: string): Promise<void> {
  const [ended] = await patiently(() => CANCEL(deps.db, { generationId: id, accountId, queues: [...QUEUES] }));
  if (!ended) return;
  deps.runner.giveUp(id);
  deps.outcomes.settle(id, { kind: 'failed', fault: cancelledFault() });
  const { project, total } = ended;
  const progress = { id, name: projectParts(project).name, step: 'cancelled', done: 0, total };
  deps.notifications.push({ kind: 'progress', accountId, progress });
}
