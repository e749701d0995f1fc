import type { Fault } from '../../model/fault.ts';
import { connectionFailed, diagnoseSocket } from '../diagnosis.ts';
import type { Connection, Diagnosis } from '../driver.ts';

/**
 * Diagnoses by the server's own error numbers; those above 1900 belong to MariaDB or MySQL alone, and the other never
 * uses them with another meaning here.
 */
const BY_NUMBER: Readonly<Record<number, Diagnosis>> = {
  1040: 'too-many-connections',
  1044: 'not-allowed',
  1045: 'wrong-password',
  1049: 'unknown-database',
  1053: 'starting',
  1129: 'not-allowed',
  1130: 'not-allowed',
  1203: 'too-many-connections',
  1226: 'too-many-connections',
  // An old client's way to sign in, which a server may want encrypted.
  1251: 'tls-needed',
  1524: 'other',
  1698: 'wrong-password',
  1205: 'timeout',
  1317: 'timeout',
  // The password has expired: told at the door, or behind it to every statement.
  1820: 'not-allowed',
  1862: 'not-allowed',
  1969: 'timeout',
  3024: 'timeout',
  3118: 'not-allowed',
  3159: 'tls-needed',
  3955: 'not-allowed',
  4151: 'not-allowed',
};

const BY_CODE: Readonly<Record<string, Diagnosis>> = {
  HANDSHAKE_NO_SSL_SUPPORT: 'tls-unavailable',
  MYSQL_CLEAR_PASSWORD_NOT_ENABLED: 'tls-needed',
  PROTOCOL_CONNECTION_LOST: 'other',
  HANDSHAKE_UNKNOWN_ERROR: 'not-this-kind',
  PROTOCOL_ERROR: 'not-this-kind',
  PROTOCOL_INCORRECT_PACKET_SEQUENCE: 'not-this-kind',
};

/** Turns an error of the server, the protocol library or the network into a Fault. */
export function diagnose(error: unknown, connection: Connection): Fault {
  return connectionFailed(diagnosisOf(error), connection, { cause: error });
}

function diagnosisOf(error: unknown): Diagnosis {
  const { errno = 0, code = '', message = '' } = error as { errno?: number; code?: string; message?: string };
  // MariaDB has no number of its own for it.
  if (/require_secure_transport|insecure transport/.test(message)) return 'tls-needed';
  if (code === 'HANDSHAKE_SSL_ERROR')
    return /certificate|altnames|self.signed/i.test(message) ? 'certificate' : 'other';
  return BY_NUMBER[errno] ?? BY_CODE[code] ?? diagnoseSocket(error);
}
