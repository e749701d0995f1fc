import { constant } from '../../../../checks/names/words.ts';
import { periodWords } from '../../../../model/schema/period.ts';
import { mdCode, placeholder } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { JobEndpoint } from './options.ts';

const TYPES = { cron: 'cron', fixedRate: 'rate', fixedDelay: 'delay' } as const;

/**
 * Contributes the times of a job as settings; the owner changes the first by a variable of the environment.
 * @example
 * closeMonth by cron   →   service.jobs.schedules.closeMonth.cron: ${JOB_CLOSE_MONTH_CRON:0 0 1 1 * *}
 */
export function timesOf({ operation: { names }, options }: Use<JobEndpoint>): OrderedContribution[] {
  const key = `service.jobs.schedules.${names.method}`;
  const type = TYPES[options.jobType];
  const name = `JOB_${constant(names.method)}_${type.toUpperCase()}`;
  const time = timeOf(options);
  const zone =
    options.jobType === 'cron' ? [{ kind: 'setting', key: `${key}.zone`, value: options.zone } as const] : [];
  return [
    { kind: 'setting', key: `${key}.${type}`, value: placeholder(name, time) },
    ...zone,
    { kind: 'setting', key: `${key}.missed`, value: options.missed },
    { kind: 'setting', key: `${key}.overlap`, value: options.overlap },
    { kind: 'environment', name, example: time, meaning: `When ${names.method} runs` },
  ];
}

const timeOf = ({ jobType, expression, period }: JobEndpoint) => (jobType === 'cron' ? expression : period);

/**
 * Says in Markdown when a job runs.
 * @example
 * fixedDelay, 5m   →   5 minutes after the end of the last run
 */
export function timeWords(options: JobEndpoint): string {
  const { jobType, zone, period } = options;
  if (jobType === 'cron') return `by ${mdCode(timeOf(options))} in ${zone}`;
  const words = periodWords(period);
  return jobType === 'fixedRate' ? `every ${words}` : `${words} after the end of the last run`;
}
