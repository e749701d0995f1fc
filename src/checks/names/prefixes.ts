import { propertyName } from './properties.ts';
import { spelledWords } from './words.ts';

/** What people put before the names of parameters to tell them from columns: by their place, their direction, their kind. */
const PREFIX = /^(?:p|pi|po|pio|par|param|prm|i|in|o|out|io|inout|v|a|arg)_/i;
/** What answers call what has no name of its own. */
const ANSWERED = /^(?:returnValue|updateCount|generatedKey|resultSets?\d*)$/;

/** The prefix that all of these names have, as the first one writes it; undefined where they do not share one. */
export function sharedPrefix(names: Iterable<string>): string | undefined {
  let shared: string | undefined;
  for (const name of names) {
    const own = PREFIX.exec(name)?.[0];
    if (own === undefined || own.toLowerCase() !== (shared ?? own).toLowerCase()) return undefined;
    shared ??= own;
  }
  return shared;
}

/**
 * The names of one operation's parameters without their prefixes, in the order given. One keeps its prefix where nothing would be
 * left, or that begins with a digit, or what something else of the operation
 * is called; where two would be called the same, both keep theirs. The others lose theirs all the same.
 */
export function withoutPrefixes(names: readonly string[]): readonly string[] {
  const spelled = names.map((name) => {
    const rest = name.replace(PREFIX, '');
    return rest !== name && isName(rest) ? rest : undefined;
  });
  const owners = new Map<string, Set<number>>();
  for (const [index, name] of names.entries()) {
    for (const one of [name, spelled[index] ?? name]) {
      const key = called(one);
      owners.set(key, (owners.get(key) ?? new Set()).add(index));
    }
  }
  return names.map((name, index) => {
    const rest = spelled[index];
    return rest !== undefined && owners.get(called(rest))?.size === 1 ? rest : name;
  });
}

const called = (name: string) => propertyName(name, '').toLowerCase();

/** Whether it is a name by itself: it has letters, and they come first. */
function isName(text: string): boolean {
  const [first = ''] = spelledWords(text);
  return /^\P{Nd}/u.test(first) && !ANSWERED.test(propertyName(text, ''));
}
