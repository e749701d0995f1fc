import type { z } from 'zod';
import type { Judged } from '../../model/judged.ts';
import type { GenerateRequest } from '../../model/request/request.ts';
import { fieldsOf } from '../../model/schema/fields.ts';
import { faultsOf } from '../../model/schema/validation.ts';
import { misplaced, type Offers } from '../../model/schema/when.ts';
import type { Finished, Part } from '../parts/part.ts';
import type { NamedParts } from './parts.ts';

export type Options = Readonly<Record<string, unknown>>;

/** A part with its options, read by its own schema. */
export interface Picked<P> {
  readonly part: P;
  readonly options: Options;
}

/** The operations that parts are chosen for, in the order of the request's endpoints, each with its path. */
export interface KnownOperations extends Finished {
  /** `/order-total` */
  readonly paths: readonly string[];
}

/** Where options stand in a request, and what its source offers. */
interface Standing {
  readonly field: string;
  readonly offers: Offers;
  /** Only what was given is judged: the rest may still be suggested. */
  readonly partly?: boolean;
}

/** Reads options by the schema of a part. */
export function readOptions(
  schema: z.ZodType,
  given: Options,
  { field, offers, partly = false }: Standing,
): Judged<Options> {
  const parsed = schema.safeParse(given);
  const issues = (parsed.error?.issues ?? []).filter(
    ({ path: [name] }) => !partly || name === undefined || String(name) in given,
  );
  const found = parsed.success ? misplaced(fieldsOf(schema), given, offers) : faultsOf(issues, given);
  return {
    value: Object.freeze({ ...(parsed.data as Options | undefined) }),
    faults: found.map((fault) => ({ ...fault, field: `${field}.${fault.field}` })),
  };
}

/** Reads the options of one endpoint; what was left open is suggested where its operation is known, and not missed where it is not. */
export function readEndpointOptions(
  part: Pick<Part<unknown, unknown>, 'endpointOptions' | 'suggest'>,
  given: Options,
  index: number,
  { offers, known }: { readonly offers: Offers; readonly known: KnownOperations | undefined },
): Judged<Options> {
  const operation = known?.operations[index];
  const suggested =
    known && operation ? part.suggest?.({ ...operation, types: known.types }, known.paths[index] ?? '') : {};
  return readOptions(
    part.endpointOptions,
    { ...suggested, ...given },
    { field: `endpoints.${index}.options`, offers, partly: known === undefined && part.suggest !== undefined },
  );
}

/**
 * Reads the options of the server that runs the service. Those of a server that the request names in vain are checked, and the
 * defaults are used.
 */
export function readServerOptions(
  { server: { options = {} } }: Pick<GenerateRequest, 'server'>,
  { server, namedServer, source: { offers } }: NamedParts,
): Judged<Options> {
  const standing = { field: 'serverOptions', offers };
  const said = namedServer && readOptions(namedServer.projectOptions, options, standing);
  if (said && namedServer === server) return said;
  const { value, faults } = readOptions(server.projectOptions, {}, standing);
  return { value, faults: [...(said?.faults ?? []), ...faults] };
}
