import { Fault } from '../../model/fault.ts';
import type { Connection } from '../driver.ts';
import { sourceKey } from '../source-key.ts';
import { type Deadline, startDeadline } from './deadline.ts';

/** How sessions of one kind of database are made, ended and understood. */
export interface SessionKind<S> {
  /**
   * Connects, TLS and sign-in included, to `connection.addresses` alone, and ends by itself, one way or the other: its
   * place is nobody else's until then. What it throws goes through `diagnose`.
   */
  open(connection: Connection): Promise<S>;
  /**
   * Readies a session for a question, where that takes a statement. An idle one that fails here, or does not answer at
   * once, was lost meanwhile and is replaced; nothing was asked yet.
   */
  begin?(session: S): Promise<unknown>;
  /** Ends a session whatever it is doing, so that the server stops working on it too; may come twice, never throws, never waits long. */
  close(session: S): Promise<void>;
  /** Whether a session can be used again, which one that was closed cannot; asks the server nothing. */
  isUsable(session: S): boolean;
  /** What an error means: a Fault connectionFailed. Faults are never given to it. */
  diagnose(error: unknown, connection: Connection): Fault;
}

export interface SessionPool<S> {
  /**
   * Runs one question in a session of its own: an idle one or a new one, three to a data source at most, in the order
   * asked. The time counts from here: waiting, connecting and all statements. A session whose question failed, took too
   * long or was cancelled by `connection.signal` is closed, not used again.
   * @throws Fault connectionFailed, cancelled; Faults of `work` go through.
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

/** The sessions of one data source. It is forgotten when it has none. */
interface Source<S> {
  running: number;
  readonly waiting: (() => void)[];
  readonly idle: Map<S, NodeJS.Timeout>;
}

/** One of the three. `until`: what must be over before somebody else has it. */
interface Place {
  until?: Promise<void>;
}

const drains = new Set<() => Promise<void>>();

/** Closes every idle session of every pool of this thread. */
export async function closeIdleSessions(): Promise<void> {
  await Promise.all([...drains].map((drain) => drain()));
}

/** Sessions are kept by data source: what they connect to, as whom and how. */
export function createSessionPool<S>(kind: SessionKind<S>, { idleMs = IDLE_MS } = {}): SessionPool<S> {
  const sources = new Map<string, Source<S>>();

  function forget(key: string, source: Source<S>): void {
    if (source.running === 0 && source.idle.size === 0) sources.delete(key);
  }

  function keep(key: string, source: Source<S>, session: S): Promise<void> | undefined {
    if (!kind.isUsable(session)) return kind.close(session);
    const close = () => {
      source.idle.delete(session);
      forget(key, source);
      void kind.close(session);
    };
    source.idle.set(session, setTimeout(close, idleMs).unref());
    return undefined;
  }

  async function ask<T>(
    connection: Connection,
    source: Source<S>,
    place: Place,
    deadline: Deadline,
    work: (session: S) => Promise<T>,
  ): Promise<T> {
    const session = (await takeIdle(source, deadline, kind)) ?? (await opened(connection, place, deadline, kind));
    try {
      const value = await deadline.within(work(session));
      await keep(sourceKey(connection), source, session);
      return value;
    } catch (error) {
      await kind.close(session);
      throw error;
    }
  }

  async function drain(): Promise<void> {
    const closing = [...sources].flatMap(([key, source]) => {
      const idle = [...source.idle];
      source.idle.clear();
      forget(key, source);
      return idle.map(([session, timer]) => {
        clearTimeout(timer);
        return kind.close(session);
      });
    });
    await Promise.all(closing);
  }
  drains.add(drain);

  return {
    drain,
    async use(connection, work, timeoutMs = QUESTION_TIMEOUT_MS) {
      const key = sourceKey(connection);
      const source = sources.get(key) ?? { running: 0, waiting: [], idle: new Map() };
      sources.set(key, source);
      const deadline = startDeadline(connection, timeoutMs);
      const place: Place = {};
      const leave = () => {
        leavePlace(source);
        forget(key, source);
      };
      try {
        await takePlace(source, deadline);
        return await ask(connection, source, place, deadline, work).finally(() => {
          if (place.until) void place.until.then(leave);
          else leave();
        });
      } catch (error) {
        throw error instanceof Fault ? error : kind.diagnose(error, connection);
      } finally {
        deadline.clear();
      }
    },
  };
}

/** In turn: whoever leaves hands the place to the one that waits longest. */
async function takePlace<S>(source: Source<S>, deadline: Deadline): Promise<void> {
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
    // No longer among them: it was handed a place in the same moment.
    if (at < 0) leavePlace(source);
    else source.waiting.splice(at, 1);
    throw error;
  }
}

function leavePlace<S>(source: Source<S>): void {
  const next = source.waiting.shift();
  if (next) next();
  else source.running -= 1;
}

/** The one used last that its server still knows. */
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

/** A session that opens after its time was over is closed again. */
async function opened<S>(connection: Connection, place: Place, deadline: Deadline, kind: SessionKind<S>): Promise<S> {
  const opening = kind.open(connection);
  try {
    const session = await deadline.within(opening, CONNECT_TIMEOUT_MS);
    await deadline.within(Promise.resolve(kind.begin?.(session)));
    return session;
  } catch (error) {
    place.until = opening.then(kind.close, () => {});
    throw error;
  }
}
