import { z } from 'zod';

const UNKNOWN = 'unknownMember';

/**
 * Makes an object schema that refuses other members. A misspelt member would else be dropped in silence, and paid for.
 */
export function strict<S extends z.ZodRawShape>(shape: S) {
  const names = Object.keys(shape).join(' ');
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? `${UNKNOWN} ${names}`.trimEnd() : undefined),
  });
}

/**
 * Makes the fault of one member that a strict object does not know, from the message of its issue.
 * @example
 * unknownMember('nmae', 'unknownMember name domain')   →   { message: 'unknownMemberNear', values: { near: 'name' } }
 */
export function unknownMember(name: string, message: string): { message: string; values?: { near: string } } {
  const near = nearest(name, message.split(' ').slice(1));
  return near === undefined ? { message: UNKNOWN } : { message: 'unknownMemberNear', values: { near } };
}

/** Finds the name that was probably meant: the one with the fewest letters to change, two at most. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const ranked = names.map((near) => ({
    near,
    changes: distance(name.slice(0, 50).toLowerCase(), near.toLowerCase()),
  }));
  const [best] = ranked.sort((a, b) => a.changes - b.changes);
  return best && best.changes <= Math.min(2, name.length - 1) ? best.near : undefined;
}

/**
 * Counts the letters to insert, remove or replace to make one text the other (Wagner and Fischer's algorithm, row by
 * row).
 */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
