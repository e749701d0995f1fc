import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

function counted(isWanted = () => true) {
  const ends: (() => void)[] = [];
  const work = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)), isWanted);
  /** Ends the run that began last, and lets whatever follows from it happen. */
  const end = async () => {
    ends.at(-1)?.();
    await new Promise(setImmediate);
  };
  return { work, end, runs: () => ends.length };
}

test('work that is asked for while it runs does not run beside itself, and once more afterwards', async () => {
  const { work, end, runs } = counted();
  work.ask();
  work.ask();
  work.ask();
  expect(runs()).toBe(1);
  await end();
  expect(runs()).toBe(2);
  await end();
  expect(runs()).toBe(2);
});

test('work that was not asked for meanwhile does not run again', async () => {
  const { work, end, runs } = counted();
  work.ask();
  await end();
  expect(runs()).toBe(1);
  work.ask();
  expect(runs()).toBe(2);
});

test('nothing runs while it is not wanted, not even what was asked for before', async () => {
  let isWanted = true;
  const { work, end, runs } = counted(() => isWanted);
  work.ask();
  work.ask();
  isWanted = false;
  work.ask();
  await end();
  expect(runs()).toBe(1);
});

test('whoever waits for its end waits for the run of now', async () => {
  const { work, end } = counted();
  let hasEnded = false;
  await work.ended();
  work.ask();
  const waiting = work.ended().then(() => {
    hasEnded = true;
  });
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  await end();
  await waiting;
  expect(hasEnded).toBe(true);
});
