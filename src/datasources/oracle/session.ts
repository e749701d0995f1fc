import { setTimeout as sleep } from 'node:timers/promises';
import oracledb from 'oracledb';
import { Fault } from '../../model/fault.ts';
import { openSocket } from '../connection/open-socket.ts';
import { createSessionPool } from '../connection/session-pool.ts';
import { connectionFailed } from '../diagnosis.ts';
import type { Connection } from '../driver.ts';
import { diagnose, SessionFailed } from './diagnose.ts';
import { createGuard, endGuard, type Guard, withGuard } from './transport.ts';

/** A signed-in session; statements go through `ask`. */
export interface Session {
  readonly oracle: oracledb.Connection;
  readonly guard: Guard;
  /** The server's release: 12.1 is 1201, 19.3 is 1903, 23.4 is 2304. */
  readonly release: number;
  /** The question that is being asked right now. */
  asking?: Promise<unknown> | undefined;
  /** Something ran that a rollback may not have undone. */
  spent: boolean;
  closed: boolean;
}

const SIGN_IN_TIMEOUT_MS = 11_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const LEAVE_MS = 1_000;
const FETCH_ROWS = 1_000;
const MAX_ROWS = 1_000_000;
/** The names that may go into a connect string, where brackets and signs have a meaning. */
const SERVICE = /^[\p{L}\p{N}_.$#-]{1,255}$/u;
/** The client that the server's administrators see; the driver would tell this machine's name, user and paths. */
const CLIENT = { program: 'Forja', machine: 'forja', osUser: 'forja', terminal: 'forja' };

export const sessions = createSessionPool<Session>({
  open,
  close,
  isUsable: (session) => !session.closed && !session.spent && session.oracle.isHealthy(),
  diagnose,
});

async function open(connection: Connection): Promise<Session> {
  const serviceName = connection.serviceName ?? '';
  if (!SERVICE.test(serviceName)) {
    throw connectionFailed('unknown-database', { ...connection, databaseName: serviceName });
  }
  const guard = createGuard(await openSocket(connection), connection);
  const late = () => endGuard(guard, Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' }));
  const timer = setTimeout(late, SIGN_IN_TIMEOUT_MS);
  try {
    const { username: user, password } = connection;
    const connectString = descriptor(guard, serviceName);
    const oracle = await withGuard(guard, () => oracledb.getConnection({ user, password, connectString, ...CLIENT }));
    oracle.callTimeout = STATEMENT_TIMEOUT_MS;
    const release = Math.floor(oracle.oracleServerVersion / 1_000_000);
    return { oracle, guard, release, spent: false, closed: false };
  } catch (error) {
    guard.socket.destroy();
    throw error instanceof Fault ? error : new SessionFailed(guard, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Writes the connect string; its address only keeps the driver from looking one up, because it is given the socket. */
function descriptor({ socket, connection }: Guard, serviceName: string): string {
  const protocol = connection.tls === 'require' || connection.tls === 'verify-full' ? 'TCPS' : 'TCP';
  const address = `(PROTOCOL=${protocol})(HOST=${socket.remoteAddress ?? '127.0.0.1'})(PORT=${connection.port})`;
  return `(DESCRIPTION=(ADDRESS=${address})(CONNECT_DATA=(SERVICE_NAME=${serviceName})))`;
}

/**
 * Closes a session: first a break where the server is at work, so that it stops; then the sign-off; in any case the
 * socket.
 */
async function close(session: Session): Promise<void> {
  if (session.closed) return;
  session.closed = true;
  const { oracle, guard } = session;
  const leave = async () => {
    if (session.asking) {
      await oracle.break();
      await session.asking.catch(() => {});
    }
    await oracle.close();
  };
  await Promise.race([leave().catch(() => {}), sleep(LEAVE_MS)]);
  guard.socket.destroy();
}

/** Runs one statement; values are always bound. */
export async function run<T>(
  session: Session,
  sql: string,
  binds: oracledb.BindParameters = {},
  options: oracledb.ExecuteOptions = {},
): Promise<oracledb.Result<T>> {
  return during(session, () => session.oracle.execute<T>(sql, binds, options));
}

/** Reads all rows of a query, as objects with the names that it gives its columns. */
export async function ask<Row>(
  session: Session,
  sql: string,
  binds: oracledb.BindParameters = {},
): Promise<readonly Row[]> {
  const { rows = [] } = await run<Row>(session, sql, binds, {
    outFormat: oracledb.OUT_FORMAT_OBJECT,
    fetchArraySize: FETCH_ROWS,
    prefetchRows: FETCH_ROWS,
    maxRows: MAX_ROWS,
  });
  if (rows.length >= MAX_ROWS) throw new Error('The server sent too many rows');
  return rows;
}

/** Runs work of the session; a failure carries the state of its socket. */
export async function during<T>(session: Session, work: () => Promise<T>): Promise<T> {
  session.guard.received = 0;
  const asking = work();
  session.asking = asking;
  try {
    return await asking;
  } catch (error) {
    throw session.guard.reason ? new SessionFailed(session.guard, error) : error;
  } finally {
    session.asking = undefined;
  }
}
