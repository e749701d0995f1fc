import { Fault } from '../model/fault.ts';
import type { Connection, Diagnosis } from './driver.ts';

const MAX_MESSAGE = 300;

/** Makes the Fault of a connection that failed. `message` is the server's own text; only `other` shows it. */
export function connectionFailed(
  diagnosis: Diagnosis,
  connection: Pick<Connection, 'host' | 'port' | 'username' | 'databaseName' | 'kind'>,
  options: { message?: string; cause?: unknown } = {},
): Fault {
  const { host, port, username, databaseName, kind } = connection;
  const said = options.message ?? (options.cause instanceof Error ? options.cause.message : '');
  return new Fault('connectionFailed', {
    values: {
      diagnosis,
      host,
      port,
      username,
      database: databaseName ?? '',
      kind,
      message: said.slice(0, MAX_MESSAGE),
    },
    detail: `${diagnosis} ${host}:${port} ${said}`,
    cause: options.cause,
  });
}

const BY_CODE: Readonly<Record<string, Diagnosis>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
};

/**
 * Diagnoses an error of the operating system or of TLS.
 * @example
 * {code: 'ECONNREFUSED'}   →   refused
 */
export function diagnoseSocket(error: unknown): Diagnosis {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const known = BY_CODE[code];
  if (known) return known;
  return /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ALTNAME/.test(code) ? 'certificate' : 'other';
}
