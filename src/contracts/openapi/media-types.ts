import type { Refusal } from './draft.ts';
import type { Direction } from './schema/shape.ts';

/** How a body of a media type is read and written. */
export type Form = 'json' | 'text' | 'bytes' | 'form' | 'parts';

/** Best first: what keeps most of a type. */
const ORDER: readonly Form[] = ['json', 'form', 'parts', 'text', 'bytes'];
const BYTES = /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-tar|vnd\.openxmlformats-.*)$/;
const STREAMS = new Set(['text/event-stream', 'application/x-ndjson', 'application/jsonl', 'application/json-seq']);

/** @returns a media type without parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** @returns whether what is answered with has no end that a call could wait for. */
export function isStream(mediaType: string): boolean {
  return STREAMS.has(essence(mediaType));
}

/** @returns whether what a media type says is JSON. */
export function isJson(mediaType: string): boolean {
  return /^(?:application|text)\/json$|\+json$|^\*\/\*$|^application\/\*$/.test(essence(mediaType));
}

/** @returns how bodies of a media type are written or read, or why they aren't: nobody answers with a form. */
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

/** @returns the media type that a call uses of those that a document offers, or why there is none. */
export function chooseMediaType(
  offered: readonly string[],
  direction: Direction,
): { readonly mediaType: string; readonly form: Form } | { readonly refused: Refusal } {
  const known = offered.map((mediaType) => ({ mediaType, form: formOf(mediaType, direction) }));
  const plain = known.find(({ mediaType }) => essence(mediaType) === 'application/json');
  for (const form of ORDER) {
    const found = form === 'json' && plain ? plain : known.find((one) => one.form === form);
    if (found) return { mediaType: found.mediaType, form };
  }
  const reasons = known.flatMap(({ form }) => (typeof form === 'object' ? form.refused : []));
  return { refused: reasons.find((reason) => reason !== 'mediaType') ?? 'mediaType' };
}
