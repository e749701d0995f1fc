import type { GenerationInput } from '../../src/generators/generator.ts';
import type { createRenderPool } from '../../src/generators/render/pool.ts';

export const CALLERS = 8;
const SECONDS = 5;
const WARM_UP = 200;

/** Zips a second of the render threads alone, asked by eight callers at once. */
export async function poolRate(pool: ReturnType<typeof createRenderPool>, input: GenerationInput): Promise<number> {
  await Promise.all(Array.from({ length: WARM_UP }, () => pool.render(input)));
  let done = 0;
  const start = performance.now();
  const caller = async () => {
    while (performance.now() - start < SECONDS * 1_000) {
      await pool.render(input);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (done / (performance.now() - start)) * 1_000;
}
