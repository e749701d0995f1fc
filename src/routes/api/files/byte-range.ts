import type { OpenArtifact } from '../../../services/artifacts.ts';

/** Bytes of a file, from the first to the last, both of them sent. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** The bytes that a download asks for: all of a file, a part of it, or a part that the file does not have. */
export type RequestedBytes = ByteRange | 'all' | 'none';

const ONE_RANGE = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/**
 * Reads `Range` and `If-Range` (RFC 9110, 13.1.5 and 14). A file that is no longer the one whose beginning the caller has is sent
 * whole, and so is what asks for several parts at once: a caller has to take that.
 * @example `bytes=100-` of 250 bytes → 100 to 249; `bytes=-50` → 200 to 249; `bytes=250-` → none
 */
export function requestedBytes(
  headers: Headers,
  { bytes, sha256 }: Pick<OpenArtifact, 'bytes' | 'sha256'>,
): RequestedBytes {
  const [, from, to, suffix] = ONE_RANGE.exec(headers.get('range') ?? '') ?? [];
  if (from === undefined && suffix === undefined) return 'all';
  const ifRange = headers.get('if-range');
  if (ifRange !== null && ifRange !== etagOf({ sha256 })) return 'all';
  const first = from === undefined ? Math.max(0, bytes - Number(suffix)) : Number(from);
  const last = Math.min(bytes - 1, to ? Number(to) : bytes - 1);
  if (to && Number(to) < first) return 'all';
  return first > last ? 'none' : { first, last };
}

/** The hash of the content: the same bytes for ever. */
export function etagOf({ sha256 }: Pick<OpenArtifact, 'sha256'>): string {
  return `"${sha256}"`;
}

/** Whether the caller has the file already, as its `If-None-Match` says. */
export function isKnown(headers: Headers, artifact: Pick<OpenArtifact, 'sha256'>): boolean {
  const tags = (headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etagOf(artifact));
}
