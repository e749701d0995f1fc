import { expect, test } from 'vitest';
import type { Routine } from '../../model/described/routine.ts';
import { keptOf, partsChanged } from './kept-endpoint.ts';

const routine = (given: Partial<Record<keyof Routine, unknown>>) =>
  ({ signatureHash: 'h1', parameters: [{ name: 'a' }], results: [{ name: 'r' }], ...given }) as unknown as Routine;

test('a routine with the same hash has not changed, whatever else is told of it', () => {
  expect(partsChanged(keptOf(routine({}), undefined, false), routine({ parameters: [] }))).toEqual([]);
});

test('what changed is told by its parts, and is something else where neither of the two did', () => {
  const kept = keptOf(routine({}), undefined, false);
  expect(partsChanged(kept, routine({ signatureHash: 'h2', parameters: [] }))).toEqual(['parameters']);
  expect(partsChanged(kept, routine({ signatureHash: 'h2', results: [], parameters: [] }))).toEqual([
    'parameters',
    'result',
  ]);
  expect(partsChanged(kept, routine({ signatureHash: 'h2' }))).toEqual(['other']);
});

test('results that a person completed are not kept, so they never count as changed', () => {
  const kept = keptOf(routine({}), 'f(a)', true);
  expect(kept).toEqual({ hash: 'h1', parameters: expect.any(String), signature: 'f(a)' });
  expect(partsChanged(kept, routine({ signatureHash: 'h2', results: [] }))).toEqual(['other']);
});
