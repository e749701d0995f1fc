import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FieldPacket } from 'mysql2';
import { createSessionPool } from '../../connection/session-pool.ts';
import { connectionFailed } from '../../diagnosis.ts';
import type { Connection } from '../../driver.ts';
import { diagnose } from '../diagnose.ts';
import { readServer, type Server } from './server.ts';
import { type SignedIn, signIn } from './sign-in.ts';

/** A signed-in session; statements go through `ask`. */
export interface Session extends SignedIn {
  readonly connection: Connection;
  readonly server: Server;
  /** The server may be working on a statement. */
  busy: boolean;
  /** Something ran that a rollback may not have undone. */
  spent: boolean;
  closed: boolean;
}

export interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly fields: readonly FieldPacket[];
}

const STATEMENT_TIMEOUT_S = 15;
const LEAVE_MS = 2_000;

const pool = createSessionPool<Session>({
  open,
  close,
  isUsable: (session) => !session.closed && !session.spent && !session.stream.destroyed,
  diagnose,
});

/**
 * Runs one question in a read-only transaction that is always rolled back.
 * @throws Fault `connectionFailed`, `cancelled`; Faults of `work` pass.
 */
export function withSession<T>(
  connection: Connection,
  work: (session: Session) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  return pool.use(
    connection,
    async (session) => {
      session.stream.expectAnswers();
      await ask(session, 'start transaction read only');
      const value = await work(session);
      await ask(session, 'rollback');
      return value;
    },
    timeoutMs,
  );
}

/**
 * Runs work of any kind, and takes it back. In a global transaction both servers refuse every statement that would end
 * it: COMMIT, START TRANSACTION, DDL, even in a text that is made to be run; and no routine can know its name. It is
 * read-only unless `writes`, and that cannot be changed once it has begun. The session is not used again.
 */
export async function takenBack<T>(session: Session, writes: boolean, work: () => Promise<T>): Promise<T> {
  const name = randomUUID();
  session.spent = true;
  await ask(session, 'rollback');
  await ask(session, `set session transaction read ${writes ? 'write' : 'only'}`);
  await ask(session, `xa start '${name}'`);
  const value = await work();
  await ask(session, `xa end '${name}'`);
  await ask(session, `xa rollback '${name}'`);
  return value;
}

/** Runs one statement whose result is rows; each value is the text that the server sent. */
export async function ask<Row = Record<string, string | null>>(
  session: Session,
  sql: string,
  { rowsAsArray = false } = {},
): Promise<Answer<Row>> {
  return whileBusy(session, async () => {
    const [rows, fields] = await session.mysql.query({ sql, rowsAsArray });
    return { rows: rows as unknown as Row[], fields };
  });
}

/** Marks the session as busy until `work` ends, so that `close` knows that the server works on something. */
export async function whileBusy<T>(session: Session, work: () => Promise<T>): Promise<T> {
  session.busy = true;
  try {
    return await work();
  } finally {
    session.busy = false;
  }
}

async function open(connection: Connection): Promise<Session> {
  const signedIn = await signIn(connection);
  const { mysql } = signedIn;
  try {
    const server = await readServer(mysql);
    if (server.product !== (connection.kind === 'mariadb' ? 'MariaDB' : 'MySQL')) {
      throw connectionFailed('other-product', connection, { message: `${server.product} ${server.version}` });
    }
    for (const setting of settingsOf(server)) await mysql.query(setting);
    return { ...signedIn, connection, server, busy: false, spent: false, closed: false };
  } catch (error) {
    mysql.destroy();
    throw error;
  }
}

/**
 * The settings of a session, one statement each, because several in one are switched off. Locks of others are not
 * waited for long.
 */
function settingsOf({ product }: Server): readonly string[] {
  const limit =
    product === 'MariaDB'
      ? `max_statement_time = ${STATEMENT_TIMEOUT_S}`
      : `max_execution_time = ${STATEMENT_TIMEOUT_S * 1000}`;
  return [
    'set names utf8mb4',
    `set session ${limit}, session lock_wait_timeout = ${STATEMENT_TIMEOUT_S}`,
    'set session transaction read only',
  ];
}

/**
 * Signs off, so that the server does not count a lost connection. The server does not notice by itself that nobody
 * waits any more, so a second connection ends what it still works on.
 */
async function close(session: Session): Promise<void> {
  if (session.closed) return;
  session.closed = true;
  const leave = session.busy ? kill(session) : session.mysql.end();
  await Promise.race([leave.catch(() => {}), sleep(LEAVE_MS, undefined, { ref: false })]);
  session.mysql.destroy();
}

async function kill({ connection, server }: Session): Promise<void> {
  const { signal: _, ...again } = connection;
  const { mysql } = await signIn(again);
  try {
    await mysql.query(`kill connection ${server.connectionId}`);
  } finally {
    mysql.destroy();
  }
}
