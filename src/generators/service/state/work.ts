import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, StatePlace } from '../../parts/part.ts';
import { javaFile } from '../../text/java/java-file.ts';
import { STATE_HOME } from './inbox.ts';
import { locks } from './locks.ts';
import { runs } from './runs.ts';

/** What is remembered of work that a service begins by itself: who is at it, and how it ended. */
export interface WorkState {
  readonly locks: boolean;
  readonly runs: boolean;
}

/**
 * What a project needs whose trigger begins work without being asked: a lock, so that one copy of the service at most is at it,
 * and a history of its runs. Nothing where it asks for neither.
 */
export function workState(project: Project, place: StatePlace, asked: WorkState): OrderedContribution[] {
  if (!asked.locks && !asked.runs) return [];
  return [
    javaFile(project, { home: STATE_HOME, name: 'Node', template: 'service/state/Node.java' }),
    ...(asked.locks ? locks(project, place) : []),
    ...(asked.runs ? runs(project, place) : []),
  ];
}

/** @returns the name of an operation's lock: services that share a table have operations of the same name. */
export function lockName({ name }: Pick<Project, 'name'>, { names }: Pick<Operation, 'names'>): string {
  return `${name}.${names.method}`;
}
