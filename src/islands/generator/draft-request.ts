import { routineKey } from '../../generators/model/routine-key.ts';
import type { GenerateRequest, GenerateRequestInput, Technology } from '../../shared/request.ts';
import type { Draft, EndpointDraft } from './draft.ts';

/** What the screen sends: the draft without what was left empty. It may still be wrong; the schema says where. */
export function requestOf(draft: Draft, technology: Technology): GenerateRequestInput {
  const { sourceType, schema, ...project } = draft.project;
  const request = {
    ...project,
    name: project.name.trim(),
    domain: project.domain.trim(),
    technology,
    sourceType: Number(sourceType),
    ...(schema !== '' && { schema }),
    options: draft.options,
    endpoints: draft.endpoints.map(endpointOf),
  };
  return request as unknown as GenerateRequestInput;
}

/** One endpoint as it is sent. */
export function endpointOf({ name, source, options, senders, results }: EndpointDraft) {
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(source.kind === 'routine' ? { routine: source.ref } : { query: source.sql }),
    options,
    senders,
    ...(results && results.length > 0 && { results }),
  };
}

/** The draft that gives a request again: how `forja.json` fills the form. */
export function draftOf(request: GenerateRequest): Draft {
  return {
    project: {
      name: request.name,
      domain: request.domain,
      applicationServer: request.applicationServer,
      sourceType: request.sourceType === 1 ? '1' : '2',
      databaseType: request.databaseType,
      datasource: request.datasource,
      schema: request.schema ?? '',
      mode: request.mode,
    },
    options: request.options,
    endpoints: request.endpoints.map((endpoint, index) => ({
      key: endpoint.routine ? routineKey(endpoint.routine) : `query-${index + 1}`,
      name: endpoint.name ?? '',
      source: endpoint.routine
        ? {
            kind: 'routine',
            ref: endpoint.routine,
            signature: `(${endpoint.routine.argumentTypes.join(', ')})`,
            routineKind: 'function',
          }
        : { kind: 'query', sql: endpoint.query ?? '' },
      options: endpoint.options,
      senders: endpoint.senders,
      ...(endpoint.results && { results: endpoint.results }),
    })),
  };
}
