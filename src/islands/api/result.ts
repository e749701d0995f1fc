import type { Failure } from '../../shared/wire.ts';

/** The result of a call. Expected outcomes are returned, so a screen cannot forget the failure. */
export type Result<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

/** The answer of a successful call that has no data (SPEC §7). */
export interface Done {
  readonly status: 200;
  readonly message: 'ok';
}

export const DONE: Done = { status: 200, message: 'ok' };

/** The errors that the browser itself reports; screens translate them by these names (`common:clientErrors`). */
export const CLIENT_ERRORS = {
  timeout: 'Request Timeout',
  network: 'INTERNAL SERVER ERROR',
  unknown: 'Unknown error',
  download: 'Error download',
  file: 'Error en la descarga',
  fileException: 'Excepción en descarga',
} as const;

export const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({ ok: false, failure });

/** The failure of a request that took longer than REQUEST_TIMEOUT_MS. */
export const timedOut = (): Failure => ({
  status: 408,
  error: CLIENT_ERRORS.timeout,
  message: 'The request took too long.',
});

/** The failure of a request that got no answer at all. */
export const unreachable = (cause: unknown): Failure => ({
  status: 500,
  error: CLIENT_ERRORS.network,
  message: cause instanceof Error ? cause.message : String(cause),
});
