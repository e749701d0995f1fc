import { routineKey } from '../../../generators/sources/database/described/routine-key.ts';
import type { Endpoint, GenerateRequest, GenerateRequestInput, Technology } from '../../../shared/request.ts';
import { apiDraftOf, apiMembers, operationEndpoint } from './api-draft.ts';
import { type Draft, EMPTY_DRAFT, type EndpointDraft } from './draft.ts';

/** What the screen sends: the draft without what was left empty. It may still be wrong; the schema says where. */
export function requestOf(draft: Draft, technology: Technology): GenerateRequestInput {
  const { sourceType, schema, databaseType, datasource, ...project } = draft.project;
  const database = { databaseType, datasource, ...(schema !== '' && { schema }) };
  const request = {
    ...project,
    name: project.name.trim(),
    domain: project.domain.trim(),
    technology,
    sourceType: Number(sourceType),
    ...(sourceType === '2' ? apiMembers(draft.api) : database),
    ...(Object.keys(draft.serverOptions ?? {}).length > 0 && { serverOptions: draft.serverOptions }),
    options: draft.options,
    endpoints: draft.endpoints.map(endpointOf),
  };
  return request as unknown as GenerateRequestInput;
}

/** One endpoint as it is sent. */
export function endpointOf({ name, source, options, senders, results }: EndpointDraft) {
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...called(source),
    options,
    senders,
    ...(results && results.length > 0 && { results }),
  };
}

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
      applicationServer: request.applicationServer,
      ...fromSource(request.source),
      mode: request.mode,
    },
    api: apiDraftOf(request.source),
    options: request.options,
    ...(request.serverOptions && { serverOptions: request.serverOptions }),
    endpoints: request.endpoints.map(({ name = '', source, options, senders }, index) => ({
      ...fromCall(source, index),
      name,
      options,
      senders,
    })),
  };
}

function fromSource(source: GenerateRequest['source']) {
  if (source.kind === 'contract') return { ...EMPTY_DRAFT.project, sourceType: '2' as const };
  const { databaseType, datasource, schema = '' } = source;
  return { sourceType: '1' as const, databaseType, datasource, schema };
}

function fromCall(call: Endpoint['source'], index: number): Pick<EndpointDraft, 'key' | 'source' | 'results'> {
  if (call.kind === 'query') return { key: `query-${index + 1}`, source: { kind: 'query', sql: call.query } };
  if (call.kind === 'operation') return operationEndpoint(call.operation, '');
  const { routine: ref, results } = call;
  const signature = `(${ref.argumentTypes.join(', ')})`;
  return {
    key: routineKey(ref),
    source: { kind: 'routine', ref, signature, routineKind: 'function' },
    ...(results && { results }),
  };
}
