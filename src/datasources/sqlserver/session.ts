import { isIP, type Socket } from 'node:net';
import { checkServerIdentity, type TLSSocket } from 'node:tls';
import { Request, Connection as Tds, TYPES } from 'tedious';
import type { ColumnMetadata } from 'tedious/lib/token/colmetadata-token-parser.js';
import { openSocket } from '../connection/open-socket.ts';
import { createSessionPool, QUESTION_TIMEOUT_MS, type SessionKind } from '../connection/session-pool.ts';
import { connectionFailed, diagnoseSocket } from '../diagnosis.ts';
import type { Connection } from '../driver.ts';
import { diagnosed } from './diagnose.ts';
import { type GuardedSocket, guardSocket } from './guard.ts';

const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 10_000;
/** The time that the server gets to confirm that it stopped; then the connection is cut. */
const CANCEL_TIMEOUT_MS = 1_000;

/** A connection that is signed in. It runs one statement at a time. */
export interface Session {
  readonly tds: Tds;
  readonly guard: GuardedSocket;
  isOpen: boolean;
  /** Something ran that a rollback may not have undone. */
  spent: boolean;
  /** Settles when the running statement has ended, in whatever way. */
  running: Promise<unknown>;
}

/** The value of a statement's parameter: texts are Unicode of any length. */
export type Value = string | number | null;
export type Values = Readonly<Record<string, Value>>;
export type Row = Readonly<Record<string, unknown>>;

/** The columns of one result set, as the protocol tells them. */
export type ResultColumns = readonly ColumnMetadata[];

const kind: SessionKind<Session> = {
  open,
  begin,
  close,
  isUsable: (session) => session.isOpen && !session.spent,
  diagnose: (error, connection) => diagnosed({ error }, connection),
};

const pool = createSessionPool(kind);

/**
 * Runs one question in a session of its data source.
 * @throws Fault `connectionFailed`; Faults of `work` pass.
 */
export function withSession<T>(
  connection: Connection,
  work: (session: Session) => Promise<T>,
  timeoutMs = QUESTION_TIMEOUT_MS,
): Promise<T> {
  return pool.use(connection, work, timeoutMs);
}

/**
 * Runs one statement; values reach it as parameters, so they are never part of its text.
 * @param results takes the columns of each result set, in order.
 * @throws the driver's errors; `errorsOf` lists the server's own.
 */
export function ask<R extends Row>(
  session: Session,
  statement: string,
  values: Values = {},
  {
    timeoutMs = STATEMENT_TIMEOUT_MS,
    results,
  }: { timeoutMs?: number; results?: (columns: ResultColumns) => void } = {},
): Promise<R[]> {
  const rows: R[] = [];
  const answered = new Promise<R[]>((resolve, reject) => {
    const request = new Request(statement, (error) => (error ? reject(error) : resolve(rows)));
    request.setTimeout(timeoutMs);
    for (const [name, value] of Object.entries(values)) {
      request.addParameter(name, typeof value === 'number' ? TYPES.Int : TYPES.NVarChar, value);
    }
    request.on('columnMetadata', (columns) => results?.(columns as ColumnMetadata[]));
    if (!results) request.on('row', (columns) => rows.push(rowOf<R>(columns)));
    if (Object.keys(values).length > 0) session.tds.execSql(request);
    else session.tds.execSqlBatch(request);
  });
  session.running = answered.catch(() => {});
  return answered;
}

/** @throws Fault `connectionFailed` */
async function open(connection: Connection): Promise<Session> {
  const socket = await openSocket(connection).catch((error: unknown) => {
    throw connectionFailed(diagnoseSocket(error), connection, { cause: error });
  });
  const guard = guardSocket(socket, connection.tls === 'require' || connection.tls === 'verify-full');
  const tds = new Tds(configuration(connection, guard));
  const numbers: number[] = [];
  tds.on('errorMessage', (told) => numbers.push(told.number));
  tds.on('secure', (secured) => guard.secured(identityError(connection, secured)));
  const session: Session = { tds, guard, isOpen: false, spent: false, running: Promise.resolve() };
  tds.on('error', () => void close(session));
  tds.on('end', () => {
    session.isOpen = false;
  });
  try {
    await connected(tds, socket);
    session.isOpen = true;
    return session;
  } catch (error) {
    tds.close();
    socket.destroy();
    throw diagnosed({ error, numbers, breach: guard.breach() }, connection);
  }
}

/**
 * Prepares a session for a question, which may receive as much as the guard allows. A session that answers here is one
 * that its server still knows.
 */
async function begin(session: Session): Promise<void> {
  session.guard.expectAnswers();
  await ask(session, `set lock_timeout ${LOCK_TIMEOUT_MS}`);
}

/** Waits for the sign-in; the driver does not always notice that its connection is gone. */
function connected(tds: Tds, socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('close', () => setImmediate(() => reject(new Error('The server closed the connection'))));
    tds.connect((error) => (error ? reject(error) : resolve()));
  });
}

function configuration({ host, port, username, password, databaseName, tls }: Connection, guard: GuardedSocket) {
  const bare = bareHost(host);
  const isAddress = isIP(bare) !== 0;
  return {
    // Told to the server as the name it is asked by, which an address cannot be.
    server: isAddress ? '' : bare,
    authentication: { type: 'default' as const, options: { userName: username, password } },
    options: {
      port,
      ...(databaseName === undefined ? {} : { database: databaseName }),
      connector: async () => guard.take(),
      encrypt: tls !== 'disable',
      trustServerCertificate: tls !== 'verify-full' || isAddress,
      connectTimeout: CONNECT_TIMEOUT_MS,
      cancelTimeout: CANCEL_TIMEOUT_MS,
      maxRetriesOnTransientErrors: 0,
      appName: 'Forja',
      useUTC: true,
    },
  };
}

/** Checks a certificate for an address: the driver knows names only, so it leaves the check to us. */
function identityError({ host, tls }: Connection, secured: TLSSocket): Error | undefined {
  const bare = bareHost(host);
  if (tls !== 'verify-full' || isIP(bare) === 0) return undefined;
  const isOther = String(secured.authorizationError) === 'ERR_TLS_CERT_ALTNAME_INVALID';
  if (!secured.authorized && !isOther) return new Error(String(secured.authorizationError));
  return checkServerIdentity(bare, secured.getPeerCertificate());
}

function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** Closes a session; it asks the server to stop first, so that the work ends there too. */
async function close(session: Session): Promise<void> {
  const { tds, guard, running, isOpen } = session;
  session.isOpen = false;
  if (isOpen && tds.cancel()) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CANCEL_TIMEOUT_MS);
    });
    await Promise.race([running, late]);
    clearTimeout(timer);
  }
  tds.close();
  guard.socket.destroy();
}

function rowOf<R extends Row>(columns: readonly { metadata: ColumnMetadata; value: unknown }[]): R {
  return Object.fromEntries(columns.map(({ metadata, value }) => [metadata.colName, value])) as R;
}
