// `--short`: a benchmark does the least of everything, to show that it runs, and judges no target (tests/bench/measure/run-short.ts).
const SHORT = process.argv.includes('--short');

/** The words behind the program's name without the flag: `['postgresql', '4']`. */
export const WORDS: readonly string[] = process.argv.slice(2).filter((word) => word !== '--short');

/** @returns how much of something a run does: as much as figures need, or the least in a short run. */
export function amount<T>(usual: T, least: T): T {
  return SHORT ? least : usual;
}

/** Ends the process with 1 where a target was missed, but not in a short run, whose figures say nothing. */
export function judge(isMet: boolean): void {
  if (!isMet && !SHORT) process.exitCode = 1;
}
