/**
 * How fast projects are generated: render and zip in a render thread, by number of operations, beside OpenAPI Generator in a warm
 * JVM, and what a pool gives eight callers. Run: `node tests/bench/generation.ts`. Ends with 1 when a target is missed.
 */
import { availableParallelism, loadavg } from 'node:os';
import { generate } from '../../src/generators/generate.ts';
import { createRenderPool } from '../../src/generators/threads/pool.ts';
import { CALLERS, poolRate } from './measure/pool-rate.ts';
import { amount, judge } from './measure/short.ts';
import { startOpenApiGenerator } from './rivals/openapi-generator.ts';
import { benchInput } from './routines.ts';

const RUNS: readonly (readonly [operations: number, runs: number])[] = [
  [10, amount(200, 1)],
  [100, amount(60, 1)],
  [1_000, amount(12, 1)],
  [amount(10_000, 2_000), amount(3, 1)],
];
/** A JVM has compiled what it runs often after some forty projects. */
const RIVAL = { warmUp: amount(40, 1), runs: amount(40, 1) };
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
const singlePeakMb = peakMb;
const beside = await besideOpenApiGenerator();
await single.close();

const pool = createRenderPool();
const { perSecond } = await poolRate(pool, benchInput(10));
await pool.close();
clearInterval(watch);
report();

/** The zip of ten operations and the rival's of their contract, in turns, both warm. */
async function besideOpenApiGenerator() {
  const input = benchInput(10);
  const contract = generate(input).files.get('src/generated/resources/openapi.json');
  if (contract === undefined) throw new Error('The project has no openapi.json');
  const rival = await startOpenApiGenerator(contract);
  try {
    for (let run = 0; run < RIVAL.warmUp; run++) {
      await single.render(input);
      await rival.zip();
    }
    const [ours, theirs]: number[][] = [[], []];
    let made = await rival.zip();
    for (let run = 0; run < RIVAL.runs; run++) {
      const start = performance.now();
      await single.render(input);
      ours?.push(performance.now() - start);
      made = await rival.zip();
      theirs?.push(made.ms);
    }
    const p50 = (times: number[] = []) =>
      percentile(
        times.toSorted((a, b) => a - b),
        0.5,
      );
    return { ours: p50(ours), theirs: p50(theirs), files: made.files, zipKb: made.bytes / 1024 };
  } finally {
    await rival.stop();
  }
}

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
  const { ours, theirs, files, zipKb } = beside;
  console.log(
    `Warm zip of 10 operations, p50: ${round(ours)} ms; OpenAPI Generator's in a warm JVM ${round(theirs)} ms ` +
      `(${files} files, ${round(zipKb)} KB): ${(ours / theirs).toFixed(2)} of it`,
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
  judge(checks.every(([, , ok]) => ok));
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
