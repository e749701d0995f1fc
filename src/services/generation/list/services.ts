import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { artifacts, datasources, generations } from '../../../db/schema.ts';
import { Fault } from '../../../model/fault.ts';
import type { Language } from '../../../shared/language.ts';
import type { ServiceDetail, ServiceFilter, ServiceRow, ServicesQuery } from '../../../shared/wire/services.ts';
import { endOfTest, projectParts, revivedFault } from '../accept/row.ts';
import { madeOf } from '../accept/same-request.ts';
import { faultText } from '../run/messages.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Without the request, which may be megabytes: project and hash tell the same of it. */
const COLUMNS = {
  id: generations.id,
  state: generations.state,
  project: generations.project,
  requestHash: generations.requestHash,
  step: generations.step,
  done: generations.done,
  total: generations.total,
  credits: generations.credits,
  fault: generations.fault,
  createdAt: generations.createdAt,
  finishedAt: generations.finishedAt,
  datasource: datasources.name,
  artifact: {
    id: artifacts.id,
    fileName: artifacts.fileName,
    bytes: artifacts.bytes,
    sha256: artifacts.sha256,
    pending: artifacts.pending,
    expiresAt: artifacts.expiresAt,
    receipt: artifacts.receipt,
  },
};

/** A page of what an account has generated, the newest first; a failure's reason in the reader's language. */
export async function listServices(
  db: Db,
  accountId: string,
  { state, name, technology, before, limit }: ServicesQuery,
  language: Language,
): Promise<readonly ServiceRow[]> {
  if (before !== undefined && !UUID.test(before)) return [];
  const rows = await rowsOf(db)
    .where(
      and(
        eq(generations.accountId, accountId),
        state && FILTERS[state],
        name ? sql`position(lower(${name}::text) in lower(split_part(${generations.project}, ' ', 3))) > 0` : undefined,
        technology && sql`split_part(${generations.project}, ' ', 1) = ${technology}`,
        before === undefined ? undefined : after(accountId, before),
      ),
    )
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit);
  return rows.map((row) => toRow(row, language));
}

/** All there is to know of one. @throws Fault notFound, also for somebody else's */
export async function readService(db: Db, accountId: string, id: string, language: Language): Promise<ServiceDetail> {
  if (!UUID.test(id)) throw new Fault('notFound');
  const mine = and(eq(generations.id, id), eq(generations.accountId, accountId));
  const [[row], [more]] = await Promise.all([
    rowsOf(db).where(mine),
    db
      .select({ request: generations.request, steps: artifacts.steps })
      .from(generations)
      .leftJoin(artifacts, eq(artifacts.generationId, generations.id))
      .where(mine),
  ]);
  if (!row || !more) throw new Fault('notFound');
  const { lock: _, ...request } = more.request;
  return { ...toRow(row, language), request, steps: more.steps, log: row.fault?.log ?? null };
}

const FILTERS: Readonly<Record<ServiceFilter, SQL | undefined>> = {
  running: inArray(generations.state, ['queued', 'running']),
  done: eq(generations.state, 'done'),
  failed: inArray(generations.state, ['failed', 'cancelled']),
  pending: and(eq(artifacts.pending, true), gt(artifacts.expiresAt, sql`now()`)),
};

/**
 * Selects the generations after a row. The row is named by its id, because instants lose digits on their way to a browser
 * and back; after a row of another account there are none.
 */
function after(accountId: string, id: string): SQL {
  return sql`(${generations.createdAt}, ${generations.id}) < (select earlier.created_at, earlier.id from generations earlier
    where earlier.id = ${id} and earlier.account_id = ${accountId})`;
}

function rowsOf(db: Db) {
  return db
    .select(COLUMNS)
    .from(generations)
    .leftJoin(artifacts, eq(artifacts.generationId, generations.id))
    .leftJoin(datasources, eq(datasources.id, generations.datasourceId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function toRow({ requestHash, project, artifact, fault, ...row }: Row, language: Language): ServiceRow {
  const mode = madeOf(requestHash);
  return {
    ...{ id: row.id, state: row.state, ...projectParts(project), mode, datasource: row.datasource },
    ...{ step: row.step, done: row.done, total: row.total, credits: row.credits },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    runsUntil: mode === 'Test' && row.state === 'done' ? endOfTest(row.createdAt) : null,
    artifact: artifact && artifactOf(artifact),
    receipt: artifact?.receipt ?? null,
    fault: fault && { error: fault.code, message: faultText({ language }, revivedFault(fault)) },
  };
}

function artifactOf({ receipt: _, expiresAt, ...artifact }: NonNullable<Row['artifact']>): ServiceRow['artifact'] {
  return { ...artifact, expiresAt: expiresAt.toISOString(), downloadable: expiresAt > new Date() };
}
