import type { Operation } from '../model/operation.ts';
import type { Group } from '../model/project.ts';
import { hash, pascal, words } from '../names/words.ts';

/** javac gives up on classes of thousands of methods, and people sooner. */
export const MAX_GROUP = 200;

/**
 * Operations that share classes: those of a home, else of a name prefix; what is still too large
 * is spread by a hash of the name, so that adding one operation does not move the others.
 */
export function toGroups(operations: readonly Operation[]): readonly Group[] {
  const homes = collect(operations, (one) => one.home);
  const parts = [...homes].flatMap(([stem, members]) => split(stem, members, 0));
  const merged = new Map<string, { type: string; members: Operation[] }>();
  for (const [type, members] of parts.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const key = type.toLowerCase();
    const before = merged.get(key);
    if (before) before.members.push(...members);
    else merged.set(key, { type, members: [...members] });
  }
  return [...merged.values()].flatMap(({ type, members }) =>
    members.length > MAX_GROUP ? spread(type, members, merged) : [{ type, operations: members }],
  );
}

/** Splits by the first words of the names; words with few operations stay together. */
function split(stem: string, members: readonly Operation[], depth: number): [string, readonly Operation[]][] {
  if (members.length <= MAX_GROUP || depth === 2) return [[stem, members]];
  const parts = collect(members, (one) => words(one.names.type)[depth] ?? '');
  if (parts.size === 1) return split(stem, members, depth + 1);
  const rest: Operation[] = [];
  const apart: [string, readonly Operation[]][] = [];
  for (const [word, part] of parts) {
    if (part.length < MAX_GROUP / 10 || word === '') rest.push(...part);
    else apart.push(...split(stem + pascal(word), part, depth + 1));
  }
  return rest.length > 0 ? [[stem, rest], ...apart] : apart;
}

/** Into as many classes as a power of two, by hash: an addition moves nothing until the classes are full again. */
function spread(type: string, members: readonly Operation[], taken: ReadonlyMap<string, unknown>): Group[] {
  for (let count = 2; ; count *= 2) {
    const parts = collect(members, (one) => String(hash(one.names.type) % count));
    if ([...parts.values()].some((part) => part.length > MAX_GROUP) && count < members.length) continue;
    return [...parts]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([part, operations]) => {
        const name = `${type}${Number(part) + 1}`;
        return { type: taken.has(name.toLowerCase()) ? `${type}Part${Number(part) + 1}` : name, operations };
      });
  }
}

function collect(members: readonly Operation[], name: (one: Operation) => string): Map<string, Operation[]> {
  const found = new Map<string, Operation[]>();
  for (const one of members) {
    const part = found.get(name(one));
    if (part) part.push(one);
    else found.set(name(one), [one]);
  }
  return found;
}
