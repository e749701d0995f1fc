import { Fault } from '../../model/fault.ts';
import type { Connection } from '../driver.ts';
import { sourceKey } from '../source-key.ts';
import { type Deadline, startDeadline } from './deadline.ts';

/** The way sessions of one kind of database are opened, ended and checked. */
export interface SessionKind<S> {
  /**
   * Connects to `connection.addresses` only, with TLS and sign-in. It must end by itself, one way or the other, because
   * its slot is taken until then. An error of it goes through `diagnose`.
   */
  open(connection: Connection): Promise<S>;
  /**
   * Prepares a session for a question. Absent: it needs no statement for that. An idle session that fails here, or does
   * not answer at once, counts as lost and is replaced; nothing was asked yet.
   */
  begin?(session: S): Promise<unknown>;
  /**
   * Ends a session whatever it is doing, so that the server stops working on it too. It may be called twice, never
   * throws and never waits long.
   */
  close(session: S): Promise<void>;
  /** Whether a session can be used again. A closed session cannot. It must not ask the server. */
  isUsable(session: S): boolean;
  /** Turns an error into a Fault `connectionFailed`. It is never given a Fault. */
  diagnose(error: unknown, connection: Connection): Fault;
}

/** The sessions of one kind of database. */
export interface SessionPool<S> {
  /**
   * Runs one question in a session of its own, idle or new; at most three at a time for a data source, in the order
   * asked. The time counts from here: waiting, connecting and all statements. A session is closed, not used again, when
   * its question failed, took too long or was cancelled by `connection.signal`.
   * @throws Fault `connectionFailed`, `cancelled`; Faults of `work` pass.
   */
  use<T>(connection: Connection, work: (session: S) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Closes every idle session. */
  drain(): Promise<void>;
}

export const QUESTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 12_000;
export const MAX_SESSIONS = 3;
const IDLE_MS = 30_000;
const IDLE_ANSWER_MS = 3_000;

/** The sessions of one data source; the pool drops it when it has none. */
interface Source<S> {
  running: number;
  readonly waiting: (() => void)[];
  readonly idle: Map<S, NodeJS.Timeout>;
}

/** One of the three slots. `until` must be over before another question gets the slot. */
interface Slot {
  until?: Promise<void>;
}

const drains = new Set<() => Promise<void>>();

/** Closes every idle session of every pool of this thread. */
export async function closeIdleSessions(): Promise<void> {
  await Promise.all([...drains].map((drain) => drain()));
}

/** Makes a pool that keeps sessions by their data source: the server, the user and the way to connect. */
export function createSessionPool<S>(kind: SessionKind<S>, { idleMs = IDLE_MS } = {}): SessionPool<S> {
  const pool = new Pool(kind, idleMs);
  const drain = () => pool.drain();
  drains.add(drain);
  return { drain, use: (connection, work, timeoutMs) => pool.use(connection, work, timeoutMs) };
}

class Pool<S> implements SessionPool<S> {
  readonly #kind: SessionKind<S>;
  readonly #idleMs: number;
  readonly #sources = new Map<string, Source<S>>();

  constructor(kind: SessionKind<S>, idleMs: number) {
    this.#kind = kind;
    this.#idleMs = idleMs;
  }

  async use<T>(connection: Connection, work: (session: S) => Promise<T>, timeoutMs = QUESTION_TIMEOUT_MS): Promise<T> {
    const key = sourceKey(connection);
    const source = this.#sources.get(key) ?? { running: 0, waiting: [], idle: new Map() };
    this.#sources.set(key, source);
    const deadline = startDeadline(connection, timeoutMs);
    const slot: Slot = {};
    const leave = () => {
      leaveSlot(source);
      this.#forget(key, source);
    };
    try {
      await takeSlot(source, deadline);
      return await this.#ask(connection, source, slot, deadline, work).finally(() => {
        if (slot.until) void slot.until.then(leave);
        else leave();
      });
    } catch (error) {
      throw error instanceof Fault ? error : this.#kind.diagnose(error, connection);
    } finally {
      deadline.clear();
    }
  }

  async drain(): Promise<void> {
    const closing = [...this.#sources].flatMap(([key, source]) => {
      const idle = [...source.idle];
      source.idle.clear();
      this.#forget(key, source);
      return idle.map(([session, timer]) => {
        clearTimeout(timer);
        return this.#kind.close(session);
      });
    });
    await Promise.all(closing);
  }

  async #ask<T>(
    connection: Connection,
    source: Source<S>,
    slot: Slot,
    deadline: Deadline,
    work: (session: S) => Promise<T>,
  ): Promise<T> {
    const idle = await takeIdle(source, deadline, this.#kind);
    const session = idle ?? (await opened(connection, slot, deadline, this.#kind));
    try {
      const value = await deadline.within(work(session));
      await this.#keep(sourceKey(connection), source, session);
      return value;
    } catch (error) {
      await this.#kind.close(session);
      throw error;
    }
  }

  /** Keeps a session as an idle one, until it has been idle for too long. */
  #keep(key: string, source: Source<S>, session: S): Promise<void> | undefined {
    if (!this.#kind.isUsable(session)) return this.#kind.close(session);
    const close = () => {
      source.idle.delete(session);
      this.#forget(key, source);
      void this.#kind.close(session);
    };
    source.idle.set(session, setTimeout(close, this.#idleMs).unref());
    return undefined;
  }

  #forget(key: string, source: Source<S>): void {
    if (source.running === 0 && source.idle.size === 0) this.#sources.delete(key);
  }
}

/** Takes a slot. Whoever leaves hands it to the one that waits longest. */
async function takeSlot<S>(source: Source<S>, deadline: Deadline): Promise<void> {
  if (source.running < MAX_SESSIONS) {
    source.running += 1;
    return;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  source.waiting.push(resolve);
  try {
    await deadline.within(promise);
  } catch (error) {
    const at = source.waiting.indexOf(resolve);
    // No longer among them: it was handed a slot in the same moment.
    if (at < 0) leaveSlot(source);
    else source.waiting.splice(at, 1);
    throw error;
  }
}

function leaveSlot<S>(source: Source<S>): void {
  const next = source.waiting.shift();
  if (next) next();
  else source.running -= 1;
}

/** Takes the idle session that was used last and that its server still knows. */
async function takeIdle<S>(source: Source<S>, deadline: Deadline, kind: SessionKind<S>): Promise<S | undefined> {
  for (const [session, timer] of [...source.idle].reverse()) {
    source.idle.delete(session);
    clearTimeout(timer);
    try {
      if (kind.isUsable(session)) {
        await deadline.within(Promise.resolve(kind.begin?.(session)), IDLE_ANSWER_MS);
        return session;
      }
    } catch {
      // Lost, or the time is over: then the next one to wait for tells.
    }
    await kind.close(session);
  }
  return undefined;
}

/** Opens a session; one that opens after its time was over is closed again. */
async function opened<S>(connection: Connection, slot: Slot, deadline: Deadline, kind: SessionKind<S>): Promise<S> {
  const opening = kind.open(connection);
  try {
    const session = await deadline.within(opening, CONNECT_TIMEOUT_MS);
    await deadline.within(Promise.resolve(kind.begin?.(session)));
    return session;
  } catch (error) {
    slot.until = opening.then(kind.close, () => {});
    throw error;
  }
}
