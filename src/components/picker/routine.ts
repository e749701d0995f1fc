import type { z } from 'zod';
import type { routineSummary } from '../../shared/wire.ts';

/** The kinds of a line in the picker: a routine of a data source, or an operation of an uploaded schema by its effect. */
export const LINE_KINDS = ['procedure', 'function', 'reads', 'writes'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A line of the picker, as the data source's list gives it; an operation is told in the same words. */
export type RoutineLine = Omit<z.output<typeof routineSummary>, 'kind'> & { readonly kind: LineKind };

/** A routine's name as people read it: with its package, where it has one. */
export const routineTitle = ({ package: owner, name }: { package?: string | undefined; name: string }) =>
  owner ? `${owner}.${name}` : name;

const special = /[.+^${}()|[\]\\]/g;

/**
 * A test for a search text. Each word has to match; `*` and `?` stand for any characters (`order_*` begins with
 * `order_`), a word without them may stand anywhere in the name, and one behind a dash (`-tmp_*`) must not match.
 */
export function matcher(search: string): (routine: Pick<RoutineLine, 'name' | 'package'>) => boolean {
  const tests = search.trim().toLowerCase().split(/\s+/).filter(Boolean).flatMap(wordTest);
  return ({ name, package: owner }) => {
    const [plain, full] = [name.toLowerCase(), owner ? `${owner}.${name}`.toLowerCase() : undefined];
    return tests.every(({ matches, wanted }) => (matches(plain) || (full !== undefined && matches(full))) === wanted);
  };
}

interface WordTest {
  readonly matches: (text: string) => boolean;
  readonly wanted: boolean;
}

/** A dash alone is the beginning of a word to come. */
function wordTest(word: string): WordTest[] {
  const wanted = !word.startsWith('-');
  const text = wanted ? word : word.slice(1);
  if (text === '') return [];
  if (!/[*?]/.test(text)) return [{ matches: (name) => name.includes(text), wanted }];
  const pattern = text.replace(special, '\\$&').replaceAll('*', '.*').replaceAll('?', '.');
  const whole = new RegExp(`^${pattern}$`, 'su');
  return [{ matches: (name) => whole.test(name), wanted }];
}
