import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** A short run takes minutes at most, also where other tests have the cores. */
const TIMEOUT_MS = 600_000;

/** Tests that each benchmark runs to its end; its figures are judged by nobody. */
export function runsToTheEnd(names: readonly string[]): void {
  test.each(names)('the benchmark %s runs to its end', { timeout: TIMEOUT_MS }, async (name) => {
    const child = spawn(process.execPath, [`tests/bench/${name}.ts`, '--short'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(await ended, `${printed.slice(-4_000)}\n${complaints.slice(-4_000)}`).toBe(0);
  });
}
