import { z } from 'zod';
import { TECHNOLOGIES } from '../../model/request/request.ts';
import { text } from '../../model/schema/text.ts';
import { keptFile } from './services.ts';

/** The wire types of a month's events: generations, schemas and CI calls that ended. */

const EVENT_ORIGINS = ['form', 'api', 'cli', 'regenerate'] as const;
export const EVENT_TYPES = ['SOURCE', 'BINARY', 'TEST', 'XSD', 'DEVOPS'] as const;
const EVENT_OUTCOMES = ['done', 'failed'] as const;

/** The most names of resources that an event lists; `resourceCount` says how many there are. */
export const TOLD_RESOURCES = 100;

/** How many of a month came to a good end, by event type. */
const totals = {
  totalSource: z.number(),
  totalBinary: z.number(),
  totalTest: z.number(),
  totalXsd: z.number(),
  totalDevops: z.number(),
};

export const event = z.object({
  id: z.string(),
  /** Null: the generation is no longer kept. */
  generationId: z.string().nullable(),
  projectName: z.string(),
  origin: z.enum(EVENT_ORIGINS),
  eventType: z.enum(EVENT_TYPES),
  /** The technology. */
  apiType: z.enum(TECHNOLOGIES),
  /** The server that runs the built service. */
  containerType: z.string(),
  resourceCount: z.number(),
  resourceNames: z.array(z.string()),
  eventDate: z.iso.datetime(),
  outcome: z.enum(EVENT_OUTCOMES),
  /** The credits that were charged in the end. */
  credits: z.number(),
  fault: z.object({ error: z.string(), message: z.string() }).nullable(),
  artifact: keptFile.nullable(),
  /** The other system's answer to a hand-off; null on other events. */
  handoff: z
    .object({
      /** The name of the configuration or repository; empty where it was deleted before. */
      name: z.string(),
      status: z.number().exactOptional(),
      body: z.string().exactOptional(),
      milliseconds: z.number(),
      /** The run, the queue's item, the commit or the merge request. */
      url: z.string().exactOptional(),
    })
    .nullable(),
  /** The totals of the whole month, the same on each of its events. */
  ...totals,
});
export type Event = z.output<typeof event>;

/** YYYYMM or YYYY-MM, a month in UTC; absent: the current one. */
const anioMes = text
  .regex(/^[12]\d{3}-?(0[1-9]|1[0-2])$/, 'yearMonth')
  .transform((month) => month.replace('-', ''))
  .exactOptional();

export const monthOnly = z.object({ anioMes });

const MAX_EVENTS = 1_000;
/** The newest first; `before` is the id of the last event of the page before. Without `limit` all of the month come. */
export const eventsQuery = monthOnly.extend({
  /** A part of the project's name or of a resource's. */
  text: text.trim().max(60).exactOptional(),
  eventType: z.enum(EVENT_TYPES).exactOptional(),
  outcome: z.enum(EVENT_OUTCOMES).exactOptional(),
  apiType: z.enum(TECHNOLOGIES).exactOptional(),
  before: text.exactOptional(),
  limit: z.coerce.number().int('integer').positive('positive').max(MAX_EVENTS).exactOptional(),
});
export type EventsQuery = z.output<typeof eventsQuery>;

/** A time zone by its name, in which the days of a month are counted. */
const zone = text.max(60).refine(isZone, 'timeZone').default('UTC');
export const eventMonthQuery = monthOnly.extend({ zone });

export const eventMonth = z.object({
  /** YYYYMM. */
  anioMes: z.string(),
  /** The month of the account's first event; null while it has none. */
  first: z.string().nullable(),
  /** How many there are, and how many of them failed. */
  events: z.number(),
  failed: z.number(),
  credits: z.number(),
  ...totals,
  /** The days on which something happened, YYYY-MM-DD in the zone. */
  days: z.array(z.object({ day: z.string(), events: z.number(), failed: z.number() })),
  /** The technologies that the month's events are of. */
  apiTypes: z.array(z.enum(TECHNOLOGIES)),
});
export type EventMonth = z.output<typeof eventMonth>;

/** Offsets have no name, and the two sides of the portal read their signs differently. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
