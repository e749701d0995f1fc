import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { RequestMember } from '../../../model/types.ts';
import type { Contribution } from '../../parts/part.ts';
import type { Rendered } from '../../text/render/rendered.ts';
import { type Given, isMapped } from './mapper.ts';
import { distinct, jsonComponent, nestedRecords, readRequested, type Taken } from './nested.ts';

/**
 * Names the record of the JSON that a mapped operation takes.
 * @example
 * addOrder   →   AddOrderBody
 */
export function bodyName({ names }: Operation): string {
  return `${names.type}Body`;
}

/** Writes that record, and the records of the objects in it; nothing where the JSON is the request itself. */
export function bodyFiles(
  home: string,
  operation: Operation,
  body: readonly Taken[],
  about: Rendered,
  project: Project,
): Contribution[] {
  if (!isMapped(operation) || body.length === 0) return [];
  return nestedRecords(home, bodyName(operation), about, distinct(body), project, jsonComponent);
}

/** Tells how each member is read from the body that a variable holds. */
export function bodyValues(variable: Rendered, body: readonly Taken[]): readonly [RequestMember, Given][] {
  return body.map((taken) => [taken.member, { ...readRequested(variable, taken, body), nullable: false }]);
}
