/**
 * How long something that comes by itself is waited for: on two cores with a dozen busy processes a page takes half a minute. Only a
 * test that fails waits so long.
 */
export const PATIENCE_MS = 120_000;

/** @returns what this process has worked so far, in ms: time that a busy machine gives to others is none of it. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
