import { expect, test } from 'vitest';
import type { GenerateRequest } from '../../../model/request/request.ts';
import { remembering } from './remembered.ts';

const requestOf = (change: Partial<GenerateRequest> = {}, names = ['a']) =>
  ({
    source: { kind: 'database', databaseType: 'postgresql', datasource: 'shop' },
    name: 'shop',
    technology: { id: 'file', options: {} },
    endpoints: names.map((name) => ({
      source: { kind: 'routine', routine: { schema: 's', name, argumentTypes: [] } },
      options: {},
      senders: [],
    })),
    ...change,
  }) as unknown as GenerateRequest;

function counted() {
  const clock = { now: 0, asked: 0 };
  const describe = remembering(
    async () => ({ source: 'database', asked: ++clock.asked }),
    () => clock.now,
  );
  return { clock, describe };
}

test('what is asked about counts, not what it is called, and for half a minute', async () => {
  const { clock, describe } = counted();
  const first = await describe('ana', requestOf());
  clock.now = 29_999;
  expect(await describe('ana', requestOf({ name: 'other' }))).toBe(first);
  clock.now = 30_000;
  expect(await describe('ana', requestOf())).not.toBe(first);
});

test('another account, another data source and other endpoints are asked about anew', async () => {
  const { clock, describe } = counted();
  await describe('ana', requestOf());
  await describe('luis', requestOf());
  await describe('ana', requestOf({}, ['a', 'b']));
  const source = { kind: 'database', databaseType: 'postgresql', datasource: 'other' } as const;
  await describe('ana', requestOf({ source }));
  expect(clock.asked).toBe(4);
});

test('another schema of records is asked about anew, and no other option is', async () => {
  const { clock, describe } = counted();
  const withOptions = (options: object) => requestOf({ technology: { id: 'file', options: { ...options } } });
  const schema = (content: string) => ({ schemaFiles: [{ path: 'a.xsd', content }] });
  for (const options of [{}, { scaling: false }, schema('<a/>'), schema('<a/>'), schema('<b/>')])
    await describe('ana', withOptions(options));
  expect(clock.asked).toBe(3);
});

test('a failure is not remembered, and neither is more than there is room for', async () => {
  let asked = 0;
  const describe = remembering(async () => {
    asked += 1;
    if (asked === 1) throw new Error('down');
    return { source: 'database' };
  });
  await expect(describe('ana', requestOf())).rejects.toThrow('down');
  await describe('ana', requestOf());
  const many = Array.from({ length: 4_000 }, (_, index) => `r${index}`);
  await describe('ana', requestOf({}, many));
  await describe('ana', requestOf());
  expect(asked).toBe(3);
  await describe('luis', requestOf({}, many));
  await describe('ana', requestOf());
  expect(asked).toBe(5);
});
