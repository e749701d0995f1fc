import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { locks } from './locks.ts';
import { runs } from './runs.ts';

/** The choice of what a service remembers of work that it begins by itself: who is at it, and how it ended. */
export interface WorkState {
  readonly locks: boolean;
  readonly runs: boolean;
}

/**
 * Contributes the memory of work that begins without being asked for: a lock, so that at most one copy of the service is at it, and
 * a history of its runs. Nothing where neither is wanted.
 */
export function workState(location: StateLocation, asked: WorkState): OrderedContribution[] {
  return [...(asked.locks ? locks(location) : []), ...(asked.runs ? runs(location) : [])];
}

/**
 * Names an operation's lock: services that share a table may have operations of the same name.
 * @example
 * the service shop, the operation importOrders   →   shop.importOrders
 */
export function lockName({ name }: Pick<Project, 'name'>, { names }: Pick<Operation, 'names'>): string {
  return `${name}.${names.method}`;
}
