import postgres from 'postgres';
import { Fault } from '../../shared/fault.ts';
import { connectionFailed, diagnoseSocket } from '../diagnosis.ts';
import type { Connection, Diagnosis } from '../driver.ts';
import { openPostgres } from './socket.ts';

/** A connection that is in a read-only transaction. */
export type Session = postgres.Sql;

const STATEMENT_TIMEOUT_MS = 15_000;
/** Connecting, TLS, signing in and all statements of one question together. */
export const QUESTION_TIMEOUT_MS = 30_000;

/**
 * Runs one question to a PostgreSQL server on a connection of its own, in a transaction that is read-only and rolled
 * back when it fails. Names are written qualified: the search path holds only the catalogue.
 * @throws Fault connectionFailed; what `work` throws itself goes through.
 */
export async function withSession<T>(
  connection: Connection,
  work: (session: Session) => Promise<T>,
  timeoutMs = QUESTION_TIMEOUT_MS,
): Promise<T> {
  const guarded = await openPostgres(connection);
  let used = false;
  const sql = postgres({
    host: ['checked'],
    port: [connection.port],
    user: connection.username,
    database: connection.databaseName ?? connection.username,
    password: guarded.password,
    // The driver reconnects for ever when a server closes before it signed us in.
    socket: () => {
      if (used) throw new ServerClosed();
      used = true;
      return guarded.socket;
    },
    ssl: false,
    max: 1,
    prepare: false,
    fetch_types: false,
    connect_timeout: 10,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: 'Forja' },
  } as unknown as postgres.Options<Record<string, never>>);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(connectionFailed('timeout', connection)), timeoutMs);
  });
  try {
    return await Promise.race([late, inTransaction(sql, work)]);
  } catch (error) {
    throw error instanceof Fault ? error : diagnosed(error, connection);
  } finally {
    clearTimeout(timer);
    await sql.end({ timeout: 0 }).catch(() => {});
    guarded.socket.destroy();
  }
}

/** Not the driver's own `begin`: that one goes on writing after the connection was ended. JIT costs more than it saves. */
async function inTransaction<T>(sql: postgres.Sql, work: (session: Session) => Promise<T>): Promise<T> {
  const settings = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local jit = off; set local search_path = pg_catalog`;
  await sql.unsafe(`begin read only; ${settings}`).simple();
  const value = await work(sql);
  await sql.unsafe('rollback').simple();
  return value;
}

class ServerClosed extends Error {}

const BY_STATE: Readonly<Record<string, Diagnosis>> = {
  '28P01': 'wrong-password',
  '3D000': 'unknown-database',
  '53300': 'too-many-connections',
  '57P03': 'starting',
  '57014': 'timeout',
  CONNECT_TIMEOUT: 'timeout',
};

function diagnosed(error: unknown, connection: Connection): Fault {
  if (error instanceof ServerClosed) return connectionFailed('not-this-kind', connection, { cause: error });
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const known = BY_STATE[code];
  if (known) return connectionFailed(known, connection, { cause: error });
  if (code === '28000') return connectionFailed(notAuthorised(message), connection, { cause: error });
  return connectionFailed(diagnoseSocket(error), connection, { cause: error });
}

/** 28000 has many causes and a translated text; what stays the same in every language is the file's name. */
function notAuthorised(message: string): Diagnosis {
  if (/SSL off|no encryption/.test(message)) return 'tls-needed';
  return message.includes('pg_hba.conf') ? 'not-allowed' : 'wrong-password';
}
