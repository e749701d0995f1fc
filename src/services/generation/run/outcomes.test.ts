import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Fault } from '../../../model/fault.ts';
import { createOutcomes, type Outcome } from './outcomes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failed: Outcome = { kind: 'failed', fault: new Fault('buildFailed') };
const done = (content: Uint8Array): Outcome => ({ kind: 'done', artifact: { id: 'a' } as never, content });
const nothing = async () => undefined;
const options = (more: object = {}) => ({ timeoutMs: 60_000, lookAtOnce: false, look: nothing, ...more });

describe('whoever waits', () => {
  test('hears of the end, each of them, and nobody else has to be told', async () => {
    const outcomes = createOutcomes();
    const both = [outcomes.wait('g', options()), outcomes.wait('g', options())];
    expect(outcomes.settle('g', failed)).toBe(true);
    expect(await Promise.all(both)).toEqual([failed, failed]);
  });

  test('is nobody where the end comes of another generation', () => {
    const outcomes = createOutcomes();
    void outcomes.wait('g', options());
    expect(outcomes.settle('other', failed)).toBe(false);
  });

  test('comes too late by a moment and hears of it all the same, but of its file no longer', async () => {
    const outcomes = createOutcomes();
    expect(outcomes.settle('g', done(new Uint8Array(9)))).toBe(false);
    expect(await outcomes.wait('g', options())).toEqual({ kind: 'done', artifact: { id: 'a' } });
  });

  test('gets the file along with the end while they wait', async () => {
    const outcomes = createOutcomes();
    const waiting = outcomes.wait('g', options());
    outcomes.settle('g', done(new Uint8Array(9)));
    expect(await waiting).toMatchObject({ content: new Uint8Array(9) });
  });

  test('of 256 that ended, the oldest are forgotten', async () => {
    const outcomes = createOutcomes();
    for (let at = 0; at < 257; at++) outcomes.settle(`g${at}`, failed);
    const forgotten = outcomes.wait('g0', options({ timeoutMs: 10 }));
    vi.advanceTimersByTime(10);
    expect(await forgotten).toBeUndefined();
    expect(await outcomes.wait('g1', options())).toBe(failed);
  });
});

describe('nobody waits any longer', () => {
  test('when the time is up', async () => {
    const outcomes = createOutcomes();
    const waiting = outcomes.wait('g', options({ timeoutMs: 500 }));
    vi.advanceTimersByTime(500);
    expect(await waiting).toBeUndefined();
    expect(outcomes.settle('g', failed)).toBe(false);
  });

  test('when they went away, before or meanwhile', async () => {
    const outcomes = createOutcomes();
    const leaving = new AbortController();
    const waiting = outcomes.wait('g', options({ signal: leaving.signal }));
    leaving.abort();
    expect(await waiting).toBeUndefined();
    expect(await outcomes.wait('g', options({ signal: AbortSignal.abort() }))).toBeUndefined();
    expect(outcomes.settle('g', failed)).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an end elsewhere', () => {
  test('is looked for each second, and at once where that is asked for', async () => {
    let looks = 0;
    const look = async () => (++looks === 3 ? failed : undefined);
    const waiting = createOutcomes().wait('g', options({ look, lookAtOnce: true }));
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await waiting).toBe(failed);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is looked for again where the database was away for a moment', async () => {
    const away = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED', query: 'select 1' });
    let looks = 0;
    const look = async () => {
      if (++looks === 1) throw away;
      return failed;
    };
    const waiting = createOutcomes().wait('g', options({ look }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await waiting).toBe(failed);
  });

  test('is not looked for any more where looking fails for good', async () => {
    const look = async () => {
      throw new Error('defect');
    };
    const waiting = createOutcomes().wait('g', options({ look }));
    const told = waiting.catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await told).toBe('defect');
  });
});
