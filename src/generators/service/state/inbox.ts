import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, StatePlace } from '../../parts/part.ts';
import { javaFile } from '../../text/java/java-file.ts';

/** Package of what a service remembers. */
export const STATE_HOME = 'state';

/**
 * The inbox of a project whose trigger may be given a message twice: its interface, and the work around it. Who
 * keeps that place answers it with a table.
 */
export function inbox(project: Project, place: StatePlace): OrderedContribution[] {
  const together = place.apart === undefined;
  const file = (name: string, test = false) =>
    javaFile(project, { home: STATE_HOME, name, template: `service/state/${name}.java`, view: { together }, test });
  return [
    file('Inbox'),
    file('AlreadyTakenException'),
    file('Once'),
    file('OnceTest', true),
    { kind: 'state', table: 'inbox', ...place },
  ];
}
