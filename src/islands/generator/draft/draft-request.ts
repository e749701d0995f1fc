import type { Options } from '../../../components/forms/option-fields.tsx';
import { routineKey } from '../../../model/described/routine-key.ts';
import { hasTinyint1 } from '../../../model/described/tinyint.ts';
import type { Endpoint, GenerateRequest, GenerateRequestInput } from '../../../model/request/request.ts';
import { withoutMisplaced } from '../../../model/schema/when.ts';
import type { FieldSpec, FormSpec } from '../../../shared/form-spec.ts';
import { inputsFor } from '../mapping/mapping.ts';
import { apiDraftOf, apiMembers, operationEndpoint } from './api-draft.ts';
import { offersOf, serverFields } from './chosen-fields.ts';
import { type Draft, EMPTY_DRAFT, type EndpointDraft } from './draft.ts';

/** Makes the request of a draft, without fields that are empty or do not apply. It may still be wrong; the schema says where. */
export function requestOf(draft: Draft, spec: FormSpec): GenerateRequestInput {
  const { sourceType, schema, databaseType, datasource, ...project } = draft.project;
  const rule = draft.prefixes && { parameterPrefixes: draft.prefixes };
  const tinyint = draft.tinyint1 && hasTinyint1(databaseType) && { tinyint1: draft.tinyint1 };
  const database = { databaseType, datasource, ...(schema !== '' && { schema }), ...rule, ...tinyint };
  const serverOptions = withoutMisplaced(serverFields(draft, spec), draft.serverOptions ?? {}, offersOf(draft, spec));
  const inputs = inputsFor(spec, draft.options);
  const brought = inputsFor(spec, draft.options, 'payload');
  const request = {
    ...project,
    name: project.name.trim(),
    domain: project.domain.trim(),
    technology: spec.technology,
    sourceType: Number(sourceType),
    ...(sourceType === '2' ? apiMembers(draft.api) : database),
    ...(Object.keys(serverOptions).length > 0 && { serverOptions }),
    ...senderMembers(draft, spec),
    ...runtimeMember(draft),
    ...lockMember(draft),
    options: withoutMisplaced(spec.projectOptions, draft.options),
    endpoints: draft.endpoints.map((endpoint) =>
      endpointOf({ ...endpoint, ...(!inputs && { input: [] }), ...(!brought && { payload: [] }) }, spec),
    ),
  };
  return request as unknown as GenerateRequestInput;
}

/** Source goes without saying, and a library knows nothing else. */
function runtimeMember({ runtime, project }: Draft): object {
  return runtime === 'dependencies' && project.applicationServer !== 'library' ? { runtime } : {};
}

/** Starting afresh wins over a lock, which stays in the form. */
function lockMember({ afresh, lock }: Draft): object {
  if (afresh) return { lock: null };
  return lock ? { lock: lock.content } : {};
}

/** The senders that endpoints have, each once, in the order of the endpoints. */
export function usedSenders({ endpoints }: Pick<Draft, 'endpoints'>): readonly string[] {
  return [...new Set(endpoints.flatMap(({ senders }) => senders.map(({ sender }) => sender)))];
}

/** The settings of senders. Those of a sender that no endpoint uses stay in the form and are not sent. */
function senderMembers(draft: Draft, spec: FormSpec) {
  const used = usedSenders(draft).flatMap((sender): [string, Options][] => {
    const options = withoutMisplaced(senderProjectFields(spec, sender), draft.senderOptions?.[sender] ?? {});
    return Object.keys(options).length > 0 ? [[sender, options]] : [];
  });
  return used.length > 0 ? { senderOptions: Object.fromEntries(used) } : {};
}

/** One endpoint as it is sent. */
export function endpointOf(draft: EndpointDraft, spec: FormSpec) {
  const {
    name,
    requestClass = '',
    source,
    types = {},
    options,
    senders,
    input,
    payload,
    results,
    tinyint1 = {},
  } = draft;
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(requestClass.trim() !== '' && { requestClass: requestClass.trim() }),
    ...called(source),
    ...(Object.keys(types).length > 0 && { types }),
    options: withoutMisplaced(spec.endpointOptions, ofFields(options, spec.endpointOptions)),
    senders: senders.map(({ sender, options: own, payload: sent = [] }) => ({
      sender,
      options: withoutMisplaced(senderFields(spec, sender), own),
      ...(sent.length > 0 && { payload: sent }),
    })),
    ...(input && input.length > 0 && { input }),
    ...(payload && payload.length > 0 && { payload }),
    ...(results && results.length > 0 && { results }),
    ...(Object.keys(tinyint1).length > 0 && { tinyint1 }),
  };
}

/** Keeps the options that have a field. Others, typed before the project changed, stay in the form and are not sent. */
function ofFields(options: Options, fields: readonly FieldSpec[]): Options {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.has(name)));
}

const NONE: readonly FieldSpec[] = [];

/** @returns the options of a sender for an endpoint. */
export const senderFields = ({ senders }: FormSpec, sender: string): readonly FieldSpec[] =>
  senders.find(({ id }) => id === sender)?.options ?? NONE;

/** @returns its options for the project. */
export const senderProjectFields = ({ senders }: FormSpec, sender: string): readonly FieldSpec[] =>
  senders.find(({ id }) => id === sender)?.projectOptions ?? NONE;

function called(source: EndpointDraft['source']): object {
  if (source.kind === 'operation') return { operation: source.id };
  return source.kind === 'routine' ? { routine: source.ref } : { query: source.sql };
}

/** The draft that gives a request again: how `forja.json` fills the form. */
export function draftOf(request: GenerateRequest): Draft {
  return {
    project: {
      name: request.name,
      domain: request.domain,
      applicationServer: request.server.id,
      ...fromSource(request.source),
      mode: request.mode,
    },
    api: apiDraftOf(request.source),
    options: request.technology.options,
    ...(request.server.options && { serverOptions: request.server.options }),
    ...(request.senders.options && { senderOptions: request.senders.options }),
    // What says nothing of prefixes was made before anything stripped them.
    ...(request.source.kind === 'database' && { prefixes: request.source.parameterPrefixes ?? 'keep' }),
    ...(request.source.kind === 'database' && request.source.tinyint1 && { tinyint1: request.source.tinyint1 }),
    ...(request.runtime && { runtime: request.runtime }),
    endpoints: request.endpoints.map(
      ({ name = '', requestClass, source, options, senders, input, payload }, index) => ({
        ...fromCall(source, index),
        name,
        ...(requestClass !== undefined && { requestClass }),
        options,
        senders,
        ...(input && { input }),
        ...(payload && { payload }),
      }),
    ),
  };
}

function fromSource(source: GenerateRequest['source']) {
  if (source.kind === 'contract') {
    const { databaseType, datasource, schema } = EMPTY_DRAFT.project;
    return { sourceType: '2' as const, databaseType, datasource, schema };
  }
  const { databaseType, datasource, schema = '' } = source;
  return { sourceType: '1' as const, databaseType, datasource, schema };
}

function fromCall(
  call: Endpoint['source'],
  index: number,
): Pick<EndpointDraft, 'key' | 'source' | 'types' | 'results' | 'tinyint1'> {
  if (call.kind === 'operation') return operationEndpoint(call.operation, '');
  const chosen = call.tinyint1 && { tinyint1: call.tinyint1 };
  if (call.kind === 'query')
    return { key: `query-${index + 1}`, source: { kind: 'query', sql: call.query }, ...chosen };
  const { routine: ref, types, results } = call;
  const signature = `(${ref.argumentTypes.join(', ')})`;
  return {
    key: routineKey(ref),
    source: { kind: 'routine', ref, signature, routineKind: 'function' },
    ...(types && { types }),
    ...(results && { results }),
    ...chosen,
  };
}
