import { Fault } from '../../model/fault.ts';
import { connectionFailed, diagnoseSocket } from '../diagnosis.ts';
import type { Connection, Diagnosis } from '../driver.ts';
import { type Guard, HandshakeFailed, Redirected } from './transport.ts';

/** An error of a session, with the state of the session's socket. */
export class SessionFailed extends Error {
  readonly guard: Guard;
  constructor(guard: Guard, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'SessionFailed';
    this.guard = guard;
  }
}

const BY_NUMBER: Readonly<Record<number, Diagnosis>> = {
  1005: 'wrong-password',
  1017: 'wrong-password',
  1045: 'not-allowed',
  28000: 'not-allowed',
  28001: 'not-allowed',
  28002: 'not-allowed',
  1031: 'not-allowed',
  1035: 'not-allowed',
  28003: 'not-allowed',
  12529: 'not-allowed',
  12546: 'not-allowed',
  12505: 'unknown-database',
  12514: 'unknown-database',
  12521: 'unknown-database',
  18: 'too-many-connections',
  20: 'too-many-connections',
  2391: 'too-many-connections',
  12516: 'too-many-connections',
  12518: 'too-many-connections',
  12519: 'too-many-connections',
  12520: 'too-many-connections',
  1033: 'starting',
  1034: 'starting',
  1089: 'starting',
  1090: 'starting',
  12526: 'starting',
  12527: 'starting',
  12528: 'starting',
  27101: 'starting',
  1013: 'timeout',
  12170: 'timeout',
  12535: 'timeout',
};
const BY_CODE: Readonly<Record<string, Diagnosis>> = {
  'NJS-518': 'unknown-database',
  'NJS-519': 'unknown-database',
  'NJS-510': 'timeout',
  'NJS-123': 'timeout',
  ETIMEDOUT: 'timeout',
};
/** The driver's code for a server before 12.1, which its plain mode needs. */
const TOO_OLD = 'NJS-138';
/** The TLS record of an alert, with which an encrypted port answers a plain connection. */
const TLS_ALERT = 0x15;

/** Turns an error of the driver, of TLS or of the operating system into a Fault. */
export function diagnose(error: unknown, connection: Connection): Fault {
  const guard = error instanceof SessionFailed ? error.guard : undefined;
  const inner = error instanceof SessionFailed ? error.cause : error;
  const cause = guard?.reason ?? inner;
  // The texts speak of a database: for Oracle that is the service.
  const target = { ...connection, databaseName: connection.serviceName ?? '' };
  if (codeOf(cause) === TOO_OLD) return new Fault('unsupported', { values: { what: 'Oracle Database < 12.1' } });
  if (cause instanceof Redirected) return connectionFailed('redirected', target, { message: cause.target, cause });
  if (cause instanceof HandshakeFailed) {
    const { cause: failure } = cause;
    const diagnosis = diagnoseSocket(failure) === 'certificate' ? 'certificate' : 'tls-unavailable';
    return connectionFailed(diagnosis, target, { message: cause.message, cause: failure });
  }
  const known = knownDiagnosis(cause);
  const message = firstLine(cause);
  if (known) return connectionFailed(known, target, { message, cause });
  if (guard && !guard.accepted) return connectionFailed(beforeAcceptance(guard), target, { message, cause });
  return connectionFailed(diagnoseSocket(cause), target, { message, cause });
}

/**
 * Diagnoses a server that closed or sent something odd before it accepted: it is no listener, or one that wants TLS.
 */
function beforeAcceptance(guard: Guard): Diagnosis {
  return guard.beginning[0] === TLS_ALERT && guard.beginning[1] === 0x03 ? 'tls-needed' : 'not-this-kind';
}

function knownDiagnosis(error: unknown): Diagnosis | undefined {
  const number = oracleNumber(error);
  return (number === undefined ? undefined : BY_NUMBER[number]) ?? BY_CODE[codeOf(error)];
}

/** Whether an error ended the session or its time; any other is the server's answer to a statement. */
export function isAboutSession(error: unknown): boolean {
  if (error instanceof SessionFailed || knownDiagnosis(error) !== undefined) return true;
  return /^NJS-(?:003|5\d\d)$/.test(codeOf(error));
}

/**
 * Reads the number of an error; a listener's refusal stands in the driver's text.
 * @example
 * NJS-503: … Cause: ORA-12516   →   12516
 */
function oracleNumber(error: unknown): number | undefined {
  const { errorNum, message = '' } = (error ?? {}) as { errorNum?: number; message?: string };
  if (errorNum) return errorNum;
  const found = /\b(?:ORA|TNS)-(\d{1,5})\b/.exec(message)?.[1];
  return found === undefined ? undefined : Number(found);
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

/** Reads the first line of an error, without the driver's hint where to read more, and without its connection ids. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').replace(/ \(CONNECTION_ID=[^)]*\)/, '');
}
