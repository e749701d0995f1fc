import type { FieldFault } from './fault.ts';

/** A value with what is wrong with what it was read from. Where there are faults, the value is only good for finding more of them. */
export interface Judged<T> {
  readonly value: T;
  readonly faults: readonly FieldFault[];
}

/** Joins what was judged apart: the values as a list, and the faults of all in the same order. */
export function together<T>(all: readonly Judged<T>[]): Judged<readonly T[]> {
  return { value: all.map(({ value }) => value), faults: all.flatMap(({ faults }) => faults) };
}
