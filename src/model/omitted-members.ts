import type { Project } from './project.ts';
import { isOmittable } from './types.ts';

/** Whether any request, or any object inside a request, treats a member that was left out differently from a null. */
export function omits({ operations, types }: Pick<Project, 'operations' | 'types'>): boolean {
  return operations.some(({ request }) => request.members.some(isOmittable)) || omitsInside({ types });
}

/** Tells whether any object inside a request does so. */
function omitsInside({ types }: Pick<Project, 'types'>): boolean {
  return [...types.values()].some((type) => type.kind === 'record' && type.members.some(isOmittable));
}
