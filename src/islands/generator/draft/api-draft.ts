import type { RoutineLine } from '../../../components/picker/routine.ts';
import { MAX_OPERATIONS_FORM } from '../../../constants.ts';
import type { SchemaFile } from '../../../model/contract/contract.ts';
import { routineKey } from '../../../model/described/routine-key.ts';
import type { GenerateRequest } from '../../../model/request/request.ts';
import type { CheckedOperation } from '../../../shared/wire/contract.ts';
import type { EndpointDraft } from './endpoint-draft.ts';

/** The fields of an API source: its schema, and how the service reaches it. */
export interface ApiDraft {
  readonly files: readonly SchemaFile[];
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly authType: string;
  readonly authHeader: string;
}

export const EMPTY_API: ApiDraft = { files: [], url: '', headers: [], authType: 'none', authHeader: '' };

/** A tab keeps about five megabytes, two thousand endpoints among them. */
const MAX_KEPT_LETTERS = 2_000_000;

/** Whether a tab keeps the files over a reload. */
export const isKept = ({ files }: ApiDraft): boolean =>
  files.reduce((sum, { content }) => sum + content.length, 0) <= MAX_KEPT_LETTERS;

/** @returns the members of a request that an API source has. */
export function apiMembers({ files, url, headers, authType, authHeader }: ApiDraft): object {
  return {
    schemaFiles: files,
    url: url.trim(),
    headers: headers.filter(({ name, value }) => name.trim() !== '' || value.trim() !== ''),
    authType,
    ...(authType === 'apiKey' && { authHeader: authHeader.trim() }),
  };
}

/** @returns the draft that gives a request's API source again. */
export function apiDraftOf(source: GenerateRequest['source']): ApiDraft {
  if (source.kind !== 'contract') return EMPTY_API;
  const { schemaFiles: files, url, headers, auth } = source;
  return { files, url, headers, authType: auth.kind, authHeader: auth.kind === 'apiKey' ? auth.header : '' };
}

/** An operation as a line of the picker. */
export function lineOf({ id, title, nature, refused }: CheckedOperation): RoutineLine {
  return {
    ...{ schema: '', name: id, argumentTypes: [], signature: title, readOnly: nature === 'reads' },
    kind: nature,
    ...(refused !== undefined && { refused }),
  };
}

/** The endpoint of an operation before anything was said about it. */
export function operationEndpoint(id: string, signature: string, readOnly?: boolean): EndpointDraft {
  return {
    key: operationKey(id),
    name: '',
    source: { kind: 'operation', id, signature, ...(readOnly !== undefined && { readOnly }) },
    options: {},
    senders: [],
  };
}

/** Makes the key by which the picker knows an operation. */
const operationKey = (id: string): string => routineKey({ schema: '', name: id, argumentTypes: [] });

/** Adds or removes operations; what is there already keeps its options, and a form never holds more than its limit. */
export function chooseOperations(
  endpoints: readonly EndpointDraft[],
  lines: readonly RoutineLine[],
  on: boolean,
): readonly EndpointDraft[] {
  const keys = new Set(lines.map(routineKey));
  if (!on) return endpoints.filter(({ key }) => !keys.has(key));
  const there = new Set(endpoints.map(({ key }) => key));
  const added = lines.filter((line) => !there.has(routineKey(line)) && line.refused === undefined);
  const room = Math.max(0, MAX_OPERATIONS_FORM - endpoints.length);
  return [
    ...endpoints,
    ...added.slice(0, room).map(({ name, signature, readOnly }) => operationEndpoint(name, signature, readOnly)),
  ];
}

/** Completes operations that came from a file or an older draft by what the schema says of them. */
export function recogniseOperations(endpoints: readonly EndpointDraft[], lines: readonly RoutineLine[]) {
  const isNew = ({ source }: EndpointDraft) => source.kind === 'operation' && source.readOnly === undefined;
  if (!endpoints.some(isNew)) return endpoints;
  const byKey = new Map(lines.map((line) => [routineKey(line), line]));
  return endpoints.map((endpoint) => {
    const line = isNew(endpoint) ? byKey.get(endpoint.key) : undefined;
    return line
      ? { ...endpoint, source: operationEndpoint(line.name, line.signature, line.readOnly).source }
      : endpoint;
  });
}
