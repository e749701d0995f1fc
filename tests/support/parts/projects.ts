import { catalog } from '../../../src/generators/parts/catalog.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import { toProject } from '../../../src/generators/project/to-project.ts';
import type { RecordSchema } from '../../../src/model/described/record-schema.ts';
import type { DatabaseKind, Routine } from '../../../src/model/described/routine.ts';
import type { Project } from '../../../src/model/project.ts';
import { inputOf, type TinyEndpoint } from '../../generated/projects/tiny.ts';

/** The choices of a project: the endpoints of its routines in the same order, options of its trigger, and whatever else a request says. */
export interface RequestWishes {
  readonly technology?: string;
  readonly kind?: DatabaseKind;
  readonly connection?: object;
  readonly endpoints?: readonly TinyEndpoint[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly request?: Readonly<Record<string, unknown>>;
  /** The schema of its records, as it was read. */
  readonly recordSchema?: RecordSchema;
}

/** Makes the request for these routines, one endpoint each, and what a database would tell of them. */
export function inputFor(
  routines: readonly Routine[],
  { technology, kind, connection, endpoints, options, request, recordSchema }: RequestWishes = {},
): GenerationInput {
  const said = { ...(technology && { technology }), ...(kind && { databaseType: kind }), ...(options && { options }) };
  const input = inputOf(routines, { ...(endpoints && { endpoints }), request: { ...said, ...request } });
  const own = { ...(input.described.connection as object), ...(kind && { kind }), ...connection };
  const described = { ...input.described, connection: own, ...(recordSchema && { recordSchema }) };
  return { ...input, described: described as typeof input.described };
}

/** Makes the project of these routines, one endpoint each, with the parts of the product. */
export function projectOf(routines: readonly Routine[], wishes?: RequestWishes): Project {
  return toProject(inputFor(routines, wishes), catalog).project;
}
