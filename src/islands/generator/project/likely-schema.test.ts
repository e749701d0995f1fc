import { expect, test, vi } from 'vitest';
import { likelySchema } from './likely-schema.ts';

const having = (counts: Readonly<Record<string, number>>) => vi.fn(async (owner: string) => counts[owner] ?? 0);

test('the only schema is the one, whatever is in it, and nobody is asked', async () => {
  const asked = having({});
  expect(await likelySchema(['public'], undefined, asked)).toBe('public');
  expect(await likelySchema([], undefined, asked)).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

test('the data source’s own is the one when it has routines, and the others are not asked about', async () => {
  const asked = having({ crm: 1, erp: 9 });
  expect(await likelySchema(['crm', 'erp'], 'crm', asked)).toBe('crm');
  expect(asked.mock.calls).toEqual([['crm']]);
});

test('one without routines is not preselected: the one with most is', async () => {
  expect(await likelySchema(['public', 'shop'], undefined, having({ shop: 19 }))).toBe('shop');
  expect(await likelySchema(['crm', 'erp', 'hr'], 'crm', having({ erp: 2, hr: 7 }))).toBe('hr');
});

test('what comes with the server is not preselected, however many routines it has', async () => {
  const asked = having({ sys: 48 });
  expect(await likelySchema(['shop', 'sys'], undefined, asked)).toBe('shop');
  expect(await likelySchema(['crm', 'erp', 'sys'], 'crm', asked)).toBe('crm');
});

test('where none has any, a query can still be written over the own one', async () => {
  expect(await likelySchema(['crm', 'erp'], 'crm', having({}))).toBe('crm');
  expect(await likelySchema(['a', 'b'], undefined, having({}))).toBeUndefined();
});

test('of many schemas only the own one is asked about', async () => {
  const many = Array.from({ length: 40 }, (_, n) => `s${n}`);
  const asked = having({ s3: 4 });
  expect(await likelySchema(many, undefined, asked)).toBeUndefined();
  expect(await likelySchema(many, 's7', asked)).toBe('s7');
  expect(asked.mock.calls).toEqual([['s7']]);
});
