/** The driver's own words for a connection that could not be had or is no more. */
const DRIVER = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ANSWER_TIMEOUT',
]);
/** Error codes of the network. They count only on an error that the driver has marked, because others come from connections to other servers. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Class 08, a server that stops, has crashed or starts, and one without room for another connection. */
const SQLSTATE = /^(08...|57P0[123]|53300)$/;

/**
 * The one place that decides which errors mean that the portal's database cannot be reached: whoever asked may ask again
 * a moment later. Drizzle wraps the driver's errors, so causes are looked at too. A data source's errors never do: they
 * come as Faults out of threads of their own.
 */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (DRIVER.has(code) || (NETWORK.has(code) && isMarked(at))) return true;
    if (at.name === 'PostgresError' && SQLSTATE.test(code)) return true;
  }
  return false;
}

/** The driver leaves the statement on whatever ends it. */
const isMarked = (error: Error) => 'query' in error && 'parameters' in error;
