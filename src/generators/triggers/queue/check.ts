import type { FieldFault } from '../../fault.ts';
import type { Project } from '../../model/project.ts';
import type { Use } from '../../part.ts';
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
  const homeless = state === 'datasource' && !project.source.keepsState;
  return homeless ? [{ field: 'options.state', message: 'stateNotHere' }, ...twice] : twice;
}
