import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';
import { locationOf } from './location.ts';

/** Contributes the locks of methods with a `@SchedulerLock`. A database answers the `state` contribution with a table. */
export function locks(location: StateLocation): OrderedContribution[] {
  return [
    { kind: 'runtime', module: 'state-locks' },
    { kind: 'state', table: 'locks', ...location },
    { kind: 'setting', key: 'service.locks.lapse', value: placeholder('LOCK_LAPSE', '1m') },
    {
      kind: 'environment',
      name: 'LOCK_LAPSE',
      example: '1m',
      meaning: 'How long the lock of a copy that died is kept; 30s at least',
      page: 'state-locks',
    },
    { kind: 'readmeSection', title: 'Locks', markdown: readme(locationOf(location)) },
  ];
}

const readme = (
  location: string,
) => `Work with a lock is done by one copy of the service at a time: [forja/docs/state-locks.md](forja/docs/state-locks.md). The table of locks
stands in ${location}.`;
