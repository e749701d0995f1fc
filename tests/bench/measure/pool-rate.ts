import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import type { createRenderPool } from '../../../src/generators/threads/pool.ts';
import { amount } from './short.ts';

export const CALLERS = 8;
const SECONDS = amount(4, 0.2);
const WARM_UP = amount(200, CALLERS);

export interface PoolRate {
  readonly perSecond: number;
  /** Of the whole process for each zip: what a busy machine cannot inflate as much as it does the clock. */
  readonly cpuMs: number;
}

/** The rate of the render threads alone, when eight callers at once ask them for zips. */
export async function poolRate(pool: ReturnType<typeof createRenderPool>, input: GenerationInput): Promise<PoolRate> {
  await Promise.all(Array.from({ length: WARM_UP }, () => pool.render(input)));
  let done = 0;
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const caller = async () => {
    while (performance.now() - start < SECONDS * 1_000) {
      await pool.render(input);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const { user, system } = process.cpuUsage(cpuBefore);
  return { perSecond: (done / (performance.now() - start)) * 1_000, cpuMs: (user + system) / 1_000 / done };
}
