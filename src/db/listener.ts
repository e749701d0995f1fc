import type postgres from 'postgres';

const PROBE_MS = 10_000;

/**
 * Asks something now and then on the connection that listens. It hears and never asks, so it would not notice that its
 * server has vanished; an answer that does not come ends the connection, and the driver listens again on a new one.
 * @returns what stops it.
 */
export function probeListener(sql: postgres.Sql, everyMs = PROBE_MS): () => void {
  let probing = false;
  const timer = setInterval(() => {
    // The driver keeps the listener's own pool there, once anybody listens.
    const listener = (sql.listen as { sql?: postgres.Sql }).sql;
    if (!listener || probing) return;
    probing = true;
    // Whether it is answered is the driver's business.
    listener`select 1`
      .catch(() => {})
      .finally(() => {
        probing = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
