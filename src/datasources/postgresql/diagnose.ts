import type { Fault } from '../../model/fault.ts';
import { connectionFailed, diagnoseSocket } from '../diagnosis.ts';
import type { Connection, Diagnosis } from '../driver.ts';

/** The server ended the connection before it signed anybody in. */
export class ServerClosed extends Error {}

const BY_STATE: Readonly<Record<string, Diagnosis>> = {
  '28P01': 'wrong-password',
  '3D000': 'unknown-database',
  '53300': 'too-many-connections',
  '57P03': 'starting',
  '57014': 'timeout',
  CONNECT_TIMEOUT: 'timeout',
};

/** Turns an error of the driver or of the server into a Fault. */
export function diagnosed(error: unknown, connection: Connection): Fault {
  if (error instanceof ServerClosed) return connectionFailed('not-this-kind', connection, { cause: error });
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const known = BY_STATE[code];
  if (known) return connectionFailed(known, connection, { cause: error });
  if (code === '28000') return connectionFailed(notAuthorised(message), connection, { cause: error });
  return connectionFailed(diagnoseSocket(error), connection, { cause: error });
}

/**
 * Diagnoses state 28000, which has many causes and a translated text; only the file's name is the same in every
 * language.
 */
function notAuthorised(message: string): Diagnosis {
  if (/SSL off|no encryption/.test(message)) return 'tls-needed';
  return message.includes('pg_hba.conf') ? 'not-allowed' : 'wrong-password';
}
