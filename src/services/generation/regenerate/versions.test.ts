import { expect, test } from 'vitest';
import { movedVersions, versionsIn } from './versions.ts';

const project = (lock: unknown) => new Map([['forja.lock.json', new TextEncoder().encode(JSON.stringify(lock))]]);

test('the lock tells the versions that a project was made with', () => {
  expect(versionsIn(project({ generator: '0.1.0', boot: '4.1.2', operations: [] }))).toEqual({
    Forja: '0.1.0',
    'Spring Boot': '4.1.2',
  });
});

test('a version that a lock does not tell, or tells as something else than a text, is left out', () => {
  expect(versionsIn(project({ generator: '0.1.0', boot: 4 }))).toEqual({ Forja: '0.1.0' });
  expect(versionsIn(new Map())).toEqual({});
});

test('only versions that are known on both sides and differ have moved', () => {
  const before = { Forja: '0.1.0', 'Spring Boot': '4.1.2' };
  expect(movedVersions(before, { Forja: '0.1.0', 'Spring Boot': '4.2.0', JDK: '25' })).toEqual([
    { name: 'Spring Boot', before: '4.1.2', after: '4.2.0' },
  ]);
  expect(movedVersions({}, before)).toEqual([]);
});
