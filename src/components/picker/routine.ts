import type { z } from 'zod';
import type { RoutineRef } from '../../generators/model/routine.ts';
import type { routineSummary } from '../../shared/wire.ts';

/** A line of the picker, as the data source's list gives it. */
export type RoutineLine = z.output<typeof routineSummary>;

/** What tells routines apart: overloads share a name, so the argument types belong to it. */
export function routineKey({
  schema,
  package: owner,
  name,
  argumentTypes,
}: Omit<RoutineRef, 'package'> & { package?: string | undefined }): string {
  return JSON.stringify([schema, owner ?? '', name, ...argumentTypes]);
}

/** A routine's name as people read it: with its package, where it has one. */
export const routineTitle = ({ package: owner, name }: { package?: string | undefined; name: string }) =>
  owner ? `${owner}.${name}` : name;

const special = /[.+^${}()|[\]\\]/g;

/**
 * A test for a search text. Each word has to match; `*` and `?` stand for any characters (`order_*` begins with
 * `order_`), and a word without them may stand anywhere in the name.
 */
export function matcher(search: string): (routine: Pick<RoutineLine, 'name' | 'package'>) => boolean {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const tests = words.map((word) => {
    if (!/[*?]/.test(word)) return (text: string) => text.includes(word);
    const pattern = word.replace(special, '\\$&').replaceAll('*', '.*').replaceAll('?', '.');
    const whole = new RegExp(`^${pattern}$`, 'su');
    return (text: string) => whole.test(text);
  });
  return ({ name, package: owner }) => {
    const [plain, full] = [name.toLowerCase(), owner ? `${owner}.${name}`.toLowerCase() : undefined];
    return tests.every((matches) => matches(plain) || (full !== undefined && matches(full)));
  };
}
