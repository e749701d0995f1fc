import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import type { Use } from '../../part.ts';
import { methodName } from './files.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

/** Finds operations that would be sent to one queue twice. */
export function checkQueues(
  { operations }: Project,
  _options: QueueProject,
  uses: readonly Use<QueueEndpoint>[],
): readonly FieldFault[] {
  const taken = new Set<string>();
  return uses.flatMap(({ operation, options }) => {
    const key = methodName(operation.names.method, options);
    const known = taken.has(key);
    taken.add(key);
    if (!known) return [];
    const sender = operation.senders.findLastIndex(
      (sender) => sender.part === 'queue' && sender.options.queueName === options.queueName,
    );
    const field = `endpoints.${operations.indexOf(operation)}.senders.${sender}.options.queueName`;
    return [{ field, message: 'queueTaken' }];
  });
}
