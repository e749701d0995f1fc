import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../driver.ts';
import { startDeadline } from './deadline.ts';

const connection = (signal?: AbortSignal): Connection => ({
  ...{ kind: 'mysql', host: 'db.example', port: 3306, username: 'app', password: 'secret', tls: 'prefer' },
  ...(signal && { signal }),
});
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work that ends in time has its outcome, whether value or error', async () => {
  const deadline = startDeadline(connection(), 100);
  expect(await deadline.within(Promise.resolve('done'))).toBe('done');
  await expect(deadline.within(Promise.reject(new Error('own')))).rejects.toThrow('own');
  deadline.clear();
});

test('work that takes longer is a time-out of the connection, which shows no password', async () => {
  const ended = startDeadline(connection(), 100).within(never());
  const refused = expect(ended).rejects.toMatchObject({ code: 'connectionFailed', values: { diagnosis: 'timeout' } });
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  await expect(ended.catch((fault) => JSON.stringify(fault))).resolves.not.toContain('secret');
});

test('one step may have less time than the whole, and never has more', async () => {
  const deadline = startDeadline(connection(), 100);
  const step = deadline.within(never(), 10);
  const isOver = expect(step).rejects.toMatchObject({ values: { diagnosis: 'timeout' } });
  await vi.advanceTimersByTimeAsync(10);
  await isOver;
  const whole = expect(deadline.within(never(), 1_000)).rejects.toMatchObject({ values: { diagnosis: 'timeout' } });
  await vi.advanceTimersByTimeAsync(90);
  await whole;
});

test('a question that nobody waits for ends at once, also where that was so before it began', async () => {
  const abort = new AbortController();
  const ended = expect(startDeadline(connection(abort.signal), 100).within(never())).rejects.toMatchObject({
    code: 'cancelled',
  });
  abort.abort();
  await ended;
  await expect(startDeadline(connection(abort.signal), 100).within(never())).rejects.toMatchObject({
    code: 'cancelled',
  });
});

test('a deadline that was cleared has no timer left', () => {
  const deadline = startDeadline(connection(), 100);
  deadline.clear();
  expect(vi.getTimerCount()).toBe(0);
});
