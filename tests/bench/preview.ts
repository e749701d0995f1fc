/**
 * How long a preview takes: made in a render thread and written as the answer that a form gets, by number of endpoints. A form asks
 * 350 ms after the last key, and may show its project a second after it. Run: `node tests/bench/preview.ts`. Ends with 1 when a
 * target is missed.
 */
import { availableParallelism, loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import type { GenerationInput } from '../../src/generators/project/generation-input.ts';
import { createRenderPool } from '../../src/generators/threads/pool.ts';
import { amount, judge } from './measure/short.ts';
import { benchInput } from './routines.ts';

const RUNS: readonly (readonly [endpoints: number, runs: number])[] = [
  [1, amount(40, 1)],
  [50, amount(40, 1)],
  [amount(2_000, 60), amount(3, 1)],
];
const AFTER_KEY_MS = 350;
const TARGETS = { fiftyMs: 1_000 - AFTER_KEY_MS, answerMb: 4 };

/** The project of its first endpoint alone, which what may be seen goes by. */
function firstOf({ request, described }: GenerationInput): GenerationInput {
  const { endpoints, ...project } = request as { readonly endpoints: readonly unknown[] };
  const routines = (described.routines as readonly unknown[]).slice(0, 1);
  return { request: { ...project, endpoints: endpoints.slice(0, 1) }, described: { ...described, routines } };
}

const pool = createRenderPool({ threads: 1 });
const rows = [];
for (const [endpoints, runs] of RUNS) {
  const input = benchInput(endpoints);
  const asked = { input, first: firstOf(input), show: 'files' } as const;
  const times: number[] = [];
  let answer = '';
  for (let run = -Math.min(10, runs); run < runs; run++) {
    const start = performance.now();
    answer = JSON.stringify(await pool.preview(asked));
    if (run >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const p50 = times[Math.floor(times.length / 2)] ?? Number.NaN;
  rows.push({
    endpoints,
    'p50 ms': Math.round(p50),
    'answer KB': kb(answer.length),
    'gzip KB': kb(gzipSync(answer).length),
  });
}
await pool.close();
console.table(rows);
console.log(`Load of the machine (1 min): ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
const [, fifty, many] = rows;
const isMet =
  (fifty?.['p50 ms'] ?? Infinity) <= TARGETS.fiftyMs && (many?.['answer KB'] ?? Infinity) <= TARGETS.answerMb * 1024;
console.log(
  `50 endpoints within ${TARGETS.fiftyMs} ms, 2,000 within ${TARGETS.answerMb} MB: ${isMet ? 'met' : 'MISSED'}`,
);
judge(isMet);

function kb(bytes: number): number {
  return Math.round(bytes / 1024);
}
