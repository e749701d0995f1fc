import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { overOnly, progressAtom, runningAtom } from './realtime.ts';

const at = (id: string, step: string) => ({ [id]: { id, name: id, step, done: 0, total: 1 } });
const all = { ...at('a', 'done'), ...at('b', 'compile'), ...at('c', 'failed'), ...at('d', 'queued') };

test('what is on its way is what has not ended, the newest first', () => {
  const store = createStore();
  store.set(progressAtom, all);
  expect(store.get(runningAtom).map(({ id }) => id)).toEqual(['d', 'b']);
});

test('a new connection forgets what ran: what still does is told again', () => {
  expect(Object.keys(overOnly(all))).toEqual(['a', 'c']);
});
