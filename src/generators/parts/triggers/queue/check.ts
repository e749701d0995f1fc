import type { FieldFault } from '../../../../model/fault.ts';
import type { Operation } from '../../../../model/operation.ts';
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
  const misnamed = uses.flatMap(({ operation }, index) => headerFaults(operation, index, BROKERS[broker].headers));
  return [...twice, ...named, ...mapped, ...misnamed];
}

function headerFaults({ input }: Operation, index: number, names = /^/): FieldFault[] {
  return input.flatMap(({ from }, at): FieldFault[] =>
    'place' in from && from.place === 'header' && !names.test(from.name)
      ? [{ field: `endpoints.${index}.input.${at}.from.name`, message: 'jmsName' }]
      : [],
  );
}
