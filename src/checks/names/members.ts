import type { KeptMembers } from '../../model/kept.ts';
import { type Alphabet, takes } from './alphabet.ts';
import { componentName, isComponent, MAX_PROPERTY_CHARS, propertyName } from './properties.ts';

/** A member by its key, and what it is called unless another one is. */
export interface Wanted {
  readonly key: string;
  readonly name: string;
}

/** What a member is called: by callers, and by Java. */
export interface MemberName {
  readonly property: string;
  readonly component: string;
}

/** A member by its key: its name without what the request strips from it, and what it is called where that cannot be spelled. */
export interface WantedMember {
  readonly key: string;
  readonly name: string;
  readonly fallback: string;
}

/**
 * Names members that stand together, in the order given: whoever had a name in the last generation keeps it, so that one that
 * comes, or comes before, renames no other. The names of members that are gone are free again. Two that would be called the same
 * keep their own letters: `Result` and `result`.
 */
export function nameMembers(
  all: readonly WantedMember[],
  kept: KeptMembers = new Map(),
  alphabet: Alphabet = 'any',
): readonly MemberName[] {
  const properties = propertiesOf(all, kept, alphabet);
  const known = all.map(({ key }, index) => {
    const before = kept.get(key);
    return before?.property === properties[index] ? before?.component : undefined;
  });
  const wanted = all.map(({ key, name, fallback }, index) => {
    const callers = kept.has(key) ? properties[index] : undefined;
    return { key, name: componentName(callers ?? propertyName(name, fallback, alphabet), fallback) };
  });
  const before = new Map(all.flatMap(({ key }, index) => (known[index] === undefined ? [] : [[key, known[index]]])));
  const components = named(wanted, before, isComponent);
  return all.map((_, index) => ({ property: properties[index] ?? '', component: components[index] ?? '' }));
}

function propertiesOf(all: readonly WantedMember[], kept: KeptMembers, alphabet: Alphabet): readonly string[] {
  const isProperty = (text: string) => text.length <= MAX_PROPERTY_CHARS + 20 && takes(alphabet, text);
  const before = new Map([...kept].map(([key, { property }]) => [key, property]));
  const wanted = all.map(({ key, name, fallback }) => ({
    key,
    own: name,
    name: propertyName(name, fallback, alphabet),
  }));
  const taken = new Set(all.flatMap(({ key }) => before.get(key) ?? []));
  const alike = Map.groupBy(wanted, ({ name }) => name);
  const own = wanted.map((one) => {
    const { own: name } = one;
    const others = new Set((alike.get(one.name) ?? []).map(({ own: other }) => other));
    const meets = others.size > 1 || taken.has(one.name);
    return meets && before.get(one.key) === undefined && takes(alphabet, name) ? { ...one, name } : one;
  });
  return named(own, before, isProperty);
}

/** Names the constants of an enumeration by the same rule, in capitals. */
export function nameConstants(all: readonly Wanted[], kept: KeptMembers = new Map()): readonly string[] {
  return named(all, new Map([...kept].map(([key, { property }]) => [key, property])), isConstant);
}

/** The same for the ends of rows' names: `Row`, `Row2`. */
export function nameRows(all: readonly Wanted[], kept: ReadonlyMap<string, string>): readonly string[] {
  return named(all, kept, isRow);
}

/** A lock is somebody's text: only what a name can be (`isName`) is taken from it. */
function named(
  all: readonly Wanted[],
  kept: ReadonlyMap<string, string>,
  isName: (text: string) => boolean,
): readonly string[] {
  const used = new Set<string>();
  const settled = all.map(({ key }) => {
    const before = kept.get(key);
    if (before === undefined || !isName(before) || used.has(before)) return undefined;
    used.add(before);
    return before;
  });
  return all.map(({ name }, index) => {
    const before = settled[index];
    if (before !== undefined) return before;
    let free = name;
    for (let count = 2; used.has(free); count++) free = `${name}${count}`;
    used.add(free);
    return free;
  });
}

function isRow(text: string): boolean {
  return /^Row\d{0,3}$/.test(text);
}

/** Whether a row's record can be called so where it is not called after its operation. */
export function isSharedRow(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z][A-Za-z0-9]{0,200}Row\d{0,3}$/.test(text);
}

function isConstant(text: string): boolean {
  return /^[A-Z][A-Z0-9_]{0,99}$/.test(text);
}
