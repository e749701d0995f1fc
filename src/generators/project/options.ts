import type { z } from 'zod';
import type { Catalog } from '../catalog.ts';
import type { FieldFault } from '../fault.ts';
import { Fault } from '../fault.ts';
import type { PartUse } from '../model/project.ts';
import type { GenerateRequest } from '../model/request.ts';
import type { Routine } from '../model/routine.ts';
import { faultsOf } from '../model/validation.ts';
import type { Context, Part, Trigger } from '../part.ts';

type Options = Readonly<Record<string, unknown>>;

/** What the user chose of the catalogue's parts, checked by the parts' own schemas. */
export interface Chosen {
  readonly trigger: PartUse;
  readonly endpoints: readonly { readonly options: Options; readonly senders: readonly PartUse[] }[];
}

/**
 * Parses all options; what is wrong is added to `faults`, all of it together, each beside its field. Without `routines`
 * what the trigger may suggest for them is not missed.
 */
export function chooseParts(
  request: GenerateRequest,
  paths: readonly string[],
  routines: readonly Routine[] | undefined,
  catalog: Catalog,
  faults: FieldFault[],
): Chosen {
  const context: Context = {
    database: request.databaseType,
    server: request.applicationServer,
    trigger: request.technology,
  };
  const trigger = findTrigger(request.technology, catalog);
  requireSupport(trigger, context, 'technology');
  const options = parse(trigger.projectOptions, request.options, 'options', faults);
  const endpoints = request.endpoints.map((endpoint, index) => {
    const routine = routines?.[index];
    const suggested = routine ? trigger.suggest?.(routine, paths[index] ?? '') : {};
    const field = `endpoints.${index}`;
    return {
      options: parse(trigger.endpointOptions, { ...suggested, ...endpoint.options }, `${field}.options`, faults, {
        partly: routines === undefined && trigger.suggest !== undefined,
      }),
      senders: endpoint.senders.map((use, at) => {
        const sender = catalog.senders.find(({ id }) => id === use.sender);
        if (!sender) throw unsupported(use.sender, `${field}.senders.${at}.sender`);
        requireSupport(sender, context, `${field}.senders.${at}.sender`);
        const parsed = parse(sender.endpointOptions, use.options, `${field}.senders.${at}.options`, faults);
        return { part: sender.id, options: parsed };
      }),
    };
  });
  return { trigger: { part: trigger.id, options }, endpoints };
}

/**
 * What the catalogue alone can say of a request, before its data source is asked: that it has all parts, and that they
 * know the options.
 * @throws Fault unsupported, invalidRequest
 */
export function checkParts(request: GenerateRequest, catalog: Catalog): void {
  requireServer(request, catalog);
  const faults: FieldFault[] = [];
  chooseParts(request, [], undefined, catalog, faults);
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
}

/** @returns the server that a request is for. @throws Fault unsupported */
export function requireServer(request: GenerateRequest, catalog: Catalog): GenerateRequest['applicationServer'] {
  const server = request.mode === 'Test' ? 'embedded' : request.applicationServer;
  if (!catalog.servers.some(({ id }) => id === server)) throw unsupported(server, 'applicationServer');
  return server;
}

/** @throws Fault `unsupported` when the catalogue has no such trigger. */
export function findTrigger(technology: string, catalog: Catalog): Trigger {
  const trigger = catalog.triggers.find(({ id }) => id === technology);
  if (!trigger) throw unsupported(technology, 'technology');
  return trigger;
}

/** @returns a fault that says what the catalogue does not have, beside the field that asked for it. */
export function unsupported(what: string, field: string, message = 'decision'): Fault {
  return new Fault('unsupported', { values: { what }, faults: [{ field, message }] });
}

function requireSupport(part: Part<unknown, unknown>, context: Context, field: string): void {
  const answer = part.supports(context);
  if (answer !== true) throw unsupported(part.id, field, answer.reason);
}

function parse(
  schema: z.ZodType,
  value: Options,
  field: string,
  faults: FieldFault[],
  { partly = false } = {},
): Options {
  const parsed = schema.safeParse(value);
  if (parsed.success) return Object.freeze({ ...(parsed.data as Options) });
  const issues = parsed.error.issues.filter(
    ({ path: [name] }) => !partly || name === undefined || String(name) in value,
  );
  for (const fault of faultsOf(issues, value)) faults.push({ ...fault, field: `${field}.${fault.field}` });
  return {};
}
