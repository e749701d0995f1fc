import type { Catalog } from './catalog.ts';
import { Fault, type FieldFault } from './fault.ts';
import type { GenerationInput } from './generator.ts';
import type { Names, Operation, Project } from './model/project.ts';
import { type GenerateRequest, generateRequest } from './model/request.ts';
import type { Routine } from './model/routine.ts';
import { faultsOf } from './model/validation.ts';
import { nameOperations } from './names/operations.ts';
import { kebab } from './names/words.ts';
import { toGroups } from './project/groups.ts';
import { refusal, toOperation } from './project/operations.ts';
import { type Chosen, chooseParts, requireServer } from './project/options.ts';
import { tabulateTypes } from './project/types.ts';
import { isIdentifier } from './render/java.ts';
import { GENERATOR_VERSION } from './version.ts';

/**
 * Turns a request and the described routines into a Project. What is wrong with the request is reported together, each
 * beside its field (`endpoints.3.name`).
 * @throws Fault invalidRequest, invalidName, nothingToGenerate, routineRefused, unsupported
 */
export function toProject(input: GenerationInput, catalog: Catalog): Project {
  const request = parseRequest(input);
  if (request.endpoints.length !== input.routines.length) {
    throw new Fault('internal', {
      detail: `${input.routines.length} routines for ${request.endpoints.length} endpoints`,
    });
  }
  const server = requireServer(request, catalog);
  refuse(input.routines);
  const { names, faults: nameFaults } = nameOperations(
    request.endpoints.map(({ name }, index) => ({ ...(name ? { name } : {}), routine: at(input.routines, index) })),
  );
  const faults: FieldFault[] = [...nameFaults];
  const paths = names.map(({ path }) => `/${path}`);
  const chosen = chooseParts({ ...request, applicationServer: server }, paths, input.routines, catalog, faults);
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  return assembleProject(input, { ...request, applicationServer: server }, names, chosen, request);
}

function assembleProject(
  input: GenerationInput,
  effective: GenerateRequest,
  names: readonly Names[],
  chosen: Chosen,
  request: GenerateRequest,
): Project {
  const taken = new Set(names.flatMap(({ type }) => derivedTypes(type)));
  const table = tabulateTypes(input.routines, taken);
  const operations: Operation[] = input.routines.map((routine, index) =>
    toOperation(routine, at(names, index), at(chosen.endpoints, index), table.resolverFor(routine)),
  );
  const name = kebab(effective.name, 'service');
  return {
    name,
    basePackage: effective.domain,
    platform: 'boot-4',
    server: effective.applicationServer,
    connection: input.connection,
    trigger: chosen.trigger,
    types: table.types,
    groups: toGroups(operations, name),
    operations,
    ...(input.notAfter ? { notAfter: input.notAfter } : {}),
    request,
    generatorVersion: GENERATOR_VERSION,
  };
}

function parseRequest(input: GenerationInput): GenerateRequest {
  const endpoints: unknown = (input.request as { endpoints?: unknown } | null)?.endpoints;
  if (!Array.isArray(endpoints) || endpoints.length === 0) throw new Fault('nothingToGenerate');
  const parsed = generateRequest.safeParse(input.request);
  if (!parsed.success) {
    throw new Fault('invalidRequest', { faults: faultsOf(parsed.error.issues, input.request) });
  }
  const { domain } = parsed.data;
  if (!domain.split('.').every(isIdentifier)) {
    throw new Fault('invalidName', { values: { name: domain }, faults: [{ field: 'domain', message: 'packageName' }] });
  }
  return parsed.data;
}

/** All refused routines are named at once; the public text shows the first. */
function refuse(routines: readonly Routine[]): void {
  const refused = routines.flatMap((routine, index) => {
    const reason = refusal(routine);
    return reason === undefined ? [] : [{ field: `endpoints.${index}`, message: reason, name: routine.ref.name }];
  });
  const [first] = refused;
  if (!first) return;
  throw new Fault('routineRefused', {
    values: { name: first.name, reason: first.message },
    faults: refused.map(({ field, message }) => ({ field, message })),
  });
}

/** Type names that an operation may use, so that a database type never gets one of them. */
function derivedTypes(stem: string): readonly string[] {
  const rows = Array.from({ length: 9 }, (_, index) => `${stem}Row${index + 1}`);
  return [`${stem}Request`, `${stem}Response`, `${stem}Row`, ...rows].map((name) => name.toLowerCase());
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Fault('internal', { detail: `nothing at ${index}` });
  return item;
}
