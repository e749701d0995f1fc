import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { javaFile } from '../../text/java/java-file.ts';
import { placeholder } from '../../text/render/escape.ts';
import { STATE_HOME } from './inbox.ts';
import { locationOf } from './location.ts';

/** Contributes the locks of methods with a `@SchedulerLock`. A database answers the `state` contribution with a table. */
export function locks(project: Project, place: StateLocation): OrderedContribution[] {
  const name = 'LocksConfiguration';
  return [
    javaFile(project, { home: STATE_HOME, name, template: `service/state/${name}.java` }),
    { kind: 'state', table: 'locks', ...place },
    { kind: 'dependency', artifact: 'shedlock-spring' },
    { kind: 'setting', key: 'service.locks.lapse', value: placeholder('LOCK_LAPSE', '1m') },
    {
      kind: 'environment',
      name: 'LOCK_LAPSE',
      example: '1m',
      meaning: 'How long the lock of a copy that died is kept; 30s at least',
    },
    { kind: 'readmeSection', title: 'Locks', markdown: readme(locationOf(place)) },
  ];
}

const readme = (
  place: string,
) => `Work with a lock is done by one copy of the service at a time (ShedLock, by the clock of the database). A copy that finds the lock
taken leaves the work to the other one and does not wait. A lock is renewed while its work goes on, however long that takes, and ends
with it. When a copy dies in mid-work, its lock lapses after \`LOCK_LAPSE\`, and the next run begins. A copy that cannot reach the table for
so long loses its lock although it may still be at work: work that must not overlap even then has to see to it itself.

Create the table before the first start: its definition is below \`db/\`, and it stands in ${place}. It has a row for each lock, and who
had it last; leave the rows there while a copy runs, because it remembers them. A bean \`LockProvider\` of your own replaces the table.`;
