import type { z } from 'zod';
import { checkMapping } from '../../checks/input.ts';
import { type AskedPayload, checkPayload } from '../../checks/payload.ts';
import type { FieldFault } from '../../model/fault.ts';
import { Fault } from '../../model/fault.ts';
import type { PartId, PartUse } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import {
  type GenerateRequest,
  isFromDatabase,
  type Refusal,
  refusalOf,
  SOURCE_PARTS,
  serverOf,
} from '../../model/request/request.ts';
import { fieldsOf } from '../../model/schema/fields.ts';
import { faultsOf } from '../../model/schema/validation.ts';
import { misplaced, misplacedIn, type Offers } from '../../model/schema/when.ts';
import type { Catalog } from '../parts/catalog.ts';
import type { Context, Finished, Part, Resolved, Sender, SenderChoice, Technology, Trigger } from '../parts/part.ts';
import { availableOf } from './available.ts';

type Options = Readonly<Record<string, unknown>>;

/** What the user chose of the catalogue's parts, checked by the parts' own schemas. */
export interface Chosen {
  readonly trigger: PartUse;
  readonly endpoints: readonly { readonly options: Options; readonly senders: readonly PartUse[] }[];
  readonly senderOptions: Project['senderOptions'];
}

type ChosenServer = Pick<Project, 'server' | 'serverOptions' | 'library'>;

/** The operations that parts are chosen for, in the order of the request's endpoints, each with its path. */
interface Known extends Finished {
  readonly paths: readonly string[];
}

/** What is read on the way: the operations when they are known, and where faults go. */
interface Reading extends Judging {
  readonly context: Context;
  readonly known: Known | undefined;
  readonly catalog: Catalog;
}

/** What options are read by beside their schema: what the source offers, and where faults go. */
interface Judging {
  readonly offers: Offers;
  readonly faults: FieldFault[];
}

/**
 * Parses all options; what is wrong is added to `faults`, all of it together, each beside its field, and nothing is chosen.
 * Nor is it without `known`: then what may be suggested for operations is not missed.
 */
export function chooseParts(
  request: GenerateRequest,
  known: Known | undefined,
  catalog: Catalog,
  faults: FieldFault[],
): Chosen {
  const technology = findTechnology(request.technology, catalog);
  const context: Context = {
    source: SOURCE_PARTS[request.source.kind],
    server: request.applicationServer,
    trigger: request.technology,
  };
  const reading: Reading = { context, known, catalog, offers: offersOf(request, catalog), faults };
  const before = faults.length;
  const options = parse(technology.projectOptions, request.options, 'options', reading);
  const endpoints = request.endpoints.map((endpoint, index) => optionsOf(technology, endpoint.options, index, reading));
  faults.push(
    ...request.endpoints.flatMap((endpoint, index) => faultsIn(technology, endpoint.options, index, options)),
  );
  const senders = request.endpoints.map((endpoint, index) => sendersOf(endpoint.senders, index, reading));
  const given = request.senderOptions ?? {};
  for (const [id, own] of Object.entries(given)) {
    parse(findSender(id, `senderOptions.${id}`, reading).projectOptions, own, `senderOptions.${id}`, reading);
  }
  if (known === undefined && faults.length === before) {
    faults.push(
      ...mappingFaults(request, technology, options, catalog),
      ...payloadFaults(request, technology, options, catalog),
    );
  }
  if (known === undefined || faults.length > before) {
    return { trigger: { part: technology.trigger.id, options: {} }, endpoints: [], senderOptions: {} };
  }
  const resolved = technology.resolve(options, endpoints);
  const chosen = triggered(resolved, technology, senders, reading);
  return { ...chosen, senderOptions: senderOptionsOf(chosen, given, resolved.senderOptions ?? {}, reading) };
}

/** What is wrong with where requests come from, as far as it is known without the operations. */
function mappingFaults(
  { endpoints }: GenerateRequest,
  technology: Technology,
  options: Options,
  catalog: Catalog,
): readonly FieldFault[] {
  const trigger = findTrigger(technology.resolve(options, []).trigger, catalog);
  const own = technology.endpointOptions === trigger.endpointOptions;
  return endpoints.flatMap(({ input: mapping = [], options: given }, index) =>
    checkMapping({ mapping, inputs: trigger.inputs, options: own ? given : {}, field: `endpoints.${index}.input` }),
  );
}

/** What is wrong with what senders are to send, as far as it is known without the operations. */
function payloadFaults(
  { endpoints }: GenerateRequest,
  technology: Technology,
  options: Options,
  catalog: Catalog,
): readonly FieldFault[] {
  const brought = endpoints.length > 0 ? technology.resolve(options, [{}]).endpoints[0]?.senders : undefined;
  const used = (brought ?? []).map(({ sender }) => sender);
  return endpoints.flatMap((endpoint, index) => payloadsAsked(endpoint, used, index, catalog).flatMap(checkPayload));
}

/** What each of an endpoint's senders is to send, those that the technology brings behind the others. */
export function payloadsAsked(
  { senders, payload = [] }: GenerateRequest['endpoints'][number],
  brought: readonly PartId[],
  index: number,
  catalog: Catalog,
): readonly AskedPayload[] {
  const inputsOf = (id: PartId) => catalog.senders.find((one) => one.id === id)?.payload;
  const own = { mapping: payload, field: `endpoints.${index}.payload` };
  return [
    ...senders.map((one, at) => ({
      mapping: one.payload ?? [],
      inputs: inputsOf(one.sender),
      field: `endpoints.${index}.senders.${at}.payload`,
    })),
    ...brought.map((sender) => ({ ...own, inputs: inputsOf(sender) })),
    ...(brought.length === 0 ? [{ ...own, inputs: undefined }] : []),
  ];
}

/** The trigger and its senders, of which the technology's own come behind those that the request adds. */
function triggered(
  { trigger: id, options, endpoints }: Resolved,
  technology: Technology,
  senders: readonly (readonly PartUse[])[],
  reading: Reading,
): Omit<Chosen, 'senderOptions'> {
  const trigger = findTrigger(id, reading.catalog);
  // What was read by the trigger's own schema is not read twice.
  const [sameProject, sameEndpoint] = [
    technology.projectOptions === trigger.projectOptions,
    technology.endpointOptions === trigger.endpointOptions,
  ];
  return {
    trigger: {
      part: id,
      options: sameProject ? options : parse(trigger.projectOptions, options, 'options', reading),
    },
    endpoints: endpoints.map((endpoint, index) => ({
      options: sameEndpoint ? endpoint.options : optionsOf(trigger, endpoint.options, index, reading),
      senders: [...(senders[index] ?? []), ...sendersOf(endpoint.senders, index, reading)],
    })),
  };
}

function optionsOf(
  part: Pick<Part<unknown, unknown>, 'endpointOptions' | 'suggest'>,
  given: Options,
  index: number,
  reading: Reading,
): Options {
  const { known } = reading;
  const operation = known?.operations[index];
  const suggested =
    known && operation ? part.suggest?.({ ...operation, types: known.types }, known.paths[index] ?? '') : {};
  return parse(part.endpointOptions, { ...suggested, ...given }, `endpoints.${index}.options`, reading, {
    partly: known === undefined && part.suggest !== undefined,
  });
}

/** What is said of an endpoint and does not go with what the project chose. */
function faultsIn(technology: Technology, given: Options, index: number, project: Options): readonly FieldFault[] {
  const [fields, all] = [fieldsOf(technology.endpointOptions), fieldsOf(technology.projectOptions)];
  return misplacedIn(fields, given, all, project).map((fault) => ({
    ...fault,
    field: `endpoints.${index}.options.${fault.field}`,
  }));
}

function sendersOf(choices: readonly SenderChoice[], index: number, reading: Reading): readonly PartUse[] {
  return choices.map((use, at) => {
    const field = `endpoints.${index}.senders.${at}`;
    const sender = findSender(use.sender, `${field}.sender`, reading);
    const options = parse(sender.endpointOptions, use.options, `${field}.options`, reading);
    return { part: sender.id, options };
  });
}

/**
 * The options of each sender in use: what the request says of it beside what the technology says that brings it. Where
 * the two contradict each other, neither wins.
 */
function senderOptionsOf(
  { endpoints }: Pick<Chosen, 'endpoints'>,
  given: Project['senderOptions'],
  brought: Project['senderOptions'],
  reading: Reading,
): Project['senderOptions'] {
  const used = [...new Set(endpoints.flatMap(({ senders }) => senders.map(({ part }) => part)))];
  return Object.fromEntries(
    used.map((id): [PartId, Options] => {
      const field = `senderOptions.${id}`;
      const [own = {}, said = {}] = [brought[id], given[id]];
      for (const [name, value] of Object.entries(said)) {
        const isOther = Object.hasOwn(own, name) && own[name] !== value;
        if (isOther) reading.faults.push({ field: `${field}.${name}`, message: 'saidAbove' });
      }
      return [id, parse(findSender(id, field, reading).projectOptions, { ...said, ...own }, field, reading)];
    }),
  );
}

/** @throws Fault unsupported when the catalogue has no such sender, or not for this project. */
function findSender(id: string, field: string, { context, catalog }: Reading): Sender {
  const sender = catalog.senders.find((one) => one.id === id);
  if (!sender) throw unsupported(id, field);
  requireSupport(sender, context, field);
  return sender;
}

/**
 * What the catalogue alone can say of a request, before its data source is asked: that it has all parts, and that they
 * know the options.
 * @throws Fault unsupported, invalidRequest
 */
export function checkParts(request: GenerateRequest, catalog: Catalog): void {
  const faults: FieldFault[] = [];
  chooseServer(request, catalog, faults);
  chooseParts(request, undefined, catalog, faults);
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
}

/**
 * @returns the server that a request is for, with its options. A Test, unless it is a library, has another one than the request
 * asks for: what was said of that one is checked, and the defaults are used.
 * @throws Fault unsupported
 */
export function chooseServer(request: GenerateRequest, catalog: Catalog, faults: FieldFault[]): ChosenServer {
  const wanted = requireAvailable(request, catalog);
  const server = catalog.servers.find(({ id }) => id === wanted);
  if (!server) throw unsupported(wanted, 'applicationServer');
  const asked = catalog.servers.find(({ id }) => id === request.applicationServer);
  const judging = { offers: offersOf(request, catalog), faults };
  const options = asked ? parse(asked.projectOptions, request.serverOptions ?? {}, 'serverOptions', judging) : {};
  return {
    server: server.id,
    ...(server.packaging === 'library' && { library: true }),
    serverOptions: asked === server ? options : parse(server.projectOptions, {}, 'serverOptions', judging),
  };
}

/** @returns the server that a request is for. @throws Fault unsupported, with the reason that the form shows. */
function requireAvailable(request: GenerateRequest, catalog: Catalog): GenerateRequest['applicationServer'] {
  const { technology } = request;
  const server = serverOf(request);
  const choice = { source: SOURCE_PARTS[request.source.kind], server };
  const database = isFromDatabase(request) ? { database: request.source.databaseType } : {};
  const refusal = refusalOf({ ...choice, ...database }, findTechnology(technology, catalog), availableOf(catalog));
  if (refusal) throw unsupported(WHAT[refusal.field](request), refusal.field, refusal.reason);
  return server;
}

const WHAT: Readonly<Record<Refusal['field'], (request: GenerateRequest) => string>> = {
  sourceType: ({ source }) => (source.kind === 'contract' ? 'API_SOURCE' : 'DATABASE'),
  applicationServer: ({ applicationServer }) => applicationServer,
  databaseType: ({ source }) => (source.kind === 'database' ? source.databaseType : ''),
  technology: ({ technology }) => technology,
};

/** @throws Fault `unsupported` when the catalogue has no such technology. */
export function findTechnology(id: string, catalog: Catalog): Technology {
  const technology = catalog.technologies.find((one) => one.id === id);
  if (!technology) throw unsupported(id, 'technology', 'forms.reasons.notYet');
  return technology;
}

/** @throws Fault internal when the catalogue has no such trigger. */
export function findTrigger(id: string, catalog: Catalog): Trigger {
  const trigger = catalog.triggers.find((one) => one.id === id);
  if (!trigger) throw new Fault('internal', { detail: `the catalogue has no trigger ${id}` });
  return trigger;
}

/** @returns a fault that says what the catalogue does not have, beside the field that asked for it. */
export function unsupported(what: string, field: string, message = 'decision'): Fault {
  return new Fault('unsupported', { values: { what }, faults: [{ field, message }] });
}

function requireSupport(part: Pick<Part<unknown, unknown>, 'id' | 'supports'>, context: Context, field: string): void {
  const answer = part.supports(context);
  if (answer !== true) throw unsupported(part.id, field, answer.reason);
}

function offersOf({ source }: GenerateRequest, { sources }: Catalog): Offers {
  return sources.find(({ id }) => id === SOURCE_PARTS[source.kind])?.offers;
}

function parse(
  schema: z.ZodType,
  value: Options,
  field: string,
  { offers, faults }: Judging,
  { partly = false } = {},
): Options {
  const parsed = schema.safeParse(value);
  const issues = (parsed.error?.issues ?? []).filter(
    ({ path: [name] }) => !partly || name === undefined || String(name) in value,
  );
  const found = parsed.success ? misplaced(fieldsOf(schema), value, offers) : faultsOf(issues, value);
  faults.push(...found.map((fault) => ({ ...fault, field: `${field}.${fault.field}` })));
  return Object.freeze({ ...(parsed.data as Options | undefined) });
}
