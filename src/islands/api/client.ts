import type { AnswerOf, BodyOf, CALLS, CallName, QueryOf } from '../../shared/calls.ts';
import type { Failure } from '../../shared/wire.ts';
import { PATHS } from './paths.ts';
import { type Fetch, request, withQuery } from './request.ts';
import { CLIENT_ERRORS, DONE, type Done, failed, type Result } from './result.ts';

/** The posts that answer with JSON or with nothing; downloads have functions of their own (`download.ts`). */
export type JsonCall = {
  [N in CallName]: (typeof CALLS)[N] extends { method: 'get' } | { answer: 'zip' | 'file' | 'csv' } ? never : N;
}[CallName];

type Part<K extends string, V> = [V] extends [undefined] ? { readonly [P in K]?: undefined } : { readonly [P in K]: V };
/** Beside the body of a call that generates: the key that makes a repeated request one, and whether an earlier one is repeated. */
export interface GenerationHeaders {
  readonly idempotencyKey?: string;
  readonly isAgain?: boolean;
}
/** The input of a call: its query and body where it has them, and a signal that gives it up. */
export type CallInput<N extends CallName> = Part<'query', QueryOf<N>> &
  Part<'body', BodyOf<N>> &
  GenerationHeaders & { readonly signal?: AbortSignal; readonly send?: Fetch };
type Answer<N extends CallName> = (typeof CALLS)[N]['answer'] extends 'empty' ? Done : AnswerOf<N>;
type Rest<N extends CallName> = [QueryOf<N>, BodyOf<N>] extends [undefined, undefined]
  ? [input?: CallInput<N>]
  : [input: CallInput<N>];

/** Calls the product API by the names of SPEC §7. */
export async function call<N extends JsonCall>(name: N, ...[input]: Rest<N>): Promise<Result<Answer<N>>> {
  const init = { ...postJson(input?.body, input), ...(input?.signal && { signal: input.signal }) };
  const url = withQuery(PATHS[name], input?.query as Record<string, unknown> | undefined);
  const result = await request(url, init, readAnswer, input?.send);
  return result.ok ? (result.data as Result<Answer<N>>) : result;
}

/** A POST with a JSON body, if there is one. */
export function postJson(
  body: unknown,
  { idempotencyKey, isAgain }: GenerationHeaders = {},
): RequestInit & { headers: Record<string, string> } {
  return {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(isAgain ? { 'x-generation-origin': 'regenerate' } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** SPEC §7: JSON; success without a body is status 200, message ok; a failure carries status, message and error. */
export async function readAnswer(response: Response): Promise<Result<unknown>> {
  const text = await response.text();
  if (!response.ok) return failed(failureOf(response.status, text));
  if (text.trim() === '') return { ok: true, data: DONE };
  const data = parse(text);
  if (data === undefined) {
    return failed({ status: 500, error: CLIENT_ERRORS.network, message: 'The answer is not JSON.' });
  }
  return { ok: true, data };
}

/** Reads the failure of an answer and fills in the fields that its body lacks. */
export function failureOf(status: number, text: string): Failure {
  const body = parse(text);
  const given = typeof body === 'object' && body !== null ? (body as Partial<Failure>) : {};
  return {
    status: typeof given.status === 'number' ? given.status : status,
    message: typeof given.message === 'string' ? given.message : CLIENT_ERRORS.unknown,
    error: typeof given.error === 'string' ? given.error : CLIENT_ERRORS.unknown,
    ...(Array.isArray(given.faults) ? { faults: given.faults } : {}),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
