import { expect, test } from 'vitest';
import { routine } from '../../../tests/generated/projects/tiny.ts';
import { projectOf } from '../../../tests/support/parts/projects.ts';
import { boot4 } from '../platforms/boot-4.ts';
import { lockJson, requestJson } from './record.ts';

const PROJECT = projectOf([routine('total')]);
const lockOf = (change: object, files: readonly (readonly [string, string])[] = []) =>
  JSON.parse(lockJson({ ...PROJECT, ...change }, boot4, new Map(files))) as Record<string, unknown>;

test('one request is one text, in whatever order its keys came, and lists keep theirs', () => {
  const written = (request: unknown) => requestJson({ ...PROJECT, request });
  expect(written({ b: [2, 1], a: { d: 1, c: 2 } })).toBe(written({ a: { c: 2, d: 1 }, b: [2, 1] }));
  expect(JSON.parse(written({ b: [2, 1] }))).toEqual({ b: [2, 1] });
  expect(written({ b: 1, a: 2 })).toBe('{\n  "a": 2,\n  "b": 1\n}\n');
});

test('a lock says what it was generated with and what is in it', () => {
  const lock = lockOf({}, [
    ['forja/pom.xml', 'a'],
    ['README.md', 'b'],
  ]);
  expect(lock).toMatchObject({ platform: 'boot-4', boot: boot4.bootVersion, project: PROJECT.identity });
  expect(lock.operations).toEqual([expect.objectContaining({ names: PROJECT.operations[0]?.names })]);
  // The owner's files are the owner's.
  expect(Object.keys(lock.files as object)).toEqual(['forja/pom.xml']);
});

test('a lock has no word of what nothing was settled of, nor of stale files where there are none', () => {
  expect(Object.keys(lockOf({}))).toEqual([
    'generator',
    'runtime',
    'project',
    'platform',
    'boot',
    'operations',
    'types',
    'files',
  ]);
  const lock = lockOf({ settled: { parameterPrefixes: 'strip' }, before: new Map([['forja/old.xml', 'hash']]) });
  expect(lock.settled).toEqual({ parameterPrefixes: 'strip' });
  expect(lock.stale).toEqual(['forja/old.xml']);
});
