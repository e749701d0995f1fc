import type { Project } from './project.ts';
import { isOmittable } from './types.ts';

/** Whether any request, or an object inside of one, tells what was left out from what is null. */
export function omits({ operations, types }: Pick<Project, 'operations' | 'types'>): boolean {
  return operations.some(({ request }) => request.members.some(isOmittable)) || omitsInside({ types });
}

/** Whether any object inside of a request does. */
export function omitsInside({ types }: Pick<Project, 'types'>): boolean {
  return [...types.values()].some((type) => type.kind === 'record' && type.members.some(isOmittable));
}
