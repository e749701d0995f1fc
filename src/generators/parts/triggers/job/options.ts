import { z } from 'zod';
import { cron } from '../../../../model/schema/cron.ts';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { period } from '../../../../model/schema/period.ts';
import { maxRows } from '../../../../model/schema/rows.ts';
import { stateDatabase, stateLocation, stateSchema } from '../../../../model/schema/state.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { zone } from '../../../../model/schema/zone.ts';
import { AUTH } from '../../../kit/web/permissions.ts';

const state = stateLocation(['datasource', 'separate']);
const shared = { scaling: true };

export const projectOptions = strict({
  /** Copies of the service share the work, by a table; without it, each copy runs every job. */
  scaling: z.boolean().default(true),
  state: state.meta({ ...state.meta(), when: shared }),
  stateDatabase: stateDatabase.meta({ when: { state: 'separate' } }),
  stateSchema: stateSchema.meta({ when: shared }),
  /** How callers are known who begin runs by hand and read the history. */
  auth: z.enum(AUTH, { error: 'decision' }).default('none'),
});

const byClock = { jobType: 'cron' };

export const endpointOptions = strict({
  jobType: z.enum(['cron', 'fixedRate', 'fixedDelay'], { error: 'decision' }).default('cron'),
  expression: cron.default('0 0 3 * * *').meta({ ...cron.meta(), when: byClock }),
  zone: zone.default('UTC').meta({ ...zone.meta(), when: byClock }),
  /** From one run to the next, or from the end of a run to the next. */
  period: period.default('1h').meta({ ...period.meta(), when: { jobType: ['fixedRate', 'fixedDelay'] } }),
  /** Says how a job makes up for times at which no copy of the service was there: without a table nobody knows of them. */
  missed: z.enum(['skip', 'once', 'each'], { error: 'decision' }).default('skip').meta({ whenProject: shared }),
  /** Says whether a time at which an earlier run is still at work is left out or waits. */
  overlap: z.enum(['skip', 'queue'], { error: 'decision' }).default('skip'),
  maxRows,
  noneFound,
});

export type JobProject = z.output<typeof projectOptions>;
export type JobEndpoint = z.output<typeof endpointOptions>;
