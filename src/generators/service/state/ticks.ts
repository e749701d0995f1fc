import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { STATE } from './inbox.ts';

/** Contributes the ticks of a project's jobs, which copies of the service share. A database answers the `state` contribution with a table. */
export function ticks(location: StateLocation): OrderedContribution[] {
  return [STATE, { kind: 'state', table: 'ticks', ...location }];
}
