/** Names what a connection failed of, as a key of `common:toasts.realtime`. */
export function problemOf(message: string): 'timeout' | 'operation' | 'disconnected' {
  if (message === 'timeout') return 'timeout';
  return /timed out/i.test(message) ? 'operation' : 'disconnected';
}
