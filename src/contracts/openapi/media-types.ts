import type { Refusal } from './draft.ts';
import type { Direction } from './schema/shape.ts';

/** The way a body of a media type is read and written. */
export type Form = 'json' | 'text' | 'bytes' | 'form' | 'parts';

/** The best first: the one that keeps most of a type. */
const ORDER: readonly Form[] = ['json', 'form', 'parts', 'text', 'bytes'];
const BYTES = /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-tar|vnd\.openxmlformats-.*)$/;
const STREAMS = new Set(['text/event-stream', 'application/x-ndjson', 'application/jsonl', 'application/json-seq']);

/**
 * Reads a media type without its parameters, in lower case.
 * @example
 * Application/JSON; charset=utf-8   →   application/json
 */
export function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Whether an answer of the media type has no end that a call could wait for. */
export function isStream(mediaType: string): boolean {
  return STREAMS.has(essence(mediaType));
}

/**
 * Whether a media type is JSON.
 * @example
 * application/problem+json   →   true
 */
export function isJson(mediaType: string): boolean {
  return /^(?:application|text)\/json$|\+json$|^\*\/\*$|^application\/\*$/.test(essence(mediaType));
}

/** Finds how bodies of a media type are written or read, or why they are not: forms are never answers. */
function formOf(mediaType: string, direction: Direction): Form | { readonly refused: Refusal } {
  const type = essence(mediaType);
  if (isStream(mediaType)) return { refused: 'stream' };
  if (isJson(mediaType)) return 'json';
  const isSent = direction === 'request';
  if (type === 'application/x-www-form-urlencoded') return isSent ? 'form' : { refused: 'mediaType' };
  if (type.startsWith('multipart/'))
    return isSent && type === 'multipart/form-data' ? 'parts' : { refused: 'multipart' };
  if (/^(?:application|text)\/xml$|\+xml$/.test(type) && type !== 'image/svg+xml') return { refused: 'xml' };
  if (BYTES.test(type)) return 'bytes';
  const isText = type.startsWith('text/') || /^application\/(?:x-)?yaml$|\+yaml$/.test(type);
  return isText ? 'text' : { refused: 'mediaType' };
}

/**
 * Picks the media type that a call uses, of those that a document offers, or tells why there is none.
 * @example
 * ['application/xml', 'application/json']   →   {mediaType: 'application/json', form: 'json'}
 */
export function chooseMediaType(
  offered: readonly string[],
  direction: Direction,
): { readonly mediaType: string; readonly form: Form } | { readonly refused: Refusal } {
  const known = offered.map((mediaType) => ({ mediaType, form: formOf(mediaType, direction) }));
  const plain = known.find(({ mediaType }) => essence(mediaType) === 'application/json');
  for (const form of ORDER) {
    const found = form === 'json' && plain ? plain : known.find((candidate) => candidate.form === form);
    if (found) return { mediaType: found.mediaType, form };
  }
  const reasons = known.flatMap(({ form }) => (typeof form === 'object' ? form.refused : []));
  return { refused: reasons.find((reason) => reason !== 'mediaType') ?? 'mediaType' };
}
