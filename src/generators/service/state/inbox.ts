import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { javaFile } from '../../text/java/java-file.ts';

/** The package of the classes by which a service remembers. */
export const STATE_HOME = 'state';

/**
 * Contributes the inbox of a project whose trigger may be given a message twice: its interface, and the class that takes each message
 * once. A database answers the `state` contribution with a table.
 */
export function inbox(project: Project, place: StateLocation): OrderedContribution[] {
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
