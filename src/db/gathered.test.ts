import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

interface Value {
  readonly number: number;
}

function doubling(isWrong: (number: number) => boolean = () => false) {
  const sent: number[][] = [];
  const double = gathered(async (values: readonly Value[]) => {
    const numbers = values.map(({ number }) => number);
    sent.push(numbers);
    const wrong = numbers.find(isWrong);
    if (wrong !== undefined) throw new Error(`${wrong} is wrong`);
    return numbers.map((number) => number * 2);
  });
  return { sent, double };
}

test('what comes within a moment is sent as one, and each caller gets its own answer', async () => {
  const { sent, double } = doubling();
  expect(await Promise.all([1, 2, 2, 3].map((number) => double({ number })))).toEqual([2, 4, 4, 6]);
  expect(await double({ number: 4 })).toBe(8);
  expect(sent).toEqual([[1, 2, 2, 3], [4]]);
});

test('nobody fails of what another one sent', async () => {
  const { sent, double } = doubling((number) => number === 2);
  const answers = await Promise.allSettled([1, 2, 3].map((number) => double({ number })));
  expect(answers).toMatchObject([{ value: 2 }, { reason: new Error('2 is wrong') }, { value: 6 }]);
  await expect(double({ number: 2 })).rejects.toThrow('2 is wrong');
  expect(sent).toEqual([[1, 2, 3], [1], [2], [3], [2]]);
});

test('many are sent in several parts', async () => {
  const { sent, double } = doubling();
  await Promise.all(Array.from({ length: 250 }, (_, number) => double({ number })));
  expect(sent.map((numbers) => numbers.length)).toEqual([100, 100, 50]);
});
