import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPump } from './task-pump.ts';

const log = pino({ level: 'silent' });
const POLL_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pump over a queue whose answers come when `answer` is called; `ran` says what was run. */
async function pumpOver(slots: number, queue: string[]) {
  const ran: string[] = [];
  let answer = () => {};
  const fetch = async (count: number) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return queue.splice(0, count);
  };
  const run = async (id: string) => void ran.push(id);
  const pump = createPump({ slots, fetch, run, log });
  const answered = async () => {
    answer();
    await vi.advanceTimersByTimeAsync(0);
  };
  await answered();
  return { pump, ran, queue, answered };
}

test('a look at an empty queue by the clock takes one slot, and the others can be reserved meanwhile', async () => {
  const { pump, answered } = await pumpOver(3, []);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  const reserved = [pump.reserve(), pump.reserve(), pump.reserve()];
  expect(reserved.map((slot) => slot !== undefined)).toEqual([true, true, false]);
  await answered();
  expect(pump.reserve()).toBeDefined();
});

test('what such a look finds is run, and all that waits with it, before anything else is let in', async () => {
  const { pump, ran, queue, answered } = await pumpOver(3, []);
  queue.push('a', 'b', 'c');
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await answered();
  expect(ran).toEqual(['a']);
  expect(pump.reserve()).toBeUndefined();
  await answered();
  expect(ran).toEqual(['a', 'b', 'c']);
});

test('a queue that cannot be asked loses no slot', async () => {
  let broken = false;
  const fetch = async () => {
    if (broken) throw new Error('the database is away');
    return [];
  };
  const pump = createPump({ slots: 1, fetch, run: async () => {}, log });
  await vi.advanceTimersByTimeAsync(0);
  broken = true;
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(pump.reserve()).toBeDefined();
});
