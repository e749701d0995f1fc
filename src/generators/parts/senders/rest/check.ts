import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import type { Use } from '../../part.ts';
import { methodName } from './files.ts';
import type { RestSenderEndpoint, RestSenderProject } from './options.ts';

/** Finds operations that would be sent to one address twice. */
export function checkReceivers(
  { operations }: Project,
  _options: RestSenderProject,
  uses: readonly Use<RestSenderEndpoint>[],
): readonly FieldFault[] {
  const taken = new Set<string>();
  return uses.flatMap(({ operation, options }) => {
    const key = methodName(operation.names.method, options);
    const known = taken.has(key);
    taken.add(key);
    if (!known) return [];
    const sender = operation.senders.findLastIndex(
      (sender) => sender.part === 'rest' && sender.options.url === options.url,
    );
    const field = `endpoints.${operations.indexOf(operation)}.senders.${sender}.options.url`;
    return [{ field, message: 'receiverTaken' }];
  });
}
