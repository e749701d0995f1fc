import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection as CoreConnection, createConnection, type FieldPacket } from 'mysql2';
import type { Connection as MysqlConnection } from 'mysql2/promise';
import { connectionFailed } from '../diagnosis.ts';
import type { Connection } from '../driver.ts';
import { openSocket } from '../open-socket.ts';
import { createSessionPool } from '../session-pool.ts';
import { diagnose } from './diagnose.ts';
import { readGreeting } from './greeting.ts';
import { type GuardedStream, guardStream } from './guarded-stream.ts';
import { readServer, type Server } from './server.ts';

/** A signed-in session; statements go through `ask`. */
export interface Session {
  readonly core: CoreConnection;
  readonly mysql: MysqlConnection;
  readonly stream: GuardedStream;
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

const SIGN_IN_TIMEOUT_MS = 8_000;
const STATEMENT_TIMEOUT_S = 15;
const KILL_TIMEOUT_MS = 2_000;

const pool = createSessionPool<Session>({
  open,
  close,
  isUsable: (session) => !session.closed && !session.spent && !session.stream.destroyed,
  diagnose,
});

/**
 * Runs one question in a read-only transaction that is always rolled back.
 * @throws Fault connectionFailed, cancelled; Faults of `work` go through.
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

/** The same for what may end the transaction itself: the session is not used again. */
export function withSpentSession<T>(connection: Connection, work: (session: Session) => Promise<T>): Promise<T> {
  return withSession(connection, (session) => {
    session.spent = true;
    return work(session);
  });
}

/** One statement whose result is rows, each value as the text that the server sent. */
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

/** What `close` must know: the server works on something until `work` ends. */
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

/** Each is one statement: several in one are switched off. Locks of others are not waited for long. */
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

/** Connects and signs in; what a server may make the library do is switched off: read files, run what it sent, wait for ever. */
async function signIn(connection: Connection): Promise<Pick<Session, 'core' | 'mysql' | 'stream'>> {
  const socket = await openSocket(connection);
  // Until the stream listens too, an error must not end the process.
  socket.on('error', () => {});
  try {
    const greeting = await readGreeting(socket, connection);
    const host = connection.host.replace(/^\[(.*)\]$/, '$1');
    const stream = guardStream(socket, greeting.bytes, host);
    const tls = tlsOf(connection, greeting.offersTls);
    const core = createConnection({
      stream,
      host: isIP(host) ? host : host.toLowerCase(),
      port: connection.port,
      user: connection.username,
      password: connection.password,
      ...(connection.databaseName && { database: connection.databaseName }),
      ...(tls && { ssl: tls }),
      // Who asks for TLS trusts the server with a password in clear behind it; a plain connection never carries one.
      enableCleartextPlugin: connection.tls === 'require' || connection.tls === 'verify-full',
      flags: ['-LOCAL_FILES', '-IGNORE_SPACE', '-COMPRESS', '-MULTI_STATEMENTS'],
      charset: 'UTF8MB4_GENERAL_CI',
      connectTimeout: SIGN_IN_TIMEOUT_MS,
      connectAttributes: { program_name: 'Forja' },
      disableEval: true,
      multipleStatements: false,
      supportBigNumbers: true,
      bigNumberStrings: true,
      dateStrings: true,
      jsonStrings: true,
    });
    // The library only complains, once a packet.
    core.on('warn', () => void stream.destroy(new Error('The server’s packets are out of order')));
    await connected(core);
    return { core, mysql: core.promise(), stream };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * One thing that goes wrong may be told twice, the closed connection before the certificate that closed it. Later errors
 * reach whoever asks; nobody asking, the session is found unusable.
 */
function connected(core: CoreConnection): Promise<void> {
  const errors: NodeJS.ErrnoException[] = [];
  return new Promise((resolve, reject) => {
    core.on('error', (error) => {
      errors.push(error);
      setImmediate(() => reject(errors.find((one) => one.code === 'HANDSHAKE_SSL_ERROR') ?? error));
    });
    core.once('connect', () => resolve());
  });
}

/** An error packet instead of a greeting is read by the library, TLS or not. */
function tlsOf({ tls }: Connection, offered: boolean) {
  if (tls === 'disable' || (tls === 'prefer' && !offered)) return undefined;
  const strict = tls === 'verify-full';
  return { rejectUnauthorized: strict, verifyIdentity: strict };
}

/** A server does not notice that nobody waits any more: what it works on is ended from a second connection. */
async function close(session: Session): Promise<void> {
  if (session.closed) return;
  session.closed = true;
  if (session.busy) await Promise.race([kill(session).catch(() => {}), sleep(KILL_TIMEOUT_MS)]);
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
