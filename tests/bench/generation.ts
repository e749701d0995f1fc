/**
 * How fast projects are generated: render and zip in a render thread, by number of operations, and what a pool gives
 * eight callers. Run: `node tests/bench/generation.ts`. Ends with 1 when a target is missed.
 */
import { availableParallelism, loadavg } from 'node:os';
import { createRenderPool } from '../../src/generators/threads/pool.ts';
import { CALLERS, poolRate } from './pool-rate.ts';
import { benchInput } from './routines.ts';

const RUNS: readonly (readonly [operations: number, runs: number])[] = [
  [10, 200],
  [100, 60],
  [1_000, 12],
  [10_000, 3],
];
const TARGETS = { tenMs: 15, zipsPerSecond: 200, tenThousandMs: 10_000, memoryMb: 1024, growth: 1.1 };

interface Row {
  readonly operations: number;
  readonly p50: number;
  readonly p99: number;
  /** Of all threads: what a busy machine cannot inflate as much as it does the clock. */
  readonly cpuMs: number;
  readonly files: number;
  readonly zipKb: number;
}

const rows: Row[] = [];
let peakMb = 0;
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1_048_576);
}, 20);

const single = createRenderPool({ threads: 1 });
for (const [operations, runs] of RUNS) {
  const input = benchInput(operations);
  for (let warm = 0; warm < Math.min(60, runs); warm++) await single.render(input);
  const times: number[] = [];
  let last = await single.render(input);
  const cpuBefore = process.cpuUsage();
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    last = await single.render(input);
    times.push(performance.now() - start);
  }
  const cpu = process.cpuUsage(cpuBefore);
  times.sort((a, b) => a - b);
  rows.push({
    operations,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuMs: (cpu.user + cpu.system) / 1000 / runs,
    files: last.files,
    zipKb: last.zip.byteLength / 1024,
  });
}
await single.close();
const singlePeakMb = peakMb;

const pool = createRenderPool();
const { perSecond } = await poolRate(pool, benchInput(10));
await pool.close();
clearInterval(watch);
report();

function report(): void {
  const round = (value: number) => Math.round(value * 10) / 10;
  console.table(
    rows.map(({ operations, p50, p99, cpuMs, files, zipKb }) => ({
      operations,
      'p50 ms': round(p50),
      'p99 ms': round(p99),
      'cpu ms': round(cpuMs),
      'cpu µs per operation': round((cpuMs * 1000) / operations),
      files,
      'zip KB': round(zipKb),
    })),
  );
  const [ten, , thousand, tenThousand] = rows;
  const growth = (tenThousand?.cpuMs ?? Number.NaN) / 10 / (thousand?.cpuMs ?? Number.NaN);
  const checks: [string, number, boolean][] = [
    ['10 operations, p50 ms', ten?.p50 ?? Number.NaN, (ten?.p50 ?? Infinity) <= TARGETS.tenMs],
    [
      `zips a second, ${CALLERS} callers, ${availableParallelism()} threads`,
      perSecond,
      perSecond >= TARGETS.zipsPerSecond,
    ],
    [
      '10,000 operations, p50 ms',
      tenThousand?.p50 ?? Number.NaN,
      (tenThousand?.p50 ?? Infinity) <= TARGETS.tenThousandMs,
    ],
    ['peak memory of the process, MB', singlePeakMb, singlePeakMb <= TARGETS.memoryMb],
    ['processor time of an operation at 10,000 to that at 1,000', growth, growth <= TARGETS.growth],
  ];
  console.log(`Load of the machine (1 min): ${round(loadavg()[0] ?? 0)} on ${availableParallelism()} processors`);
  console.table(checks.map(([what, value, ok]) => ({ what, value: round(value), target: ok ? 'met' : 'MISSED' })));
  if (checks.some(([, , ok]) => !ok)) process.exitCode = 1;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
