import { z } from 'zod';
import { MADE, TECHNOLOGIES } from '../../model/request/request.ts';
import { text } from '../../model/schema/text.ts';

/** The wire types of generated services: the rows of the page Services, and a request's cost beside them. */

/** The figures of `receipt/verification.json`. */
const receipt = z.object({
  file: z.string(),
  sha256: z.string(),
  compiler: z.string(),
  maven: z.string(),
  javaRelease: z.number().nullable(),
  tests: z.object({ run: z.number(), failed: z.number(), skipped: z.number() }),
  /** Null for a library, which nothing starts. */
  startUpMs: z.number().nullable(),
  checks: z.object({ passed: z.number(), total: z.number() }),
});
export type Receipt = z.output<typeof receipt>;

/** The first steps with a project, in its own commands. */
const firstSteps = z.object({
  /** The one that the zip opens into. */
  folder: z.string(),
  run: z.string(),
  call: z.object({ title: z.string(), shell: z.string() }).exactOptional(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** The product: a project in this mode, or its contract. */
const mode = z.enum(MADE);
/** A file that was delivered, whether it is still kept or not. */
export const keptFile = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  expiresAt: z.iso.datetime(),
  /** Kept until then, and not given up. */
  downloadable: z.boolean(),
  /** Not downloaded yet. */
  pending: z.boolean(),
});
export type KeptFile = z.output<typeof keptFile>;

/** One generation, whatever became of it. */
export const serviceRow = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  name: z.string(),
  domain: z.string(),
  technology: z.enum(TECHNOLOGIES),
  mode,
  /** Null: made from an uploaded schema, or the data source is gone. */
  datasource: z.string().nullable(),
  step: z.string().nullable(),
  done: z.number(),
  total: z.number(),
  credits: z.number(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The last moment at which the service of a Test starts. */
  runsUntil: z.iso.datetime().nullable(),
  artifact: keptFile.nullable(),
  receipt: receipt.nullable(),
  fault: z.object({ error: z.string(), message: z.string() }).nullable(),
});
export type ServiceRow = z.output<typeof serviceRow>;

/** `running` are those that wait as well, `failed` those that were cancelled as well, `pending` those not downloaded yet. */
export const SERVICE_FILTERS = ['running', 'done', 'failed', 'pending'] as const;
export type ServiceFilter = (typeof SERVICE_FILTERS)[number];

const MAX_ROWS = 100;
/** The newest first; `before` is the id of the last row of the page before. */
export const servicesQuery = z.object({
  state: z.enum(SERVICE_FILTERS).exactOptional(),
  name: text.trim().max(60).exactOptional(),
  technology: z.enum(TECHNOLOGIES).exactOptional(),
  before: text.exactOptional(),
  limit: z.coerce.number().int('integer').positive('positive').max(MAX_ROWS).default(50),
});
export type ServicesQuery = z.output<typeof servicesQuery>;

export const serviceDetail = serviceRow.extend({
  /** The request that it was made from: its `forja.json`. */
  request: z.record(z.string(), z.unknown()),
  steps: firstSteps.nullable(),
  /** The end of Maven's output, when that is what failed. */
  log: z.string().nullable(),
});
export type ServiceDetail = z.output<typeof serviceDetail>;

/** The price of a request as of now. */
export const requestCost = z.object({
  /** The price as if it were not free. */
  credits: z.number(),
  tests: z.number(),
  /** Why nothing is charged: it is made from the demo, or the same was paid for and is still kept. */
  free: z.enum(['demo', 'paid']).nullable(),
  paid: z.object({ id: z.string(), mode, finishedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
});
export type RequestCost = z.output<typeof requestCost>;
