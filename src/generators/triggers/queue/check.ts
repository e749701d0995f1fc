import type { FieldFault } from '../../fault.ts';
import type { Project } from '../../model/project.ts';
import type { Use } from '../../part.ts';
import { placeFault } from '../../service/state/place.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

/** A queue has one consumer, and what is remembered needs a place. */
export function checkQueues(
  project: Project,
  { state }: QueueProject,
  uses: readonly Use<QueueEndpoint>[],
): readonly FieldFault[] {
  const taken = new Set<string>();
  const twice = uses.flatMap(({ options: { queueName } }, index) => {
    const known = taken.has(queueName);
    taken.add(queueName);
    return known ? [{ field: `endpoints.${index}.options.queueName`, message: 'queueConsumed' }] : [];
  });
  const fault = placeFault(state, project.source);
  return fault ? [{ field: 'options.state', message: fault }, ...twice] : twice;
}
