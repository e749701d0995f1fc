import { io, type Socket } from 'socket.io-client';
import {
  REALTIME_JITTER,
  REALTIME_RECONNECTION_DELAY_MAX_MS,
  REALTIME_RECONNECTION_DELAY_MS,
  REALTIME_TIMEOUT_MS,
} from '../../constants.ts';
import type { Notification, Progress } from '../../shared/wire.ts';
import { problemOf } from './problem.ts';

// Loaded after the page is there: a chunk of its own.

export interface Listeners {
  notification(notification: Notification): void;
  /** Another tab answered it. */
  seen(notificationId: string): void;
  progress(progress: Progress): void;
  /** Undefined: connected. Else a key of `common:toasts.realtime`. */
  state(problem: string | undefined): void;
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
  socket.on('connect', () => listeners.state(undefined));
  socket.on('disconnect', () => listeners.state('disconnected'));
  socket.on('connect_error', (error) => listeners.state(problemOf(error.message)));
  socket.on('notification', (notification: Notification) => listeners.notification(notification));
  socket.on('progress', (progress: Progress) => listeners.progress(progress));
  socket.on('seen', (seen: { notificationId: string } | string) =>
    listeners.seen(typeof seen === 'string' ? seen : seen.notificationId),
  );
  return () => socket.close();
}
