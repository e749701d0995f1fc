import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { MAX_OPERATIONS_API, MAX_OPERATIONS_BUILD, MAX_OPERATIONS_FORM } from '../../../constants.ts';
import type { Db } from '../../../db/client.ts';
import { generations } from '../../../db/schema.ts';
import { rowOf } from '../../../db/statement.ts';
import { Fault } from '../../../model/fault.ts';
import {
  type ContractFormat,
  contractFormatOf,
  type GenerateRequest,
  isFromDatabase,
  type Made,
  toWire,
} from '../../../model/request/request.ts';
import { kindsListedAs } from '../../../shared/databases/databases.ts';
import type { Language } from '../../../shared/language.ts';
import type { StorageState } from '../../artifacts/storage.ts';
import { otherKind } from '../../datasources/rows.ts';
import type { HandoffKind } from '../../handoffs/kind.ts';
import type { Notifications } from '../../notifications.ts';
import type { Tasks } from '../../tasks/tasks.ts';
import { crossing, tellCreditsLow } from '../../wallet/warnings.ts';
import { shortage, type Wallets } from '../../wallet.ts';
import { type CheckBuildDeps, checkBuild, describedFor, noDatasource } from '../run/check-build.ts';
import type { Claim, Runner } from '../run/runner.ts';
import { ACCEPT, type AcceptRow } from './accept-statement.ts';
import { projectOf } from './locks.ts';
import { type Generation, queueOf } from './row.ts';
import { modesOf, requestHash } from './same-request.ts';

export interface AcceptOptions {
  readonly origin: Generation['origin'];
  readonly language: Language;
  /** The application token that asks, within whose budget it has to be. */
  readonly tokenId?: string | undefined;
  /** The contract alone is made, in this language. */
  readonly contract?: ContractFormat | undefined;
  /** The target that the file is handed on to; it is written with the generation, or neither is. */
  readonly handoff?: { readonly kind: HandoffKind; readonly targetId: string } | undefined;
  /** Absent: each request is a new generation. */
  readonly idempotencyKey?: string | undefined;
  /** Aborts when nobody waits for the answer any more: a request that is still being checked is then not accepted. */
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
  readonly runner: Pick<Runner, 'reserve'>;
  readonly notifications: Pick<Notifications, 'push' | 'tellOnce'>;
  readonly log: Logger;
  /** Absent: there is always room. */
  readonly checkStorage?: (() => Promise<StorageState>) | undefined;
  checkRequest?(request: GenerateRequest): void;
  priceOf(request: GenerateRequest): number;
}

/**
 * Takes a request on: its row, its held price and its task come in one statement, or none of them does. Where a slot of
 * this process is free it needs no task, and is accepted as already running. A Build is checked before; a Src is run at
 * once and finds out by itself.
 */
export async function acceptGeneration(
  deps: AcceptDeps,
  accountId: string,
  call: string,
  request: GenerateRequest,
  options: AcceptOptions,
): Promise<Accepted> {
  checkSize(request, options);
  deps.checkRequest?.(request);
  const storage = (await deps.checkStorage?.()) ?? 'ok';
  if (storage !== 'ok') throw new Fault('storageFailed', { detail: storage });
  const made = madeBy(request, options);
  const hash = requestHash(request, made);
  const earlier = (key: string) => findEarlier(deps.db, accountId, call, key, { hash, lock: request.lock });
  if (request.mode !== 'Src' || choosesTypes(request)) {
    const found = options.idempotencyKey === undefined ? undefined : await earlier(options.idempotencyKey);
    if (found) return found;
    const check = request.mode === 'Src' ? describedFor : checkBuild;
    await check(deps, accountId, request, options.signal);
  }
  const id = crypto.randomUUID();
  const idempotencyKey = options.idempotencyKey ?? `none:${id}`;
  const queue = queueOf({ request, deaths: 0 });
  const values = {
    ...{ id, call, idempotencyKey, queue, requestHash: hash },
    ...callerValues(options),
    ...modesOf(accountId, hash),
    ...requestValues(request, made, deps.priceOf(request)),
  };
  const slot = deps.runner.reserve(queue, id);
  const row = await accept(deps, accountId, values, slot?.claim ?? QUEUED).catch((error: unknown) => {
    slot?.free();
    throw error;
  });
  if (row.id === null) {
    slot?.free();
    return (await earlier(idempotencyKey)) ?? refuse(row);
  }
  if (slot) slot.start(rowOf(generations, row));
  else {
    deps.tasks.nudge(queue);
    const progress = { id, name: request.name, step: 'queued', done: 0, total: request.endpoints.length };
    deps.notifications.push({ kind: 'progress', accountId, progress });
  }
  warn(deps, accountId, id, row);
  return { id, fresh: true };
}

/** Warns an account of few credits. Nobody waits for it, and a generation does not depend on it. */
function warn({ notifications, log }: AcceptDeps, accountId: string, generationId: string, row: AcceptRow): void {
  const left = crossing(row);
  if (left === undefined) return;
  void tellCreditsLow(notifications, { accountId, generationId, left }).catch((error: unknown) =>
    log.warn({ err: error, generation: generationId }, 'few credits were not told of'),
  );
}

/** Whether a type can stand where it was chosen only the data source knows. */
const choosesTypes = (request: GenerateRequest): boolean =>
  isFromDatabase(request) && request.endpoints.some(({ source }) => source.kind === 'routine' && source.types);

const QUEUED: Claim = { state: 'queued', attempt: 0, owner: null, leaseSeconds: null };

function madeBy({ mode }: GenerateRequest, { contract }: AcceptOptions): Made {
  if (contract === undefined) return mode;
  return contract === 'own' ? 'Contract' : 'Xsd';
}

function callerValues({ origin, language, tokenId, handoff }: AcceptOptions) {
  return {
    ...{ origin, language, tokenId: tokenId ?? null },
    handoffKind: handoff?.kind ?? null,
    handoffTarget: handoff?.targetId ?? null,
  };
}

function requestValues(request: GenerateRequest, made: Made, price: number) {
  const { mode, endpoints } = request;
  const test = mode === 'Test';
  const isContract = contractFormatOf(made) !== undefined;
  const source = isFromDatabase(request) ? request.source : undefined;
  return {
    ...{ datasource: source?.datasource ?? null, kinds: source ? kindsListedAs(source.databaseType) : [] },
    // What the request says of a lock wins, also that there is none.
    ...{ project: projectOf(request), takesLast: request.lock === undefined },
    ...{ mode, total: endpoints.length, request: JSON.stringify(toWire(request)) },
    ...{ credits: test || isContract ? 0 : price, tests: test ? 1 : 0, schemas: isContract ? 1 : 0 },
  };
}

async function accept(
  deps: AcceptDeps,
  accountId: string,
  values: Record<string, unknown>,
  claim: Claim,
): Promise<AcceptRow> {
  const statements = values.handoffKind === null ? ACCEPT : ACCEPT.handedOn;
  const ask = async () => only(await statements[claim.state](deps.db, { ...values, ...claim }));
  const row = await ask();
  if (row.id !== null || row.wallets > 0) return row;
  // An account that was made without its starter credits gets them when it first spends.
  await deps.wallets.grantStarter(accountId);
  return ask();
}

function only([row]: readonly AcceptRow[]): AcceptRow {
  if (!row) throw new Error('the statement that accepts a generation answered nothing');
  return row;
}

function refuse({ sourceFound, sourceFits, tooManyFailures, price, remaining, allowance }: AcceptRow): never {
  if (!allowance.good) throw new Fault('invalidToken');
  if (!sourceFound) throw noDatasource();
  if (!sourceFits) throw otherKind();
  if (tooManyFailures) throw new Fault('tooManyFailures');
  if (!allowance.enough) throw overBudget(price.credits, allowance);
  throw shortage(price, remaining) ?? new Fault('internal', { detail: 'a generation was refused for no reason' });
}

function overBudget(needed: number, { budget, spent }: AcceptRow['allowance']): Fault {
  const [most, used] = [budget ?? 0, spent ?? 0];
  return new Fault('tokenBudget', { values: { needed, budget: most, left: Math.max(0, most - used) } });
}

/** @returns what the account has sent under this key before. Throws idempotencyConflict when that was something else. */
async function findEarlier(
  db: Db,
  accountId: string,
  call: string,
  key: string,
  { hash, lock }: { readonly hash: string; readonly lock: unknown },
): Promise<Accepted | undefined> {
  const sent = JSON.stringify(lock) ?? null;
  const sameLock = sql<boolean>`${generations.request}->'lock' is not distinct from ${sent}::jsonb`;
  const [earlier] = await db
    .select({ id: generations.id, requestHash: generations.requestHash, sameLock })
    .from(generations)
    .where(and(eq(generations.accountId, accountId), eq(generations.call, call), eq(generations.idempotencyKey, key)));
  if (!earlier) return undefined;
  if (earlier.requestHash !== hash || !earlier.sameLock) throw new Fault('idempotencyConflict');
  return { id: earlier.id, fresh: false };
}

export function checkSize(request: GenerateRequest, { origin }: Pick<AcceptOptions, 'origin'>): void {
  const [limit, message] =
    request.mode !== 'Src'
      ? [MAX_OPERATIONS_BUILD, 'tooManyOperationsBuild']
      : origin === 'form'
        ? [MAX_OPERATIONS_FORM, 'tooManyOperations']
        : [MAX_OPERATIONS_API, 'tooManyOperationsApi'];
  if (request.endpoints.length <= limit) return;
  throw new Fault('invalidRequest', { faults: [{ field: 'endpoints', message, values: { limit } }] });
}
