import { io, type Socket } from 'socket.io-client';
import {
  REALTIME_JITTER,
  REALTIME_RECONNECTION_DELAY_MAX_MS,
  REALTIME_RECONNECTION_DELAY_MS,
  REALTIME_TIMEOUT_MS,
} from '../../constants.ts';
import type { Notification, Progress } from '../../shared/wire.ts';
import { problemOf, type RealtimeProblem } from './problem.ts';

// Loaded after the page is there: a chunk of its own.

export interface Listeners {
  notification(notification: Notification): void;
  /** Another tab answered it. */
  seen(notificationId: string): void;
  progress(progress: Progress): void;
  /** Undefined: connected. Else a key of `common:toasts.realtime`. */
  state(problem: RealtimeProblem | undefined): void;
}

/** Opens the realtime socket (SPEC §9). The server knows the user by the session; the e-mail is only what SPEC shows. */
export function connect(email: string, listeners: Listeners): () => void {
  const socket: Socket = io({
    query: { email },
    timeout: REALTIME_TIMEOUT_MS,
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: REALTIME_RECONNECTION_DELAY_MS,
    reconnectionDelayMax: REALTIME_RECONNECTION_DELAY_MAX_MS,
    randomizationFactor: REALTIME_JITTER,
  });
  let closed = false;
  const failed = (message: string) => {
    if (closed) return;
    listeners.state(problemOf(message));
    // The library gives up where the server itself ended the connection, and a server that restarts does that.
    if (!socket.active) setTimeout(() => closed || socket.connect(), REALTIME_RECONNECTION_DELAY_MAX_MS);
  };
  socket.on('connect', () => listeners.state(undefined));
  socket.on('disconnect', failed);
  socket.on('connect_error', (error) => failed(error.message));
  socket.on('notification', (notification: Notification) => listeners.notification(notification));
  socket.on('progress', (progress: Progress) => listeners.progress(progress));
  socket.on('seen', ({ notificationId }: { notificationId: string }) => listeners.seen(notificationId));
  return () => {
    closed = true;
    socket.close();
  };
}
