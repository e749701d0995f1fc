import { sameLeaves } from './compare.ts';

/** What came of one call. */
export interface Answer {
  /** Of a plain client the SQLSTATE, of the service its status. */
  readonly failed?: string;
  readonly leaves: readonly string[];
  readonly text: string;
}

/** Classes of SQLSTATE that are the caller's to know: values, constraints, a routine's own words (an ASSERT and MariaDB's ambiguous column are faults), transactions, time-outs. */
const TOLD = /^(20|22|23(?!000 1052)|40|45|57|P0(?!004)|70100|HY000 40[34]\d)/;

/**
 * @param spelled one spelling of a value, however the two sides write it.
 * @returns what is wrong with the service's answer beside a plain client's.
 */
export function judge(plain: Answer, service: Answer, spelled: (text: string) => string): string | undefined {
  if (service.failed === '500' && (!plain.failed || TOLD.test(plain.failed))) return 'internal failure';
  if (plain.failed && service.failed) return undefined;
  if (service.failed) return `refused with ${service.failed}`;
  if (plain.failed) return `answered where a plain client fails with ${plain.failed}`;
  return sameLeaves(plain.leaves, service.leaves, spelled) ? undefined : 'another answer';
}

/** Whether two plain clients got the same. */
export function sameAnswer(one: Answer, other: Answer, spelled: (text: string) => string): boolean {
  return one.failed === other.failed && sameLeaves(one.leaves, other.leaves, spelled);
}
