import { expect, test } from 'vitest';
import type { RoutineRef } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import { compareService, type Today } from './compare.ts';
import type { GeneratedService } from './generated-services.ts';
import { keptOf } from './kept-endpoint.ts';

const total: RoutineRef = { schema: 'shop', name: 'total', argumentTypes: ['bigint'] };
const described = (hash: string) =>
  ({ signatureHash: hash, parameters: [], results: [] }) as unknown as Parameters<typeof keptOf>[0];
const service = (...endpoints: object[]): GeneratedService =>
  ({
    endpoints,
    kept: endpoints.map(() => keptOf(described('h1'), 'total(bigint)', false)),
  }) as unknown as GeneratedService;
const today = (now: object | undefined, listed: object[] = []): Today =>
  ({
    routines: new Map([[routineKey(total), now]]),
    queries: new Map([['select 1', now]]),
    listed: new Map(listed.map((routine) => [routineKey(routine as RoutineRef), routine])),
  }) as unknown as Today;
const found = (now: object | undefined, listed?: object[]) =>
  compareService(service({ routine: total }), today(now, listed));

test('a routine that is as it was is compared and told of nowhere', () => {
  expect(found({ kind: 'described', routine: described('h1') })).toEqual({
    compared: 1,
    changed: [],
    gone: [],
    refused: [],
  });
});

test('a routine that changed is told with its parts, and with both signatures where both are known', () => {
  const now = { kind: 'described', routine: described('h2') };
  expect(found(now).changed).toEqual([{ routine: total, parts: ['other'] }]);
  expect(found(now, [{ ...total, signature: 'total(bigint) now' }]).changed).toEqual([
    { routine: total, parts: ['other'], before: 'total(bigint)', after: 'total(bigint) now' },
  ]);
});

test('a routine that is gone is told with those that have its name now', () => {
  const others = [
    { ...total, argumentTypes: ['text'], signature: 'total(text)' },
    { ...total, name: 'other', signature: 'other(bigint)' },
  ];
  expect(found(undefined, others).gone).toEqual([{ routine: total, now: ['total(text)'] }]);
});

test('a routine that can no longer be called is told with the reason', () => {
  const now = { kind: 'refused', refused: { reason: 'execute', type: undefined } };
  expect(found(now).refused.map(({ text }) => text.key)).toEqual(['common:datasource.refused.execute']);
});

test('what is called twice is told once', () => {
  const twice = compareService(service({ routine: total }, { routine: total }), today(undefined));
  expect(twice.compared).toBe(2);
  expect(twice.gone).toHaveLength(1);
});

test('a query that nobody could ask about is neither changed nor refused', () => {
  const query = service({ query: 'select 1' });
  expect(compareService(query, today(undefined))).toMatchObject({ changed: [], gone: [], refused: [] });
  expect(compareService(query, today({ routine: described('h2') })).changed).toHaveLength(1);
});
