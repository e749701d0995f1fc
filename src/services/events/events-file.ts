import { csvLine } from '../../shared/csv.ts';
import type { Event } from '../../shared/wire/events.ts';

/** The columns of the file: what programs call the members of an event. */
const COLUMNS = [
  'eventDate',
  'projectName',
  'origin',
  'eventType',
  'apiType',
  'containerType',
  'resourceCount',
  'resourceNames',
  'outcome',
  'credits',
] as const satisfies readonly (keyof Event)[];

/** @returns events as CSV; a failed one ends with why. */
export function eventsFile(events: readonly Event[]): string {
  const header = csvLine([...COLUMNS, 'fault']);
  const lines = events.map((event) => {
    const cells = COLUMNS.map((column) => cellOf(event[column]));
    return csvLine([...cells, event.fault?.message ?? null]);
  });
  return header + lines.join('');
}

const cellOf = (value: Event[(typeof COLUMNS)[number]]) => (typeof value === 'object' ? value.join('; ') : value);
