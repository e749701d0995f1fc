import postgres from 'postgres';
import { createSessionPool } from '../connection/session-pool.ts';
import type { Connection } from '../driver.ts';
import { cancelBackend } from './cancel.ts';
import { diagnosed, ServerClosed } from './diagnose.ts';
import { type GuardedSocket, openPostgres } from './socket.ts';

/** A connection that is in a read-only transaction. */
export type Session = postgres.Sql;

interface Pooled {
  readonly sql: postgres.Sql;
  readonly guarded: GuardedSocket;
  readonly connection: Connection;
  /** The server may be working on a statement. */
  busy: boolean;
  /** Something ran that a rollback may not have undone. */
  spent: boolean;
}

const STATEMENT_TIMEOUT_MS = 15_000;
/** The settings of a transaction; JIT costs more than it saves. */
const SETTINGS = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local jit = off; set local search_path = pg_catalog`;

const pool = createSessionPool<Pooled>({ open, begin, close, isUsable, diagnose: diagnosed });

/**
 * Runs one question in a transaction that is read-only and always rolled back, which also resets every setting. Names
 * are written qualified: the search path holds only the catalogue.
 * @throws Fault `connectionFailed`, `cancelled`; Faults of `work` pass.
 */
export function withSession<T>(
  connection: Connection,
  work: (session: Session) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  return pool.use(connection, (session) => inTransaction(session, work), timeoutMs);
}

/** Runs work that may end the transaction itself, and may write in it if `writes`. The session is not used again. */
export function withSpentSession<T>(
  connection: Connection,
  writes: boolean,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return pool.use(connection, async (session) => {
    session.spent = true;
    if (writes) await session.sql.unsafe(`rollback; begin read write; ${SETTINGS}`).simple();
    return inTransaction(session, work);
  });
}

/** Begins a transaction without the driver's own `begin`, which goes on writing after the connection was ended. */
async function begin(session: Pooled): Promise<void> {
  session.guarded.expectAnswers();
  await session.sql.unsafe(`begin read only; ${SETTINGS}`).simple();
}

async function inTransaction<T>(session: Pooled, work: (sql: Session) => Promise<T>): Promise<T> {
  const { sql } = session;
  session.busy = true;
  try {
    const value = await work(sql);
    await sql.unsafe('rollback').simple();
    return value;
  } finally {
    session.busy = false;
  }
}

/** Opens a session and signs in with an empty statement. */
async function open(connection: Connection): Promise<Pooled> {
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
  const session: Pooled = { sql, guarded, connection, busy: false, spent: false };
  try {
    await sql.unsafe('').simple();
    return session;
  } catch (error) {
    await close(session);
    throw error;
  }
}

/**
 * Closes a session. A server works on for a client that is gone until it has something to tell it, so it is told to
 * stop.
 */
async function close(session: Pooled): Promise<void> {
  const { sql, guarded, connection } = session;
  if (guarded.socket.destroyed) return;
  const cancelled = session.busy ? cancelBackend(connection, guarded) : undefined;
  session.busy = false;
  // Ends with the driver's farewell where the socket still takes it.
  await sql.end({ timeout: 0 }).catch(() => {});
  guarded.socket.destroySoon();
  await cancelled;
}

function isUsable({ guarded, spent }: Pooled): boolean {
  return !spent && guarded.socket.readyState === 'open';
}
