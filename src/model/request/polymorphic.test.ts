import { expect, test } from 'vitest';
import { toWire } from './flat.ts';
import { databaseEndpoint, generateRequest } from './request.ts';

const routine = (...argumentTypes: string[]) => ({ schema: 's', name: 'f', argumentTypes });
const faults = (endpoint: object) =>
  databaseEndpoint.safeParse(endpoint).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('a polymorphic routine needs a type for each family that it uses, and no other', () => {
  expect(faults({ routine: routine('anyarray', 'anycompatible') })).toEqual([
    ['types.any', 'typeMissing'],
    ['types.anycompatible', 'typeMissing'],
  ]);
  expect(faults({ routine: routine('anyenum'), types: { any: 'mood' } })).toEqual([]);
  expect(faults({ routine: routine('anyenum'), types: { any: 'mood', anycompatible: 'text' } })).toEqual([
    ['types.anycompatible', 'typeNone'],
  ]);
  expect(faults({ routine: routine('integer'), types: { any: 'text' } })).toEqual([['types.any', 'typeNone']]);
  expect(faults({ routine: routine('integer', '"any"') })).toEqual([]);
  expect(faults({ query: 'select 1', types: { any: 'text' } })).toEqual([['types.any', 'typeNone']]);
});

test('forja.json says the types again', () => {
  const endpoint = { routine: routine('anyelement'), types: { any: 'text' }, options: {}, senders: [] };
  const request = {
    ...{ name: 'shop', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
    ...{ sourceType: 1, databaseType: 'postgresql', datasource: 'shop', options: {}, endpoints: [endpoint] },
  };
  const read = generateRequest.parse(request);
  expect(read.endpoints[0]?.source).toMatchObject({ types: { any: 'text' } });
  expect(toWire(read)).toEqual(request);
});
