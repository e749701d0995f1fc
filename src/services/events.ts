import type { Db } from '../db/client.ts';
import type { Language } from '../shared/language.ts';
import type { Event, EventMonth, EventsQuery } from '../shared/wire/events.ts';
import { eventsFile } from './events/events-file.ts';
import { listEvents } from './events/list-events.ts';
import { monthOf, readMonth } from './events/month.ts';

/** An account's history: the events of a month (UTC). */
export interface Events {
  /** The events of a month, or of the current one, the newest first. */
  list(accountId: string, query: EventsQuery, language: Language): Promise<readonly Event[]>;
  /** A month in figures: its totals and its days, as they are in a time zone. */
  month(accountId: string, anioMes: string | undefined, zone: string): Promise<EventMonth>;
  /** All of a month as CSV, with the month that it is of. */
  file(accountId: string, anioMes: string | undefined, language: Language): Promise<{ month: string; csv: string }>;
}

/** Creates the service; events themselves are written where generations end (`events/record.ts`). */
export function createEvents({ db }: { readonly db: Db }): Events {
  const current = (anioMes: string | undefined) => anioMes ?? monthOf(new Date());
  return {
    list: (accountId, { anioMes, ...asked }, language) => listEvents(db, accountId, current(anioMes), asked, language),
    month: (accountId, anioMes, zone) => readMonth(db, accountId, current(anioMes), zone),
    async file(accountId, anioMes, language) {
      const month = current(anioMes);
      return { month, csv: eventsFile(await listEvents(db, accountId, month, {}, language)) };
    },
  };
}
