import { z } from 'zod';
import { routineRef, TECHNOLOGIES } from '../model/request/request.ts';

/** The parts of a routine or query that can differ from when a service was generated; `other`: its types or its transactions. */
export const DRIFT_PARTS = ['parameters', 'result', 'other'] as const;

/** The routine or query that an endpoint calls: exactly one of the two, as its request had it. */
const called = z.object({ routine: routineRef.optional(), query: z.string().optional() });
const drifted = z.object({
  changed: z.array(
    called.extend({
      parts: z.array(z.enum(DRIFT_PARTS)),
      /** The signature's line then and now, where both are known. */
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  /** `now`: signatures of the routines that have its name today. */
  gone: z.array(called.extend({ now: z.array(z.string()) })),
  refused: z.array(called.extend({ reason: z.string() })),
});

/** The changes in what an account's services call, since each was generated last. */
export const drift = z.object({
  generations: z.array(
    drifted.extend({
      id: z.string(),
      name: z.string(),
      technology: z.enum(TECHNOLOGIES),
      createdAt: z.iso.datetime(),
      /** Routines and queries that were compared. */
      compared: z.number(),
    }),
  ),
  /** The newest generation whose schemas are known; null: there is none, so nothing can be said of what appeared. */
  since: z.iso.datetime().nullable(),
  /** Routines that its schemas did not have then, of `appearedTotal` the first. */
  appeared: z.array(routineRef.extend({ signature: z.string() })),
  appearedTotal: z.number(),
  /** Services that were not compared: generated before this was kept track of, or too many routines in all. */
  untold: z.number(),
});
export type Drift = z.output<typeof drift>;
