import type { Doc, Fn, Read } from './read.ts';

/** No function is longer, a component of React included. */
export const MOST_LINES = 80;
/** Of a hundred functions one may be longer. */
export const P99_LINES = 45;

/** Lists the functions that are longer than so many lines, the longest first. */
export function longerThan(lines: number, modules: readonly Read[]): readonly Fn[] {
  return functionsOf(modules)
    .filter((fn) => fn.lines > lines)
    .sort((a, b) => b.lines - a.lines);
}

/** @returns the lines that this share of all functions does not exceed. */
export function lengthAt(share: number, modules: readonly Read[]): number {
  const lengths = functionsOf(modules)
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  return lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
}

/** Lists the docs that do not say what a thing is but ask: "What a form is told." */
export function riddles(modules: readonly Read[]): readonly Doc[] {
  return modules.flatMap(({ docs }) => docs).filter(({ begins }) => /^(?:What|Whose)\b/.test(begins));
}

/** Lists the lambdas that do not name what they hold: `fields.map((one) => one.name)`. */
export function namelessLambdas(modules: readonly Read[]): readonly Fn[] {
  return functionsOf(modules).filter(({ parameter }) => parameter === 'one');
}

function functionsOf(modules: readonly Read[]): readonly Fn[] {
  return modules.flatMap(({ functions }) => functions);
}
