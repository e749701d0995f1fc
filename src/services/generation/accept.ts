import { and, count, eq, gt, sql } from 'drizzle-orm';
import {
  FAILED_BUILDS_PER_HOUR,
  MAX_OPERATIONS_API,
  MAX_OPERATIONS_BUILD,
  MAX_OPERATIONS_FORM,
} from '../../constants.ts';
import type { Db, Tx } from '../../db/client.ts';
import { datasources, generations } from '../../db/schema.ts';
import { Fault } from '../../shared/fault.ts';
import type { Language } from '../../shared/language.ts';
import type { GenerateRequest } from '../../shared/request.ts';
import { textsFor } from '../../shared/texts.ts';
import type { Tasks } from '../tasks.ts';
import type { Wallets } from '../wallet.ts';
import { type CheckBuildDeps, checkBuild, noDatasource } from './check-build.ts';
import { type Generation, queueOf } from './row.ts';
import { paidInAnotherMode, requestHash } from './same-request.ts';

export interface AcceptOptions {
  readonly origin: Generation['origin'];
  readonly language: Language;
  /** Absent: each request is a new generation. */
  readonly idempotencyKey?: string | undefined;
  /** Nobody waits for the answer any more: what is still being checked is not accepted. */
  readonly signal?: AbortSignal | undefined;
}

/** `fresh`: accepted by this very call, and not found under its idempotency key. */
export interface Accepted {
  readonly id: string;
  readonly fresh: boolean;
}

export interface AcceptDeps extends CheckBuildDeps {
  readonly db: Db;
  readonly wallets: Wallets;
  readonly tasks: Tasks;
  priceOf(request: GenerateRequest): number;
}

/**
 * Takes a request on: its row, its held price and its task come in one transaction, or none of them does. A Build is
 * checked before; a Src is run at once and finds out by itself.
 */
export async function acceptGeneration(
  deps: AcceptDeps,
  accountId: string,
  call: string,
  request: GenerateRequest,
  options: AcceptOptions,
): Promise<Accepted> {
  checkSize(request, options);
  const credits = request.mode === 'Test' ? 0 : deps.priceOf(request);
  const hash = requestHash(request);
  const idempotencyKey = options.idempotencyKey ?? `none:${crypto.randomUUID()}`;
  if (request.mode !== 'Src') {
    const key = options.idempotencyKey;
    const earlier = key === undefined ? undefined : await findEarlier(deps.db, accountId, call, key, hash);
    if (earlier) return earlier;
    await checkBuild(deps, accountId, request, options.signal);
  }
  const accepted = await deps.db.transaction(async (tx): Promise<Accepted> => {
    const inserted = await insertOnce(tx, {
      id: crypto.randomUUID(),
      accountId,
      call,
      idempotencyKey,
      requestHash: hash,
      request,
      origin: options.origin,
      credits,
      state: 'queued',
      step: 'queued',
      total: request.endpoints.length,
      language: options.language,
    });
    if (!inserted) return (await findEarlier(tx, accountId, call, idempotencyKey, hash)) ?? gone();
    const { id } = inserted;
    if (request.mode !== 'Src') await checkFailures(tx, accountId);
    const held = request.mode === 'Test' ? { tests: 1 } : { credits: inserted.credits };
    await Promise.all([deps.tasks.add(tx, queueOf(request), id), deps.wallets.hold(tx, accountId, id, held)]);
    return { id, fresh: true };
  });
  if (accepted.fresh) deps.tasks.nudge(queueOf(request));
  return accepted;
}

/**
 * Inserts the row, at no price when the same is already paid for in another mode.
 * @returns undefined when the account has sent this idempotency key with this call before.
 */
async function insertOnce(
  tx: Tx,
  row: typeof generations.$inferInsert,
): Promise<Pick<Generation, 'id' | 'credits'> | undefined> {
  const paid = paidInAnotherMode(row.accountId, row.requestHash);
  const named = and(eq(datasources.accountId, row.accountId), eq(datasources.name, row.request.datasource));
  const [inserted] = await tx
    .insert(generations)
    .values({
      ...row,
      credits: sql`case when ${paid} then 0 else ${row.credits}::int end`,
      datasourceId: sql`(select ${datasources.id} from ${datasources} where ${named})`,
    })
    .onConflictDoNothing()
    .returning({ id: generations.id, credits: generations.credits, datasourceId: generations.datasourceId });
  if (inserted && inserted.datasourceId === null) {
    throw noDatasource();
  }
  return inserted;
}

/** @returns what the account has sent under this key before. Throws idempotencyConflict when that was something else. */
async function findEarlier(
  db: Db | Tx,
  accountId: string,
  call: string,
  key: string,
  hash: string,
): Promise<Accepted | undefined> {
  const [earlier] = await db
    .select({ id: generations.id, requestHash: generations.requestHash })
    .from(generations)
    .where(and(eq(generations.accountId, accountId), eq(generations.call, call), eq(generations.idempotencyKey, key)));
  if (!earlier) return undefined;
  if (earlier.requestHash !== hash) throw new Fault('idempotencyConflict');
  return { id: earlier.id, fresh: false };
}

/** The row that stood in the way was removed in between, with its account. */
function gone(): never {
  throw new Fault('notFound');
}

/** Only builds that failed by what was asked of them count: our own failures are not the user's. */
async function checkFailures(tx: Tx, accountId: string): Promise<void> {
  const [failed] = await tx
    .select({ builds: count() })
    .from(generations)
    .where(
      and(
        eq(generations.accountId, accountId),
        eq(generations.state, 'failed'),
        gt(generations.finishedAt, sql`now() - interval '1 hour'`),
        sql`${generations.fault}->>'code' = 'buildFailed'`,
      ),
    );
  if ((failed?.builds ?? 0) >= FAILED_BUILDS_PER_HOUR) throw new Fault('tooManyFailures');
}

function checkSize(request: GenerateRequest, { origin, language }: AcceptOptions): void {
  const [limit, text] =
    request.mode !== 'Src'
      ? [MAX_OPERATIONS_BUILD, 'tooManyOperationsBuild']
      : origin === 'form'
        ? [MAX_OPERATIONS_FORM, 'tooManyOperations']
        : [MAX_OPERATIONS_API, 'tooManyOperationsApi'];
  if (request.endpoints.length <= limit) return;
  const message = textsFor(language)(`common:generation.${text}`, { limit: limit.toLocaleString(language) });
  throw new Fault('invalidRequest', { faults: [{ field: 'endpoints', message }] });
}
