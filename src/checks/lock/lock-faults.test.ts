import { expect, test } from 'vitest';
import { inputOf, routine, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import { generate } from '../../generators/generate.ts';
import { lockFaults, projectOfLock } from './lock-faults.ts';

const lock = JSON.parse(generate(inputOf([routine('find')]), tinyCatalog()).files.get('forja.lock.json') ?? '');
const own = { technology: 'rest', domain: 'com.acme.shop', name: 'Corner-Shop' };
const messages = (value: unknown, project = own, version?: string) =>
  lockFaults(value, project, version).map(({ field, message }) => `${field} ${message}`);

test('a lock says whose it is, and is taken back for that project', () => {
  expect(projectOfLock(lock)).toEqual(own);
  expect(messages(lock)).toEqual([]);
});

test.each([{ technology: 'graphql' }, { domain: 'com.acme.other' }, { name: 'other' }])(
  "%j: it is another project's",
  (other) => expect(messages(lock, { ...own, ...other })).toEqual(['lock lockOther']),
);

test('what is not filled in yet of a project, and a lock that does not say whose it is, are not held against it', () => {
  expect(messages(lock, { ...own, domain: '', name: '' })).toEqual([]);
  const { project: _, ...old } = lock;
  expect(messages(old, { ...own, name: 'other' })).toEqual([]);
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
  ['0.1', '0.1.0', false],
])('one of version %s is refused by version %s: %s', (generator, version, refused) => {
  expect(messages({ ...lock, generator }, own, version)).toEqual(refused ? ['lock lockNewer'] : []);
});

test.each([null, 1, 'x', [], {}, { operations: 1 }, { ...lock, project: 1 }, { ...lock, types: {} }])(
  'what is no lock is told so',
  (value) => expect(messages(value)).toEqual(['lock lockInvalid']),
);
