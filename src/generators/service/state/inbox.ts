import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { runtimeClass } from '../../runtime/classes.ts';

/** The module of the runtime by which a service remembers. */
export const STATE = { kind: 'runtime', module: 'state' } as const;

/**
 * Qualifies the name of a class by which a service remembers.
 * @example
 * Once   →   forja.runtime.state.Once
 */
export const stateClass = (name: string) => runtimeClass(`state.${name}`);

/**
 * Contributes the inbox of a project whose trigger may be given a message twice. A database answers the `state` contribution with a
 * table.
 */
export function inbox(location: StateLocation): OrderedContribution[] {
  return [STATE, { kind: 'state', table: 'inbox', ...location }];
}
