import type { Project } from '../../model/project.ts';
import { type DataType, elementType } from '../../model/types.ts';

/** @returns whether an argument is a map, or may hold one. */
export function hasMapArguments({ operations, types }: Project): boolean {
  const seen = new Set<string>();
  const left = operations.flatMap(({ request }) => request.members.map(({ type }) => type));
  for (let type = left.pop(); type; type = left.pop()) {
    const element: DataType = elementType(type);
    if (element.kind === 'map') return true;
    const named = element.kind === 'ref' && !seen.has(element.name) ? types.get(element.name) : undefined;
    if (named?.kind !== 'record') continue;
    seen.add(named.name);
    left.push(...named.members.map((member) => member.type));
  }
  return false;
}
