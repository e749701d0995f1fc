import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection, DatasourceDriver } from '../../datasources/driver.ts';
import { createListings, type Listings } from './listings.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A data source with so many routines; `lists` counts how often they were asked for. */
function counted(routines: number) {
  const asked = { lists: 0, fails: false };
  const driver = {
    async routines() {
      asked.lists += 1;
      if (asked.fails) throw new Error('down');
      return Array.from({ length: routines }, (_, index) => ({
        ...{ schema: 's', name: `r${index}`, argumentTypes: [], signature: `() → r${index}` },
      }));
    },
  };
  const source = async () => ({ driver: driver as unknown as DatasourceDriver, connection: {} as Connection });
  return { asked, of: (listings: Listings, id: string) => listings.of(id, ['s'], source) };
}

test('a listing is made once a minute, and at once when the data source was saved', async () => {
  const [listings, { asked, of }] = [createListings(), counted(2)];
  const first = await of(listings, 'a');
  expect([...first.signatures.values()]).toEqual(['() → r0', '() → r1']);
  expect(first.identities.bytes).toHaveLength(16);
  vi.advanceTimersByTime(59_000);
  expect(await of(listings, 'a')).toBe(first);
  vi.advanceTimersByTime(1_000);
  expect(await of(listings, 'a')).toEqual(first);
  expect(asked.lists).toBe(2);
  listings.forget('a');
  await of(listings, 'a');
  expect(asked.lists).toBe(3);
});

test('a list that failed is asked for again', async () => {
  const [listings, { asked, of }] = [createListings(), counted(1)];
  asked.fails = true;
  await expect(of(listings, 'a')).rejects.toThrow('down');
  asked.fails = false;
  expect((await of(listings, 'a')).signatures.size).toBe(1);
});

test('the oldest is forgotten when all together hold too much; one that is too much alone is kept', async () => {
  const [listings, small, huge] = [createListings(10), counted(4), counted(20)];
  for (const id of ['a', 'b', 'c', 'b', 'c']) await small.of(listings, id);
  expect(small.asked.lists).toBe(3);
  await small.of(listings, 'a');
  expect(small.asked.lists).toBe(4);
  for (const id of ['d', 'd']) await huge.of(listings, id);
  expect(huge.asked.lists).toBe(1);
  await small.of(listings, 'c');
  expect(small.asked.lists).toBe(5);
});
