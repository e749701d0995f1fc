import { expect, test } from 'vitest';
import { createRoom } from './room.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Sends works of these sizes in; `inside` says which are there, `leave` ends one of them. */
function works(limit: number, sizes: readonly number[]) {
  const room = createRoom(limit);
  const inside: number[] = [];
  const entered = sizes.map((size, index) =>
    room.enter(size).then((leave) => {
      inside.push(index);
      return leave;
    }),
  );
  const leave = async (index: number) => {
    (await entered[index])?.();
    inside.splice(inside.indexOf(index), 1);
    await settled();
  };
  return { inside, leave };
}

test('small works are there together, and those that no longer fit wait for one to leave', async () => {
  const { inside, leave } = works(10, [4, 4, 4, 2]);
  await settled();
  expect(inside).toEqual([0, 1]);
  await leave(0);
  expect(inside).toEqual([1, 2, 3]);
});

test('a small work does not overtake a large one, which would wait for ever', async () => {
  const { inside, leave } = works(10, [6, 8, 1]);
  await settled();
  expect(inside).toEqual([0]);
  await leave(0);
  expect(inside).toEqual([1, 2]);
});

test('a work that is too large by itself is there alone', async () => {
  const { inside, leave } = works(10, [3, 25, 3]);
  await settled();
  expect(inside).toEqual([0]);
  await leave(0);
  expect(inside).toEqual([1]);
  await leave(1);
  expect(inside).toEqual([2]);
});
