import type { KeptMembers } from '../../model/kept.ts';
import { type Alphabet, takes } from './alphabet.ts';
import { componentName, isComponent, MAX_PROPERTY_CHARS, propertyName } from './properties.ts';

/** A member by its key, with the name that it gets unless another member has it. */
export interface Wanted {
  readonly key: string;
  readonly name: string;
}

/** The name of a member for callers (`property`) and in Java (`component`). */
export interface MemberName {
  readonly property: string;
  readonly component: string;
}

/**
 * A member by its key. `name` comes without the prefix that the request strips; `fallback` is used where it cannot be
 * spelt.
 */
export interface WantedMember {
  readonly key: string;
  readonly name: string;
  readonly fallback: string;
}

/**
 * Names members of one record, in the order given. A member that had a name in the last generation keeps it, so a new
 * member renames no other. The names of members that are gone are free again. Two members that would get the same name
 * keep their own letters: `Result` and `result`.
 * @example
 * CUSTOMER_ID   →   {property: 'customerId', component: 'customerId'}
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
  const own = wanted.map((member) => {
    const { own: name } = member;
    const others = new Set((alike.get(member.name) ?? []).map(({ own: other }) => other));
    const meets = others.size > 1 || taken.has(member.name);
    return meets && before.get(member.key) === undefined && takes(alphabet, name) ? { ...member, name } : member;
  });
  return named(own, before, isProperty);
}

/**
 * Names the constants of an enumeration by the same rule, in capitals.
 * @example
 * two members wanted as `OPEN`   →   ['OPEN', 'OPEN2']
 */
export function nameConstants(all: readonly Wanted[], kept: KeptMembers = new Map()): readonly string[] {
  return named(all, new Map([...kept].map(([key, { property }]) => [key, property])), isConstant);
}

/**
 * Names the ends of rows' names by the same rule.
 * @example
 * two results wanted as `Row`   →   ['Row', 'Row2']
 */
export function nameRows(all: readonly Wanted[], kept: ReadonlyMap<string, string>): readonly string[] {
  return named(all, kept, isRow);
}

/**
 * Gives each member its kept name, or a free one. A lock is a text that anybody can write, so only real names
 * (`isName`) are taken from it.
 */
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

/** Whether a row's record can have this name of its own, rather than its operation's name with an end. */
export function isSharedRow(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z][A-Za-z0-9]{0,200}Row\d{0,3}$/.test(text);
}

function isConstant(text: string): boolean {
  return /^[A-Z][A-Z0-9_]{0,99}$/.test(text);
}
