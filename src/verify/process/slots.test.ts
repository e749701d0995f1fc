import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test('never more at once than there are slots, in the order of arrival, failures included', async () => {
  const slots = createSlots(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const works = [1, 2, 3, 4, 5].map((n) =>
    slots.run(async () => {
      order.push(n);
      running += 1;
      most = Math.max(most, running);
      await soon();
      running -= 1;
      if (n === 2) throw new Error('two');
      return n;
    }),
  );
  const results = await Promise.allSettled(works);
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('who gives up while waiting takes no slot', async () => {
  const slots = createSlots(1);
  const controller = new AbortController();
  let ran = false;
  const first = slots.run(soon);
  const second = slots.run(async () => {
    ran = true;
  }, controller.signal);
  controller.abort(new Error('changed my mind'));
  await expect(second).rejects.toThrow('changed my mind');
  await first;
  expect(await slots.run(async () => 'third')).toBe('third');
  expect(ran).toBe(false);
});
