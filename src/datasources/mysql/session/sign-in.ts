import { isIP } from 'node:net';
import { type Connection as CoreConnection, createConnection } from 'mysql2';
import type { Connection as MysqlConnection } from 'mysql2/promise';
import { openSocket } from '../../connection/open-socket.ts';
import type { Connection } from '../../driver.ts';
import { readGreeting } from './greeting.ts';
import { type GuardedStream, guardStream } from './guarded-stream.ts';

/** A connection that the server has let in. */
export interface SignedIn {
  /** The library's inner connection, for events that its promises do not tell. */
  readonly core: CoreConnection;
  readonly mysql: MysqlConnection;
  readonly stream: GuardedStream;
}

const SIGN_IN_TIMEOUT_MS = 8_000;

/**
 * Connects and signs in. Everything that a server could make the library do is switched off: reading files, running
 * texts that it sent, waiting for ever.
 */
export async function signIn(connection: Connection): Promise<SignedIn> {
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
 * Waits until the server has let us in. One failure may be told twice: the closed connection before the certificate
 * that closed it. Later errors reach whoever asks; without a question, the session turns out unusable.
 */
function connected(core: CoreConnection): Promise<void> {
  const errors: NodeJS.ErrnoException[] = [];
  return new Promise((resolve, reject) => {
    core.on('error', (error) => {
      errors.push(error);
      setImmediate(() => reject(errors.find((failure) => failure.code === 'HANDSHAKE_SSL_ERROR') ?? error));
    });
    core.once('connect', () => resolve());
  });
}

/** Decides on TLS. The library reads an error packet instead of a greeting, with or without TLS. */
function tlsOf({ tls }: Connection, offered: boolean) {
  if (tls === 'disable' || (tls === 'prefer' && !offered)) return undefined;
  const strict = tls === 'verify-full';
  return { rejectUnauthorized: strict, verifyIdentity: strict };
}
