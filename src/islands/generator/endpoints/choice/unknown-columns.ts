import type { ResultShape } from '../../../../model/described/routine.ts';
import { withGivenResults } from '../../../../shared/given-results.ts';
import type { EndpointDraft } from '../../draft/draft.ts';
import { type Description, routineOf } from './use-descriptions.ts';

/** Whether an endpoint is known to answer rows whose columns nobody has told yet. */
export function hasUnknownColumns({ results = [] }: EndpointDraft, description: Description | undefined): boolean {
  const routine = routineOf(description);
  if (!routine?.results.some(({ kind }) => kind === 'unknown')) return false;
  const whole = withGivenResults(routine.results as readonly ResultShape[], results, '').results;
  return whole.some(({ kind }) => kind === 'unknown');
}
