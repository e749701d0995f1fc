import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import type { Use } from '../../../parts/part.ts';
import { methodName } from './files.ts';
import type { WrittenEndpoint } from './options.ts';
import type { Written } from './written.ts';

/** Finds operations that would be written to one directory twice by the same name. */
export function checkDirectories<P>(
  { id }: Written<P>,
  { operations }: Project,
  uses: readonly Use<WrittenEndpoint>[],
): readonly FieldFault[] {
  const taken = new Set<string>();
  return uses.flatMap(({ operation, options }) => {
    const key = methodName(operation.names.method, options);
    const known = taken.has(key);
    taken.add(key);
    if (!known) return [];
    const sender = operation.senders.findLastIndex(
      (sender) => sender.part === id && sender.options.directory === options.directory,
    );
    const field = `endpoints.${operations.indexOf(operation)}.senders.${sender}.options.directory`;
    return [{ field, message: 'directoryTaken' }];
  });
}
