import { hashOf } from '../../datasources/describe/signature-hash.ts';
import type { KeptEndpoint } from '../../db/schema.ts';
import type { Routine } from '../../model/described/routine.ts';
import type { DRIFT_PARTS } from '../../shared/drift.ts';

export type DriftPart = (typeof DRIFT_PARTS)[number];

const LENGTH = 16;
const short = (value: unknown) => hashOf(value).slice(0, LENGTH);

/**
 * Makes the row that is kept of a routine or query, so that later changes, and roughly their kind, can be found.
 * @param completed its results are not the data source's own: a person or a sample completed them.
 */
export function keptOf(routine: Routine, signature: string | undefined, completed: boolean): KeptEndpoint {
  return {
    hash: routine.signatureHash,
    parameters: parametersOf(routine),
    ...(!completed && { result: resultOf(routine) }),
    ...(signature !== undefined && { signature }),
  };
}

/** @returns which parts are other than they were; none when nothing is. */
export function partsChanged(kept: KeptEndpoint, routine: Routine): readonly DriftPart[] {
  if (kept.hash === routine.signatureHash) return [];
  const parts: DriftPart[] = [];
  if (kept.parameters !== parametersOf(routine)) parts.push('parameters');
  if (kept.result !== undefined && kept.result !== resultOf(routine)) parts.push('result');
  return parts.length > 0 ? parts : ['other'];
}

const parametersOf = ({ parameters }: Routine) => short(parameters);
const resultOf = ({ returnValue, results, generatedKey }: Routine) => short([returnValue, results, generatedKey]);
