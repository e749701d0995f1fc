import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { statement } from '../../../db/statement.ts';
import { type GenerateRequest, isFromDatabase } from '../../../model/request/request.ts';
import type { RequestCost } from '../../../shared/wire/services.ts';
import { madeOf, modesOf, requestHash } from '../accept/same-request.ts';

interface CostDeps {
  readonly db: Db;
  priceOf(request: GenerateRequest): number;
}

interface Found extends Record<string, unknown> {
  readonly demo: boolean;
  readonly paidId: string | null;
  readonly paidHash: string | null;
  readonly finishedAt: string | Date | null;
  readonly expiresAt: string | Date | null;
}

const given = sql.placeholder;

/** Finds the free turns that accepting would find, without making anybody wait: the one that is kept longest counts. */
const LOOK = statement<Found>(sql`
  select exists (select from datasources where account_id = ${given('accountId')} and name = ${given('datasource')} and demo) as demo,
    paid.id as "paidId", paid.request_hash as "paidHash", paid.finished_at as "finishedAt", kept.expires_at as "expiresAt"
  from (select) as always
  left join lateral unnest(${given('modes')}::text[]) as mode (hash) on true
  left join generations paid on paid.account_id = ${given('accountId')} and paid.request_hash = mode.hash
    and paid.state = 'done' and paid.credits > 0
  left join artifacts kept on kept.generation_id = paid.id
  order by kept.expires_at desc nulls last limit 1`);

/** Prices a request as of now, and says why that may be nothing. */
export async function requestCost(
  { db, priceOf }: CostDeps,
  accountId: string,
  request: GenerateRequest,
): Promise<RequestCost> {
  const datasource = isFromDatabase(request) ? request.source.datasource : null;
  const hash = requestHash(request);
  const [found] = await LOOK(db, { ...modesOf(accountId, hash), datasource });
  const isTest = request.mode === 'Test';
  const price = { credits: isTest ? 0 : priceOf(request), tests: isTest ? 1 : 0 };
  if (found?.demo) return { ...price, free: 'demo', paid: null };
  const paid = found && paidOf(found);
  return paid ? { ...price, free: 'paid', paid } : { ...price, free: null, paid: null };
}

function paidOf({ paidId, paidHash, finishedAt, expiresAt }: Found): RequestCost['paid'] {
  if (paidId === null || paidHash === null || finishedAt === null || expiresAt === null) return null;
  const kept = new Date(expiresAt);
  if (kept <= new Date()) return null;
  return {
    id: paidId,
    mode: madeOf(paidHash),
    finishedAt: new Date(finishedAt).toISOString(),
    expiresAt: kept.toISOString(),
  };
}
