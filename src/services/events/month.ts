import { and, count, eq, gte, lt, min, type SQL, sql, sum } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { events } from '../../db/schema.ts';
import type { TechnologyId } from '../../model/request/request.ts';
import type { EVENT_TYPES, Event, EventMonth } from '../../shared/wire/events.ts';

/** The totals of a month, as its events and its summary carry them. */
export type Totals = Pick<Event, `total${'Source' | 'Binary' | 'Test' | 'Xsd' | 'Devops'}`>;

/** A month in UTC: 202611. */
export type YearMonth = string;

/** @returns the month of an instant. */
export const monthOf = (instant: Date): YearMonth => instant.toISOString().slice(0, 7).replace('-', '');

/** @returns what an account's events of a month have in common. */
export function inMonth(accountId: string, month: YearMonth): SQL | undefined {
  const start = (offset: number) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1 + offset));
  return and(eq(events.accountId, accountId), gte(events.eventDate, start(0)), lt(events.eventDate, start(1)));
}

const countOf = (type: (typeof EVENT_TYPES)[number]) =>
  sql<number>`count(*) filter (where ${events.eventType} = ${type} and ${events.outcome} = 'done')::int`;

/** How many came to a good end, by type: columns of a query over a month's events. */
export const TOTALS = {
  totalSource: countOf('SOURCE'),
  totalBinary: countOf('BINARY'),
  totalTest: countOf('TEST'),
  totalXsd: countOf('XSD'),
  totalDevops: countOf('DEVOPS'),
};

const FAILED = sql<number>`count(*) filter (where ${events.outcome} = 'failed')::int`;

/** A month in figures; its days are those of the zone. */
export async function readMonth(db: Db, accountId: string, month: YearMonth, zone: string): Promise<EventMonth> {
  const those = inMonth(accountId, month);
  const day = sql<string>`to_char(${events.eventDate} at time zone ${zone}::text, 'YYYY-MM-DD')`;
  const [[sums], days, types, [earliest]] = await Promise.all([
    db
      .select({ ...TOTALS, events: count(), failed: FAILED, credits: sum(events.credits).mapWith(Number) })
      .from(events)
      .where(those),
    // By the first column: the zone is a parameter, and two of them are no one expression to a database.
    db.select({ day, events: count(), failed: FAILED }).from(events).where(those).groupBy(sql`1`).orderBy(sql`1`),
    db.selectDistinct({ apiType: events.apiType }).from(events).where(those).orderBy(events.apiType),
    db
      .select({ at: min(events.eventDate) })
      .from(events)
      .where(eq(events.accountId, accountId)),
  ]);
  if (!sums) throw new Error('a month without figures');
  return {
    ...{ anioMes: month, first: earliest?.at ? monthOf(earliest.at) : null },
    ...sums,
    credits: sums.credits ?? 0,
    days,
    apiTypes: types.map(({ apiType }) => apiType as TechnologyId),
  };
}
