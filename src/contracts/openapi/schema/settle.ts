import type { ContractType } from '../../../model/contract/contract.ts';
import { membersOf, namesIn, reach, renamed } from '../../named-types.ts';
import type { DraftType } from './shape.ts';

type Drafts = ReadonlyMap<string, DraftType>;

/**
 * Settles which drafts become one type. A type is the same in both directions, unless it, or a type below it, has a
 * member in only one of them.
 * @returns the key that each draft's key becomes.
 */
export function settledKeys(drafts: Drafts): ReadonlyMap<string, string> {
  const directed = directedBases(drafts);
  return new Map(
    [...drafts.values()].map(({ key, base, direction }) => [
      key,
      direction === 'request' && directed.has(base) && drafts.has(base) ? key : base,
    ]),
  );
}

/**
 * Picks the types that operations use, under their settled keys.
 * @param used the settled keys that operations name.
 * @returns the types that those reach, in the order in which they were met.
 */
export function settledTypes(
  drafts: Drafts,
  keys: ReadonlyMap<string, string>,
  used: Iterable<string>,
): ContractType[] {
  const settled = new Map<string, ContractType>();
  for (const draft of drafts.values()) {
    const key = keys.get(draft.key) ?? draft.key;
    if (!settled.has(key)) settled.set(key, settledType(draft, key, keys));
  }
  const reached = reach(used, (key) => membersOf(settled.get(key)).flatMap(({ type }) => namesIn(type)));
  return [...settled.values()].filter(({ key }) => reached.has(key));
}

function settledType(draft: DraftType, key: string, keys: ReadonlyMap<string, string>): ContractType {
  const { direction, directed, base, faults, ...type } = draft;
  if (type.kind === 'enum') return type;
  const members = type.members.map((member) => ({
    ...member,
    type: renamed(member.type, (name) => keys.get(name) ?? name),
  }));
  // Where both directions differ, the one that is sent gets a word of its own.
  const path = key === base ? type.path : [...type.path.slice(0, -1), `${type.path.at(-1) ?? ''}Input`];
  return { ...type, key, path, members };
}

function directedBases(drafts: Drafts): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  for (const draft of drafts.values())
    for (const name of membersOf(draft).flatMap(({ type }) => namesIn(type))) {
      const used = drafts.get(name)?.base ?? name;
      const known = users.get(used);
      if (known) known.push(draft.base);
      else users.set(used, [draft.base]);
    }
  const own = [...drafts.values()].filter(({ directed }) => directed).map(({ base }) => base);
  return reach(own, (base) => users.get(base) ?? []);
}
