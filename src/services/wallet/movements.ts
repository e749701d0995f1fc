import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { generations, ledgerEntries, purchases, wallets } from '../../db/schema.ts';
import { csvLine } from '../../shared/csv.ts';
import type { CreditMonth, Movement, MovementsQuery } from '../../shared/wire/wallet.ts';
import { projectParts } from '../generation/accept/row.ts';
import { receiptOf, sourceOf } from './wallet-view.ts';

const MONTHS = 12;
/** The rows of the file that are in memory at once. */
const FILE_ROWS = 1_000;

/** Lists the entries of an account's ledger, the newest first. */
export async function listMovements(
  db: Db,
  accountId: string,
  { before, limit }: MovementsQuery,
): Promise<readonly Movement[]> {
  return (await readRows(db, accountId, before, limit)).map(toMovement);
}

const COLUMNS = [
  ...(['id', 'date', 'kind', 'credits', 'tests', 'xsd', 'debt'] as const),
  ...(['project', 'generation', 'wallet', 'source', 'receipt'] as const),
] as const;

/** Writes an account's ledger as the lines of a CSV file, a piece at a time. In every language its words are those of the wire. */
export async function* movementsFile(db: Db, accountId: string): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let before: number | undefined;
  do {
    const rows = await listMovements(db, accountId, { limit: FILE_ROWS, ...(before !== undefined && { before }) });
    if (rows.length > 0) yield rows.map(lineOf).join('');
    before = rows.length === FILE_ROWS ? rows.at(-1)?.id : undefined;
  } while (before !== undefined);
}

function lineOf({ id, date, kind, credits, tests, xsd, debt, generation, ...of }: Movement): string {
  const about = [generation?.name ?? null, generation?.id ?? null, of.walletId, of.source, of.receiptUrl];
  return csvLine([id, date, kind, credits, tests, xsd, debt, ...about]);
}

/** Sums what was spent and added in each of the last months, including months without either. */
export async function creditMonths(db: Db, accountId: string, now = new Date()): Promise<readonly CreditMonth[]> {
  const months = Array.from({ length: MONTHS }, (_, index) => monthOf(now, index - MONTHS + 1));
  const month = sql<string>`to_char(${ledgerEntries.createdAt} at time zone 'UTC', 'YYYY-MM')`;
  const rows = await db
    .select({
      month,
      spent: sql<number>`coalesce(-sum(${ledgerEntries.credits}) filter (where ${ledgerEntries.kind} in ('hold', 'release')), 0)::int`,
      added: sql<number>`coalesce(sum(${ledgerEntries.credits}) filter (where ${ledgerEntries.kind} in ('grant', 'reinstate')), 0)::int`,
    })
    .from(ledgerEntries)
    .innerJoin(wallets, eq(wallets.id, ledgerEntries.walletId))
    .where(and(eq(wallets.accountId, accountId), gte(ledgerEntries.createdAt, new Date(`${months[0]}-01T00:00:00Z`))))
    .groupBy(sql`1`);
  const found = new Map(rows.map((row) => [row.month, row]));
  return months.map((name) => found.get(name) ?? { month: name, spent: 0, added: 0 });
}

const monthOf = (now: Date, offset: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset)).toISOString().slice(0, 7);

/** Reads the newest entries of each wallet, which its index finds: the rest of the ledger is never looked at, however long it is. */
function readRows(db: Db, accountId: string, before: number | undefined, limit: number) {
  const entry = db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.walletId, wallets.id), before === undefined ? undefined : lt(ledgerEntries.id, before)))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)
    .as('entry');
  return db
    .select({
      id: entry.id,
      createdAt: entry.createdAt,
      kind: entry.kind,
      credits: entry.credits,
      tests: entry.tests,
      xsd: entry.schemas,
      debt: entry.debt,
      walletId: entry.walletId,
      origin: wallets.origin,
      generationId: entry.generationId,
      project: generations.project,
      receiptUrl: purchases.receiptUrl,
    })
    .from(wallets)
    .crossJoinLateral(entry)
    .leftJoin(generations, eq(generations.id, entry.generationId))
    .leftJoin(purchases, eq(purchases.walletId, wallets.id))
    .where(eq(wallets.accountId, accountId))
    .orderBy(desc(entry.id))
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function toMovement({ createdAt, origin, generationId, project, receiptUrl, ...row }: Row): Movement {
  const isSpending = generationId !== null && project !== null;
  return {
    ...row,
    date: createdAt.toISOString(),
    source: sourceOf(origin),
    generation: isSpending ? { id: generationId, name: projectParts(project).name } : null,
    // What was spent has no receipt of the payment that it came from.
    receiptUrl: generationId === null && row.kind !== 'expire' ? receiptOf(receiptUrl) : null,
  };
}
