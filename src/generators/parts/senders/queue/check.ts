import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { checkHeaders } from '../../../kit/sending/headers.ts';
import { checkSelection } from '../../../kit/sending/selection.ts';
import type { Use } from '../../part.ts';
import { BROKERS } from './brokers/brokers.ts';
import { methodName } from './names.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

/** Finds operations that would be sent to one queue twice, and what the broker does not take. */
export function checkQueues(
  project: Project,
  { broker }: QueueProject,
  uses: readonly Use<QueueEndpoint>[],
): readonly FieldFault[] {
  const { operations } = project;
  const taken = new Set<string>();
  const faults = uses.flatMap(({ operation, options }): FieldFault[] => {
    const key = methodName(operation.names.method, options);
    const known = taken.has(key);
    taken.add(key);
    const fault = known ? ({ option: 'queueName', message: 'queueTaken' } as const) : BROKERS[broker].fault(options);
    if (!fault) return [];
    const sender = operation.senders.findLastIndex(
      (sender) => sender.part === 'queue' && sender.options.queueName === options.queueName,
    );
    const field = `endpoints.${operations.indexOf(operation)}.senders.${sender}.options.${fault.option}`;
    return [{ field, message: fault.message }];
  });
  return [...faults, ...checkSelection('queue', project, uses), ...checkHeaders('queue', project, uses, [])];
}
