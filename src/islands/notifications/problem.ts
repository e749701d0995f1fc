/** The reason why live updates fail: a key of `common:toasts.realtime`. */
export type RealtimeProblem = 'timeout' | 'operation' | 'disconnected';

/** Names what a connection failed of. */
export function problemOf(message: string): RealtimeProblem {
  if (message === 'timeout' || message === 'ping timeout') return 'timeout';
  return /timed out/i.test(message) ? 'operation' : 'disconnected';
}
