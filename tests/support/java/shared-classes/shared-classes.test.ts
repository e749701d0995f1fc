import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedClasses } from './class-archive.ts';
import { isCommon } from './common.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forja-shared-classes-test-'));
  vi.stubEnv('FORJA_SHARED_CLASSES', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('the fourth start says which classes it loads, and no other does', () => {
  const options = Array.from({ length: 6 }, () => sharedClasses(['/a.jar']).options);
  expect(options.map(({ length }) => length)).toEqual([0, 0, 0, 1, 0, 0]);
  expect(options[3]?.[0]).toMatch(/^-XX:DumpLoadedClassList=.*\.lst$/);
});

test('starts with other libraries are counted apart', () => {
  for (let start = 0; start < 3; start += 1) sharedClasses(['/a.jar']);
  expect(sharedClasses(['/a.jar', '/b.jar']).options).toEqual([]);
  expect(sharedClasses(['/a.jar']).options).toHaveLength(1);
});

test.each([
  'spring-core-7.0.10.jar',
  'spring-boot-4.1.2.jar',
  'spring-boot-tomcat-4.1.2.jar',
  'jackson-core-3.1.7.jar',
])('many services have %s', (library) => expect(isCommon(library)).toBe(true));

test.each(['spring-boot-graphql-4.1.2.jar', 'graphql-java-25.0.jar', 'spring-graphql-2.0.4.jar', 'orders-1.0.0.jar'])(
  'few services have %s',
  (library) => expect(isCommon(library)).toBe(false),
);
