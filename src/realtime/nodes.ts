import { dirname } from 'node:path';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Logger } from 'pino';
import type postgres from 'postgres';

/** The other nodes on this database: what one emits or disconnects reaches the sockets of all. */
export interface Nodes {
  readonly adapter: ReturnType<typeof createAdapter>;
  /** After the socket server was closed. */
  close(): Promise<void>;
}

/** One connection listens, the others send. */
const CONNECTIONS = 3;
/** A NOTIFY carries less than 8,000 bytes; what is longer goes through a table. */
const LONGEST_NOTIFY_BYTES = 7_500;

/**
 * Joins the nodes that share a PostgreSQL database.
 * @throws Error when the database cannot be reached the way the adapter reaches it, which the adapter itself would keep
 * to itself.
 */
export async function joinNodes(sql: postgres.Sql, log: Logger): Promise<Nodes> {
  const pool = new pg.Pool({ ...(await reachedAs(sql)), max: CONNECTIONS, application_name: 'forja' });
  const lost = (error: Error) => log.warn({ err: error }, 'a connection between nodes was lost');
  // Connections that are in use report their end themselves; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', lost));
  pool.on('error', () => {});
  await pool.query('select 1');
  const adapter = createAdapter(pool, {
    payloadThreshold: LONGEST_NOTIFY_BYTES,
    errorHandler: (error) => log.error({ err: error }, 'a push did not reach the other nodes'),
  });
  return { adapter, close: () => pool.end() };
}

/** The same server, the same way, as the portal's own driver reaches it. */
async function reachedAs(sql: postgres.Sql): Promise<pg.PoolConfig> {
  const { host, port, path, database, user, ssl } = sql.options;
  const pass: unknown = sql.options.pass;
  return {
    host: path ? dirname(path) : host[0],
    port: port[0],
    database,
    user,
    password: typeof pass === 'function' ? async () => String(await pass()) : String(pass ?? ''),
    ssl: ssl === 'prefer' && !(await isEncrypted(sql)) ? false : tls(ssl),
  };
}

/** postgres.js checks a certificate only where it is told to. */
function tls(ssl: postgres.ParsedOptions['ssl']): pg.PoolConfig['ssl'] {
  if (typeof ssl === 'boolean' || typeof ssl === 'object') return ssl;
  return ssl === 'verify-full' ? true : { rejectUnauthorized: false };
}

async function isEncrypted(sql: postgres.Sql): Promise<boolean> {
  const [own] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  return own?.ssl === true;
}
