import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';

/** Of Linux, whatever the kernel's own clock is. */
const TICK_MS = 10;

/** Processor time of the sessions that a PostgreSQL on this machine serves our pool with, in ms; 0 where it is elsewhere. */
export async function sessionsCpuMs(sql: postgres.Sql): Promise<number> {
  const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity where datname = current_database()`;
  const each = await Promise.all(rows.map(({ pid }) => ticksOf(pid)));
  return each.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
}

async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may hold blanks; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
