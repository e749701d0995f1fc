import { z } from 'zod';
import { otherProject } from '../../../checks/lock/lock-faults.ts';
import { checkMapping, resolveMapping } from '../../../checks/mapping.ts';
import { checkPayload } from '../../../checks/payload.ts';
import type { FieldFault } from '../../../model/fault.ts';
import { orderFault } from '../../../model/paging.ts';
import { contractEndpoint, databaseEndpoint, generateRequest, projectRequest } from '../../../model/request/request.ts';
import { cron } from '../../../model/schema/cron.ts';
import { keysIn, readPaging } from '../../../model/schema/paging.ts';
import { faultsOf } from '../../../model/schema/validation.ts';
import { applying, misplaced, type Offers, withoutMisplaced } from '../../../model/schema/when.ts';
import type { FieldCheck, FieldSpec, FormSpec } from '../../../shared/form-spec.ts';
import { offersOf, serverFields } from '../draft/chosen-fields.ts';
import type { Draft, EndpointDraft } from '../draft/draft.ts';
import {
  draftOf,
  endpointOf,
  requestOf,
  senderFields,
  senderProjectFields,
  usedSenders,
} from '../draft/draft-request.ts';
import type { KnownOf } from '../endpoints/names/names.ts';
import { inputsFor, mappingOf, targetsOf } from '../mapping/mapping.ts';

// Loaded when it is first needed: zod is the heaviest thing a form uses.

/** Everything that is wrong with a draft, in the order of the form; the same schemas decide on the server. */
export function checkDraft(draft: Draft, spec: FormSpec, knownOf: KnownOf = () => ({})): readonly FieldFault[] {
  const { endpoints, lock, ...request } = requestOf({ ...draft, endpoints: [] }, spec);
  const parsed = projectRequest.safeParse(request);
  const faults = parsed.success ? [] : faultsOf(parsed.error.issues, request);
  const none = draft.endpoints.length === 0 ? [{ field: 'endpoints', message: 'endpoints' }] : [];
  const own = needsSchema(draft) ? [{ field: 'schema', message: 'decision' }] : [];
  const check = (fields: readonly FieldSpec[], values: Draft['options'], path: string) =>
    checkOptions(fields, values, path, offersOf(draft, spec));
  const project = [
    ...check(serverFields(draft, spec), draft.serverOptions ?? {}, 'serverOptions'),
    ...check(spec.projectOptions, draft.options, 'options'),
    ...usedSenders(draft).flatMap((sender) =>
      check(senderProjectFields(spec, sender), draft.senderOptions?.[sender] ?? {}, `senderOptions.${sender}`),
    ),
  ];
  const each = draft.endpoints.flatMap((endpoint, index) =>
    checkEndpoint(endpoint, spec).map((fault) => ({ ...fault, field: `endpoints.${index}.${fault.field}` })),
  );
  return firstOfEach([
    ...faults,
    ...checkLock(draft, spec),
    ...none,
    ...own,
    ...project,
    ...each,
    ...checkNames(draft),
    ...checkMappings(draft, spec, knownOf),
    ...checkPayloads(draft, spec),
    ...checkPages(draft, knownOf),
  ]);
}

/** A lock was read when it came; what is typed since may make it another project's. */
function checkLock({ lock, afresh, project }: Draft, { technology }: FormSpec): readonly FieldFault[] {
  if (!lock?.project || afresh) return [];
  return otherProject(lock.project, { technology, domain: project.domain.trim(), name: project.name.trim() });
}

const checked = new WeakMap<FormSpec, WeakMap<EndpointDraft, readonly FieldFault[]>>();

/** Checks one endpoint and returns its faults by its own fields. Remembered: of two thousand endpoints one changes at a time. */
function checkEndpoint(draft: EndpointDraft, spec: FormSpec): readonly FieldFault[] {
  const known = checked.get(spec) ?? new WeakMap<EndpointDraft, readonly FieldFault[]>();
  checked.set(spec, known);
  let faults = known.get(draft);
  if (faults === undefined) {
    const value = endpointOf(draft, spec);
    const parsed = (draft.source.kind === 'operation' ? contractEndpoint : databaseEndpoint).safeParse(value);
    faults = [
      ...(parsed.success ? [] : faultsOf(parsed.error.issues, value).map(inForm)),
      ...checkOptions(spec.endpointOptions, draft.options, 'options'),
      ...draft.senders.flatMap(({ sender, options }, at) =>
        checkOptions(senderFields(spec, sender), options, `senders.${at}.options`),
      ),
    ];
    known.set(draft, faults);
  }
  return faults;
}

/** Routines are chosen from a schema; statements alone need none. */
const needsSchema = ({ project, endpoints }: Draft) =>
  project.sourceType === '1' &&
  project.schema === '' &&
  (endpoints.length === 0 || endpoints.some(({ source }) => source.kind === 'routine'));

/** A refused endpoint as a whole is one without a statement: its field is the statement. */
function inForm(fault: FieldFault): FieldFault {
  return fault.field === '' ? { field: 'query', message: 'required' } : fault;
}

function firstOfEach(faults: readonly FieldFault[]): readonly FieldFault[] {
  return [...new Map(faults.toReversed().map((fault) => [fault.field, fault])).values()].toReversed();
}

/** Two methods of one name cannot stand in one service; a name left empty is made unique by the generator. */
function checkNames({ endpoints }: Draft): FieldFault[] {
  const taken = new Set<string>();
  return endpoints.flatMap(({ name }, index): FieldFault[] => {
    const folded = name.trim().toLowerCase();
    const field = `endpoints.${index}.name`;
    if (folded === '') return [];
    if (taken.has(folded)) return [{ field, message: 'methodTaken' }];
    taken.add(folded);
    return [];
  });
}

/** Where requests come from, as far as the endpoints were told; what is not told yet the server finds. */
function checkMappings({ endpoints, options }: Draft, spec: FormSpec, knownOf: KnownOf): readonly FieldFault[] {
  const inputs = inputsFor(spec, options);
  if (!inputs) return [];
  return endpoints.flatMap((endpoint, index) => {
    const mapping = mappingOf(endpoint);
    if (mapping.length === 0) return [];
    const asked = { mapping, inputs, options: endpoint.options, field: `endpoints.${index}.input` };
    const targets = targetsOf(knownOf(endpoint));
    return targets ? resolveMapping(asked, targets).faults : checkMapping(asked);
  });
}

/** Checks the payloads of senders. The server checks whether a member exists, because it knows the answer's members. */
function checkPayloads({ endpoints, options }: Draft, spec: FormSpec): readonly FieldFault[] {
  const brought = inputsFor(spec, options, 'payload');
  return endpoints.flatMap(({ senders, payload = [] }, index) => [
    ...senders.flatMap(({ sender, payload: mapping = [] }, at) =>
      checkPayload({
        mapping,
        inputs: spec.senders.find(({ id }) => id === sender)?.payload,
        field: `endpoints.${index}.senders.${at}.payload`,
      }),
    ),
    ...(brought ? checkPayload({ mapping: payload, inputs: brought, field: `endpoints.${index}.payload` }) : []),
  ]);
}

/** Whether a cursor's columns tell rows apart, as far as they were told and are called as the database does. */
function checkPages({ endpoints }: Draft, knownOf: KnownOf): readonly FieldFault[] {
  return endpoints.flatMap((endpoint, index) => {
    const wanted = readPaging(endpoint.options);
    const [result] = knownOf(endpoint).described?.results ?? [];
    if (wanted?.by !== 'keyset' || result?.kind !== 'columns' || !result.unique) return [];
    const known = new Map(result.unique.columns.map((name) => [name.toLowerCase(), name]));
    const order = keysIn(wanted.order).map(({ name }) => known.get(name.toLowerCase()) ?? name);
    const fault = orderFault(order, result.unique);
    return fault ? [{ field: `endpoints.${index}.options.pageOrder`, ...fault }] : [];
  });
}

const schemas = new WeakMap<readonly FieldSpec[], z.ZodType>();

function checkOptions(
  all: readonly FieldSpec[],
  values: Draft['options'],
  path: string,
  offers?: Offers,
): readonly FieldFault[] {
  const fields = applying(all, values, offers);
  const options = withoutMisplaced(all, values, offers);
  const schema = schemas.get(fields) ?? schemaOf(fields);
  schemas.set(fields, schema);
  const parsed = schema.safeParse(options);
  const faults = parsed.success ? misplaced(all, options, offers) : faultsOf(parsed.error.issues, options);
  return faults.map((fault) => ({ ...fault, field: `${path}.${fault.field}` }));
}

/** The zod schema that a technology's options were described from, as far as it can be said in data. */
export function schemaOf(fields: readonly FieldSpec[]): z.ZodType {
  return z.looseObject(Object.fromEntries(fields.map((field) => [field.name, memberOf(field)])));
}

function memberOf(field: FieldSpec): z.ZodType {
  const base = baseOf(field);
  return field.required && field.initial === undefined ? base : base.optional();
}

function baseOf({ kind, choices = [], required, checks }: FieldSpec): z.ZodType {
  if (kind === 'toggle') return z.boolean();
  // The server reads them.
  if (kind === 'files') return z.unknown();
  if (kind === 'choice') return z.enum(choices as [string, ...string[]], { error: 'decision' });
  if (kind === 'cron') return cron;
  if (kind === 'number') return checks.reduce(checkNumber, z.coerce.number({ error: 'numeric' }));
  return checks.reduce(checkText, required ? z.string().trim().min(1, 'required') : z.string().trim());
}

function checkText(schema: z.ZodString, { check, value, message }: FieldCheck): z.ZodString {
  if (check === 'minLength') return schema.min(Number(value), message);
  if (check === 'maxLength') return schema.max(Number(value), message);
  return check === 'pattern' ? schema.regex(new RegExp(String(value)), message) : schema;
}

function checkNumber(schema: z.ZodCoercedNumber, { check, value, message }: FieldCheck): z.ZodCoercedNumber {
  if (check === 'integer') return schema.int(message ?? 'integer');
  if (check === 'above') return schema.gt(Number(value), message ?? (Number(value) === 0 ? 'positive' : undefined));
  if (check === 'atLeast') return schema.gte(Number(value), message);
  if (check === 'below') return schema.lt(Number(value), message);
  return check === 'atMost' ? schema.lte(Number(value), message) : schema;
}

/**
 * Reads a dropped `forja.json`: a draft, or the key of the message that says why not. Options of an older file that are not
 * known any more are left out: no form could show that they are refused.
 */
export function readForjaFile(text: string, spec: FormSpec): { draft: Draft } | { message: string } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { message: 'notJson' };
  }
  const wrapped = content as { request?: unknown } | null;
  const parsed = generateRequest.safeParse(wrapped?.request ?? content);
  if (!parsed.success) return { message: 'notForja' };
  if (parsed.data.technology.id !== spec.technology) return { message: 'otherTechnology' };
  const draft = draftOf(parsed.data);
  const options = known(draft.options, spec.projectOptions);
  const serverOptions = known(draft.serverOptions ?? {}, serverFields(draft, spec));
  const endpoints = draft.endpoints.map((endpoint) => ({
    ...endpoint,
    options: known(endpoint.options, spec.endpointOptions),
    senders: endpoint.senders.map((use) => ({ ...use, options: known(use.options, senderFields(spec, use.sender)) })),
  }));
  const senderOptions = Object.fromEntries(
    Object.entries(draft.senderOptions ?? {}).map(([sender, own]) => [
      sender,
      known(own, senderProjectFields(spec, sender)),
    ]),
  );
  return { draft: { ...draft, options, serverOptions, senderOptions, endpoints } };
}

function known(options: Draft['options'], fields: readonly FieldSpec[]): Draft['options'] {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.has(name)));
}
