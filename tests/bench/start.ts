// The start of the built portal on a data directory that is there already, as `npm start` does it, demo and embedded
// database included: until the first page has come, in wall clock and in processor time (comparable on a busy machine),
// and the memory of both processes then and after some traffic. The rival is an empty Node process.
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { startPortal } from '../support/portal/portal.ts';
import { childrenOf, memoryOf, processorTimeOf } from '../support/runs/memory.ts';
import { amount, judge } from './measure/short.ts';

const ROUNDS = amount(3, 1);
const REQUESTS = amount(300, 3);
const TARGETS = { firstPageMs: 2_000, portalMb: 400 };

const cold = await startPortal();
await cold.stop('keep');
const { dataDir } = cold;
try {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure());
  const best = rounds.toSorted((a, b) => a.firstPageMs - b.firstPageMs)[0] ?? (await measure());
  const most = Math.max(...rounds.map(({ portal }) => portal.afterTraffic.rss));
  const met = { firstPage: best.firstPageMs <= TARGETS.firstPageMs, memory: most <= TARGETS.portalMb };
  console.log(JSON.stringify({ bench: 'start', best, emptyNode: emptyNode(), targets: TARGETS, met }));
  judge(Object.values(met).every(Boolean));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure() {
  const begun = performance.now();
  const portal = await startPortal({ dataDir });
  const pid = portal.child.pid ?? 0;
  const [demo = 0] = childrenOf(pid);
  try {
    await page(portal.url);
    const firstPageMs = Math.round(performance.now() - begun);
    const look = (pid: number) => ({ processorMs: processorTimeOf(pid), ...memoryOf(pid) });
    const atStart = { portal: look(pid), demo: look(demo) };
    for (let n = 0; n < REQUESTS; n++) await page(portal.url);
    return {
      firstPageMs,
      portal: { atStart: atStart.portal, afterTraffic: look(pid) },
      demo: { atStart: atStart.demo, afterTraffic: look(demo) },
    };
  } finally {
    await portal.stop('keep');
  }
}

async function page(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The page answered ${response.status}`);
  await response.arrayBuffer();
}

function emptyNode() {
  const begun = performance.now();
  const program = `const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)`;
  const { stdout } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  return { wallMs: Math.round(performance.now() - begun), processorMs: Math.round(Number(stdout)) };
}
