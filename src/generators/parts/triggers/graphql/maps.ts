import type { Project } from '../../../../model/project.ts';
import { typesWithin } from '../../../../model/types.ts';

/** Whether an argument is a map, or may hold one. */
export function hasMapArguments({ operations, types }: Project): boolean {
  return typesWithin(
    operations.flatMap(({ request }) => request.members),
    types,
  ).some(({ kind }) => kind === 'map');
}
