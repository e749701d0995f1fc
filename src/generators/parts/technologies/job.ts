import { job as trigger } from '../triggers/job/job.ts';
import { triggerAlone } from './trigger-alone.ts';

/** Scheduled jobs: two credits an endpoint. */
export const job = triggerAlone(trigger, {
  route: '/job',
  textSet: 'job',
  words: 'cron schedule scheduler timer batch nightly tarea programada planificador',
  creditsPerEndpoint: 2,
});
