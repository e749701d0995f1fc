import { writeExact } from './exact.ts';
import type { RawDocument } from './raw-document.ts';
import { nodeOf, type RawOperation, type RawResponse } from './raw-operations.ts';
import { type Kind, NONE, Sampler } from './sampler.ts';

/** The counterpart's answer to a call. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Of JSON its value, of a text it, of bytes their base64; nothing where there is no body. */
  readonly value?: unknown;
}

/** @returns an answer of each success that the document tells, the first one first. */
export function successesOf(operation: RawOperation, document: RawDocument, kind: Kind): readonly Answered[] {
  const { responses, method } = operation;
  const told = responses.filter(({ status }) => /^2/.test(status)).sort((a, b) => (a.status < b.status ? -1 : 1));
  const all = told.length > 0 ? told : responses.filter(({ status }) => status === 'default');
  if (all.length === 0) return [{ status: 200, headers: {} }];
  return all.flatMap((response) => answerOf(response, method, document, kind) ?? []);
}

/** @returns the failures that the document tells, each once. */
export function failuresOf(
  { responses, method }: RawOperation,
  document: RawDocument,
  kind: Kind,
): readonly Answered[] {
  return responses
    .filter(({ status }) => /^[45]\d\d$/.test(status))
    .flatMap((response) => answerOf(response, method, document, kind) ?? []);
}

function answerOf(
  { status: told, content }: RawResponse,
  method: string,
  document: RawDocument,
  kind: Kind,
): Answered | undefined {
  const status = /^\d+$/.test(told) ? Number(told) : 200;
  const types = Object.keys(content);
  const mediaType =
    types.find((type) => /^application\/json/.test(type)) ?? types.find((type) => /json|\*\/\*/.test(type)) ?? types[0];
  // A 204 has no body, whatever a document says of it (RFC 9110).
  if (mediaType === undefined || method === 'HEAD' || status === 204) return { status, headers: {} };
  const value = new Sampler(document, kind, 'answer', true).value(nodeOf(content[mediaType]).schema ?? {}, 'answer');
  if (value === NONE) return undefined;
  const headers = { 'Content-Type': mediaType.includes('*') ? 'application/json' : mediaType };
  if (/json|\*/.test(mediaType)) return { status, headers, value, body: Buffer.from(writeExact(value)) };
  const text = typeof value === 'string' ? value : writeExact(value);
  return { status, headers, value: text, body: isText(mediaType) ? Buffer.from(text) : Buffer.from(text, 'base64') };
}

function isText(mediaType: string): boolean {
  return mediaType.startsWith('text/') || /xml|yaml/.test(mediaType);
}

/** The service's answer where the API refuses, as its README says. */
export function failureOf(status: number): number {
  const own: Readonly<Record<number, number>> = {
    ...{ 400: 400, 403: 403, 404: 404, 410: 404, 408: 504, 504: 504, 409: 409, 412: 409, 422: 422 },
    ...{ 429: 503, 502: 503, 503: 503 },
  };
  return own[status] ?? 500;
}
