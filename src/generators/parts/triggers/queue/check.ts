import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { nestingFaults } from '../../../kit/mapper/nested.ts';
import type { Use } from '../../part.ts';
import { bindingOf } from './binding.ts';
import { BROKERS } from './brokers/brokers.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

/** Checks that each queue has one consumer, and a name that its broker takes. */
export function checkQueues(
  _project: Project,
  { broker }: QueueProject,
  uses: readonly Use<QueueEndpoint>[],
): readonly FieldFault[] {
  const taken = new Set<string>();
  const twice = uses.flatMap(({ options: { queueName } }, index) => {
    const known = taken.has(queueName);
    taken.add(queueName);
    return known ? [{ field: `endpoints.${index}.options.queueName`, message: 'queueConsumed' }] : [];
  });
  const named = uses.flatMap(({ options: { queueName } }, index) => {
    const message = BROKERS[broker].fault(queueName);
    return message ? [{ field: `endpoints.${index}.options.queueName`, message }] : [];
  });
  const mapped = uses.flatMap(({ operation }, index) => {
    const { header, body } = bindingOf(operation);
    return nestingFaults(operation, [header, body], `endpoints.${index}.input`);
  });
  return [...twice, ...named, ...mapped];
}
