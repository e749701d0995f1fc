import { isComponent } from '../../checks/names/properties.ts';
import type { Project } from '../../model/project.ts';
import { namesOf } from './response.ts';

/** Tells whether any component has another name in Java than callers know: `class` is a keyword, `2nd` begins with a digit. */
export function isRenamed({ operations, types }: Pick<Project, 'operations' | 'types'>): boolean {
  const own = operations.flatMap(({ request, response }) => [
    ...request.members,
    ...response.members.flatMap((member) => [namesOf(member), ...(member.kind === 'rows' ? member.columns : [])]),
  ]);
  const shared = [...types.values()].flatMap((type) => (type.kind === 'record' ? type.members : []));
  const mapped = operations.flatMap(({ input }) => input.flatMap(({ from }) => ('place' in from ? from.name : [])));
  return (
    [...own, ...shared].some(({ property, component }) => property !== component) ||
    mapped.some((name) => name.split('.').some((word) => !isComponent(word)))
  );
}
