import { propertyName } from './properties.ts';
import { spelledWords } from './words.ts';

/**
 * The prefixes that people write before names of parameters, to tell them from columns: by position, direction or kind.
 */
const PREFIX = /^(?:p|pi|po|pio|par|param|prm|i|in|o|out|io|inout|v|a|arg)_/i;
/** The names that answers give to members without a name of their own. */
const ANSWERED = /^(?:returnValue|updateCount|generatedKey|resultSets?\d*)$/;

/**
 * Finds the prefix that all names share, as the first one writes it.
 * @example
 * ['p_id', 'P_name']   →   p_
 */
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
 * Strips the prefixes from the names of one operation's parameters, in the order given. A name keeps its prefix where
 * the rest would be empty, would begin with a digit, or is the name of another member of the operation. Two names that
 * would become the same both keep theirs; the others still lose theirs.
 * @example
 * ['p_id', 'in_since', 'p_2nd']   →   ['id', 'since', 'p_2nd']
 */
export function withoutPrefixes(names: readonly string[]): readonly string[] {
  const spelled = names.map((name) => {
    const rest = name.replace(PREFIX, '');
    return rest !== name && isName(rest) ? rest : undefined;
  });
  const owners = new Map<string, Set<number>>();
  for (const [index, name] of names.entries()) {
    for (const spelling of [name, spelled[index] ?? name]) {
      const key = called(spelling);
      owners.set(key, (owners.get(key) ?? new Set()).add(index));
    }
  }
  return names.map((name, index) => {
    const rest = spelled[index];
    return rest !== undefined && owners.get(called(rest))?.size === 1 ? rest : name;
  });
}

const called = (name: string) => propertyName(name, '').toLowerCase();

/** Whether a text is a name by itself: it begins with a letter. */
function isName(text: string): boolean {
  const [first = ''] = spelledWords(text);
  return /^\P{Nd}/u.test(first) && !ANSWERED.test(propertyName(text, ''));
}
