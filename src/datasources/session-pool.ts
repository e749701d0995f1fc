import { createHash } from 'node:crypto';
import { Pool, TimeoutError } from 'tarn';
import { Fault } from '../shared/fault.ts';
import { connectionFailed } from './diagnosis.ts';
import type { Connection } from './driver.ts';

/** How sessions of one kind of database are made, ended and understood. */
export interface SessionKind<S> {
  /** Connects, TLS and sign-in included, to `connection.addresses` alone. What it throws goes through `diagnose`. */
  open(connection: Connection): Promise<S>;
  /** Ends a session whatever it is doing, so that the server stops working on it too; may come twice, never throws, never waits long. */
  close(session: S): Promise<void>;
  /** Whether a session that lay idle can be used again, which one that was closed cannot; asks the server nothing. */
  isUsable(session: S): boolean;
  /** What an error means: a Fault connectionFailed. Faults are never given to it. */
  diagnose(error: unknown, connection: Connection): Fault;
}

export interface SessionPool<S> {
  /**
   * Runs one question in a session of its own: an idle one or a new one, three to a data source at most. A session whose
   * question failed or took too long is closed, not used again.
   * @throws Fault connectionFailed; Faults of `work` go through.
   */
  use<T>(connection: Connection, work: (session: S) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Closes every idle session. */
  drain(): Promise<void>;
}

/** Connecting, TLS, signing in and all statements of one question together. */
export const QUESTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 12_000;
export const MAX_SESSIONS = 3;
const IDLE_MS = 30_000;
const REAP_MS = 5_000;

/** Sessions are kept by data source: what they connect to, as whom and how. */
export function createSessionPool<S>(kind: SessionKind<S>): SessionPool<S> {
  /** `latest` has the addresses as they were checked last. */
  const pools = new Map<string, { readonly pool: Pool<S>; readonly latest: { connection: Connection } }>();

  function poolOf(connection: Connection): Pool<S> {
    const key = keyOf(connection);
    const known = pools.get(key);
    if (known) {
      known.latest.connection = connection;
      return known.pool;
    }
    const latest = { connection };
    const pool = newPool(() => latest.connection);
    pools.set(key, { pool, latest });
    return pool;
  }

  const newPool = (connection: () => Connection) =>
    new Pool<S>({
      create: () => kind.open(connection()),
      destroy: (session) => kind.close(session),
      validate: (session) => kind.isUsable(session),
      min: 0,
      max: MAX_SESSIONS,
      idleTimeoutMillis: IDLE_MS,
      reapIntervalMillis: REAP_MS,
      createTimeoutMillis: CONNECT_TIMEOUT_MS,
      acquireTimeoutMillis: QUESTION_TIMEOUT_MS,
    });

  return {
    async use(connection, work, timeoutMs = QUESTION_TIMEOUT_MS) {
      const pool = poolOf(connection);
      let session: S | undefined;
      let timer: NodeJS.Timeout | undefined;
      try {
        session = await pool.acquire().promise;
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(connectionFailed('timeout', connection)), timeoutMs);
        });
        const value = await Promise.race([late, work(session)]);
        pool.release(session);
        return value;
      } catch (error) {
        if (session !== undefined) await discard(pool, session, kind);
        if (error instanceof Fault) throw error;
        throw error instanceof TimeoutError
          ? connectionFailed('timeout', connection, { cause: error })
          : kind.diagnose(error, connection);
      } finally {
        clearTimeout(timer);
      }
    },
    async drain() {
      const all = [...pools.values()];
      pools.clear();
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}

/** Closed first, so that the pool finds it unusable and lets go of it. */
async function discard<S>(pool: Pool<S>, session: S, kind: SessionKind<S>): Promise<void> {
  await kind.close(session);
  pool.release(session);
}

function keyOf(connection: Connection): string {
  const { addresses: _, ...target } = connection;
  return createHash('sha256').update(JSON.stringify(target)).digest('base64');
}
