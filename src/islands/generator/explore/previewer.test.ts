import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Preview } from '../../../shared/wire/preview.ts';
import type { Result } from '../../api/result.ts';
import { type Ask, createPreviewer } from './previewer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const preview = (name: string): Preview => ({ name, faults: [], endpoints: [], files: [] });

/** A previewer of drafts that are names, whose answers are given by hand. */
function previewer() {
  const asked: { name: string; signal: AbortSignal; answer(result?: Result<Preview>): void }[] = [];
  const answers: string[] = [];
  const waits: boolean[] = [];
  const ask: Ask = ({ name }, _show, signal) =>
    new Promise((resolve) => {
      asked.push({ name, signal, answer: (result = { ok: true, data: preview(name) }) => resolve(result) });
    });
  const own = createPreviewer<string>({
    ask,
    requestOf: (name) => ({ name }) as never,
    answered: ({ result }) => answers.push(result.ok ? result.data.name : 'failed'),
    waiting: (wait) => waits.push(wait),
  });
  return { ...own, asked, answers, waits };
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('asks once when nothing was typed for a while', async () => {
  const { want, asked } = previewer();
  for (const name of ['a', 'ab', 'abc']) {
    want(name, 'names');
    await passes(200);
  }
  expect(asked).toHaveLength(0);
  await passes(150);
  expect(asked.map(({ name }) => name)).toEqual(['abc']);
});

test('what is typed meanwhile gives the question up, and its answer is dropped even if it comes', async () => {
  const { want, asked, answers } = previewer();
  want('a', 'names');
  await passes(350);
  want('ab', 'names');
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.answer();
  await passes(350);
  expect(answers).toEqual([]);
  asked[1]?.answer();
  await passes(0);
  expect(answers).toEqual(['ab']);
});

test('nobody is asked when nobody looks', async () => {
  const { want, asked, waits } = previewer();
  want('a', 'files');
  want(undefined, 'files');
  await passes(5_000);
  expect(asked).toHaveLength(0);
  expect(waits.at(-1)).toBe(false);
});

test('at once is at once, and what was answered is not asked again', async () => {
  const { now, want, asked, answers } = previewer();
  const first = now('a', 'names');
  await passes(0);
  asked[0]?.answer();
  expect(await first).toMatchObject({ ok: true });
  expect(await now('a', 'names')).toMatchObject({ ok: true });
  want('a', 'names');
  await passes(350);
  expect([asked.length, answers]).toEqual([1, ['a', 'a', 'a']]);
});

test('a failure is asked about again, and slow answers make it ask less often', async () => {
  const { now, want, asked } = previewer();
  const first = now('a', 'names');
  await passes(2_000);
  asked[0]?.answer({ ok: false, failure: { status: 503, message: '', error: '' } });
  await first;
  want('a', 'names');
  await passes(1_900);
  expect(asked).toHaveLength(1);
  await passes(200);
  expect(asked).toHaveLength(2);
});
