import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { STATE } from './inbox.ts';

/** Contributes the memory of how far files are done, which copies share. A database answers the `state` contribution with a table. */
export function files(location: StateLocation): OrderedContribution[] {
  return [STATE, { kind: 'state', table: 'files', ...location }];
}
