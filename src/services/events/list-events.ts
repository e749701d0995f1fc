import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { artifacts, events, type StoredFault } from '../../db/schema.ts';
import type { TechnologyId } from '../../model/request/request.ts';
import type { Language } from '../../shared/language.ts';
import { type Event, type EventsQuery, TOLD_RESOURCES } from '../../shared/wire/events.ts';
import { revivedFault } from '../generation/accept/row.ts';
import { faultText } from '../generation/run/messages.ts';
import { inMonth, TOTALS, type YearMonth } from './month.ts';

export type EventFilter = Omit<EventsQuery, 'anioMes'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Without what may be long: thousands of names, and the end of a build's output. */
const COLUMNS = {
  ...{ id: events.id, generationId: events.generationId, projectName: events.projectName, origin: events.origin },
  ...{ eventType: events.eventType, apiType: events.apiType, containerType: events.containerType },
  resourceCount: events.resourceCount,
  resourceNames: sql<string[]>`${events.resourceNames}[1:${sql.raw(String(TOLD_RESOURCES))}]`,
  ...{ eventDate: events.eventDate, outcome: events.outcome, credits: events.credits },
  handoff: events.handoff,
  fault: sql<StoredFault | null>`${events.fault} - 'log'`,
  artifact: {
    id: artifacts.id,
    fileName: artifacts.fileName,
    bytes: artifacts.bytes,
    sha256: artifacts.sha256,
    pending: artifacts.pending,
    expiresAt: artifacts.expiresAt,
  },
};

/** An account's events of a month, the newest first; a failure's reason in the reader's language. */
export async function listEvents(
  db: Db,
  accountId: string,
  month: YearMonth,
  filter: EventFilter,
  language: Language,
): Promise<Event[]> {
  const { before, limit } = filter;
  if (before !== undefined && !UUID.test(before)) return [];
  const [rows, [totals]] = await Promise.all([
    rowsOf(db)
      .where(
        and(
          inMonth(accountId, month),
          ...filtersOf(filter),
          before === undefined ? undefined : after(accountId, before),
        ),
      )
      .orderBy(desc(events.eventDate), desc(events.id))
      // A query without a limit of its own has none.
      .limit(limit ?? Number.MAX_SAFE_INTEGER),
    db.select(TOTALS).from(events).where(inMonth(accountId, month)),
  ]);
  if (!totals) throw new Error('a month without totals');
  return rows.map((row) => ({ ...toEvent(row, language), ...totals }));
}

function rowsOf(db: Db) {
  return db
    .select(COLUMNS)
    .from(events)
    .leftJoin(artifacts, eq(artifacts.generationId, events.generationId))
    .$dynamic();
}

function filtersOf({ text, eventType, outcome, apiType }: EventFilter): (SQL | undefined)[] {
  return [
    text ? named(text) : undefined,
    eventType && eq(events.eventType, eventType),
    outcome && eq(events.outcome, outcome),
    apiType && eq(events.apiType, apiType),
  ];
}

/** Whether the project or one of its resources has the text in its name. */
function named(text: string): SQL {
  const within = (name: SQL | typeof events.projectName) => sql`position(lower(${text}::text) in lower(${name})) > 0`;
  return sql`(${within(events.projectName)} or exists (
    select from unnest(${events.resourceNames}) as resource (name) where ${within(sql`resource.name`)}))`;
}

/**
 * Selects the events after a row. The row is named by its id, because instants lose digits on their way to a browser and
 * back; after a row of another account there are none.
 */
function after(accountId: string, id: string): SQL {
  return sql`(${events.eventDate}, ${events.id}) < (select earlier.created_at, earlier.id from events earlier
    where earlier.id = ${id} and earlier.account_id = ${accountId})`;
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function toEvent({ eventDate, artifact, fault, ...row }: Row, language: Language) {
  return {
    ...row,
    origin: row.origin as Event['origin'],
    apiType: row.apiType as TechnologyId,
    eventDate: eventDate.toISOString(),
    fault: fault && { error: fault.code, message: faultText({ language }, revivedFault(fault)) },
    artifact: artifact && {
      ...artifact,
      expiresAt: artifact.expiresAt.toISOString(),
      downloadable: artifact.expiresAt > new Date(),
    },
  };
}
