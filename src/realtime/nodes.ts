import { EventEmitter } from 'node:events';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Logger } from 'pino';
import type postgres from 'postgres';

/** Joins the nodes of one database: what one emits or disconnects reaches the sockets of all. */
export interface Nodes {
  readonly adapter: ReturnType<typeof createAdapter>;
  /** Resolves when a socket server uses the adapter and hears the other nodes; what they push before is not heard. */
  readonly hearing: Promise<void>;
}

/** A NOTIFY carries less than 8,000 bytes; what is longer goes through the table. */
const LONGEST_NOTIFY_BYTES = 7_500;

/** @returns socket.io's adapter over a PostgreSQL database, for the socket server of this node. */
export function joinNodes(sql: postgres.Sql, log: Logger): Nodes {
  const { promise: hearing, resolve } = Promise.withResolvers<void>();
  const adapter = createAdapter(poolOver(sql, resolve) as Pool, {
    payloadThreshold: LONGEST_NOTIFY_BYTES,
    errorHandler: (error) => log.error({ err: error }, 'a push did not reach the other nodes'),
  });
  return { adapter, hearing };
}

type Pool = Parameters<typeof createAdapter>[0];

/**
 * The part of node-postgres that the adapter uses, written over the portal's own driver: one way to reach the database, with its TLS, and a
 * listener that comes back after the server was away. (With a pool of node-postgres, each connection that the server cuts
 * stays lent to the adapter for ever, so a few restarts of the database would end the pushes.)
 */
function poolOver(sql: postgres.Sql, onListening: () => void) {
  // On several connections the pushes would overtake one another.
  let last: Promise<unknown> = Promise.resolve();
  return {
    query(text: string, values: never[] = []): Promise<{ rows: readonly unknown[] }> {
      const run = async () => ({ rows: await sql.unsafe(text, values) });
      const result = last.then(run, run);
      last = result;
      return result;
    },
    async connect() {
      const heard = new EventEmitter();
      const listening: postgres.ListenMeta[] = [];
      return Object.assign(heard, {
        async query(text: string) {
          const channel = /^LISTEN "(.+)"$/.exec(text)?.[1];
          if (channel === undefined) throw new Error(`The adapter asks for more than to listen: ${text}`);
          listening.push(await sql.listen(channel, (payload) => heard.emit('notification', { payload })));
          onListening();
        },
        release: () => void Promise.allSettled(listening.map((listener) => listener.unlisten())),
      });
    },
  };
}
