import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { BENCHES } from './benches.ts';

/** A short run takes a minute at most on two quiet cores. */
const TIMEOUT_MS = 600_000;

test.each([...BENCHES, 'drops'])('the benchmark %s runs to its end', { timeout: TIMEOUT_MS }, async (name) => {
  const child = spawn(process.execPath, [`tests/bench/${name}.ts`, '--short'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(await ended, `${printed.slice(-4_000)}\n${complaints.slice(-4_000)}`).toBe(0);
});
