import { expect, test } from 'vitest';
import { member, record } from '../../../../../tests/support/parts/members.ts';
import { namespacesOf } from './namespaces.ts';
import type { SoapProject } from './operation.ts';

const named = (namespace: string) => ({ namespace, name: 'a' });

function namespaces(call: object, types: readonly object[] = []) {
  const project = {
    operations: [{ api: { call: { headers: [], faults: [], ...call } } }],
    types: new Map(types.map((type, index) => [`T${index}`, type])),
  };
  return namespacesOf(project as unknown as SoapProject);
}

const constants = (...uris: readonly string[]) =>
  namespaces({ headers: uris.map(named) }).all.map(({ uri, constant }) => [uri, constant]);

test('namespaces are those of messages, headers, faults, members and constants, each once and in order', () => {
  const wired = { ...member('a'), wire: { ...named('urn:member'), node: 'element' } };
  const type = { ...record('A', []), members: [wired, member('b')], constants: [named('urn:constant')] };
  const { all } = namespaces(
    {
      request: { ...named('urn:request'), members: [named('urn:part')], constants: [named('urn:fixed')] },
      answer: { ...named('urn:answer'), member: named('urn:inner') },
      headers: [named('urn:header'), named('urn:request')],
      faults: [named('urn:fault')],
    },
    [type, { kind: 'enum' }],
  );
  expect(all.map(({ uri }) => uri)).toEqual(
    ['answer', 'constant', 'fault', 'fixed', 'header', 'inner', 'member', 'part', 'request'].map(
      (word) => `urn:${word}`,
    ),
  );
});

test('a call without a message has no namespaces, and a name without one adds none', () => {
  expect(namespaces({}).all).toEqual([]);
  expect(constants('')).toEqual([]);
});

test.each([
  ['http://acme.example/shop/v2', 'SHOP'],
  ['http://acme.example/shop/2024-01-31', 'SHOP'],
  ['http://acme.example/shop#', 'SHOP'],
  ['urn:acme:orders', 'ORDERS'],
  ['https://www.acme.example/', 'ACME_EXAMPLE'],
  ['http://acme.example/v2beta', 'V2BETA'],
  ['urn:x:1', 'URN'],
])('%s is called by its last word that is no version: %s', (uri, constant) => {
  expect(constants(uri)).toEqual([[uri, constant]]);
});

test('namespaces of the same word have different names, and none is called like no namespace', () => {
  expect(constants('http://a.example/shop', 'http://b.example/shop')).toEqual([
    ['http://a.example/shop', 'SHOP'],
    ['http://b.example/shop', 'SHOP2'],
  ]);
  expect(constants('urn:a:none')).toEqual([['urn:a:none', 'NONE2']]);
});

test('a namespace is written by its name, and none by the name for none', () => {
  const { code } = namespaces({ headers: [named('urn:a:shop')] });
  expect(code('urn:a:shop').toString()).toBe('Namespaces.SHOP');
  expect(code('').toString()).toBe('Namespaces.NONE');
});
