import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** A work that ends when it is told to. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('an account does one thing at a time, and others do not wait for it', async () => {
  const { begun, work, end } = works();
  const turns = createTurns(2);
  const first = turns.take('ana', undefined, work('ana 1'));
  const second = turns.take('ana', undefined, work('ana 2'));
  const other = turns.take('bob', undefined, work('bob 1'));
  await settled();
  expect(begun).toEqual(['ana 1', 'bob 1']);
  end('ana 1');
  expect(await first).toBe('ana 1');
  await settled();
  expect(begun).toEqual(['ana 1', 'bob 1', 'ana 2']);
  end('ana 2');
  end('bob 1');
  expect(await Promise.all([second, other])).toEqual(['ana 2', 'bob 1']);
});

test('all of them together have only so many places', async () => {
  const { begun, work, end } = works();
  const turns = createTurns(1);
  const all = ['ana', 'bob'].map((account) => turns.take(account, undefined, work(account)));
  await settled();
  expect(begun).toEqual(['ana']);
  end('ana');
  await settled();
  expect(begun).toEqual(['ana', 'bob']);
  end('bob');
  await Promise.all(all);
});

test('what is given up while it waits never begins, and a work that fails frees its place', async () => {
  const { begun, work, end } = works();
  const turns = createTurns(1);
  const failing = turns.take('ana', undefined, async () => {
    await settled();
    throw new Error('no');
  });
  const gone = new AbortController();
  const given = turns.take('ana', gone.signal, work('given up'));
  const next = turns.take('ana', undefined, work('next'));
  gone.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  await expect(failing).rejects.toThrow('no');
  await settled();
  expect(begun).toEqual(['next']);
  end('next');
  await next;
  await expect(turns.take('ana', AbortSignal.abort(new Error('late')), work('never'))).rejects.toThrow('late');
  expect(begun).toEqual(['next']);
});

test('an account that asks without end is refused, and only that one', async () => {
  const { work, end } = works();
  const turns = createTurns(2);
  const taken = Array.from({ length: 9 }, (_, index) => turns.take('ana', undefined, work(`ana ${index}`)));
  await expect(turns.take('ana', undefined, work('one more'))).rejects.toMatchObject({ code: 'tooManyPreviews' });
  const other = turns.take('bob', undefined, work('bob'));
  await settled();
  end('bob');
  expect(await other).toBe('bob');
  for (let index = 0; index < taken.length; index++) {
    end(`ana ${index}`);
    await settled();
  }
  await Promise.all(taken);
});
