import type postgres from 'postgres';

const LOOK_MS = 30_000;
const LONG_BYTES = 32 * 1024 * 1024;

/**
 * Makes checkpoints, which PostgreSQL leaves to a process in the background that PGlite has not: its journal (pg_wal)
 * would grow for as long as the portal runs, and the next opening, which reads it, would take as long.
 * @returns what stops it.
 */
export function keepJournalShort(sql: postgres.Sql, everyMs = LOOK_MS): () => void {
  let looking = false;
  const look = async () => {
    const [journal] = await sql<{ bytes: number }[]>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
    if (journal && journal.bytes > LONG_BYTES) await sql`checkpoint`;
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // A database that is away is looked at again when it is back.
    look()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
