import type { FieldFault } from '../../../model/fault.ts';
import type { Project } from '../../../model/project.ts';
import type { SenderId } from '../../../model/request/part-ids.ts';
import type { Use } from '../../parts/part.ts';

/** Finds operations that would be sent to one place twice: those whose method has the name of another. */
export function sentTwice<E>(
  sender: SenderId,
  project: Project,
  uses: readonly Use<E>[],
  method: (operation: string, options: E) => string,
): readonly FieldFault[] {
  const taken = new Set<string>();
  return uses.flatMap((use) => {
    const key = method(use.operation.names.method, use.options);
    const known = taken.has(key);
    taken.add(key);
    return known ? [{ field: fieldOf(sender, project, uses, use, 'url'), message: 'receiverTaken' }] : [];
  });
}

/**
 * Names the field of an option of a use.
 * @example
 * the second sender of the first endpoint, url   →   endpoints.0.senders.1.options.url
 */
export function fieldOf<E>(
  sender: SenderId,
  { operations }: Project,
  uses: readonly Use<E>[],
  use: Use<E>,
  option: string,
): string {
  const { operation } = use;
  const place = uses.filter((other) => other.operation === operation).indexOf(use);
  const own = operation.senders.flatMap(({ part }, index) => (part === sender ? [index] : []));
  return `endpoints.${operations.indexOf(operation)}.senders.${own[place]}.options.${option}`;
}
