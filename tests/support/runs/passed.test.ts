import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { keyOf, passedBefore } from './passed.ts';

const root = mkdtempSync(join(tmpdir(), 'forja-passed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const judge = join(root, 'judge.test.ts');
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
beforeEach(() => {
  write('judge.test.ts', "import { helper } from './helper.ts';\nawait import('./late.ts');");
  write('helper.ts', "import { deep } from './deep.ts';");
  write('deep.ts', "import { helper } from './helper.ts';");
  write('late.ts', '');
});

describe('the key of a sample', () => {
  const sample = { files: new Map([['A.java', 'class A {} // run-17']]), probes: [1] };
  const key = (given: unknown = sample, tools = 'JDK 17') => keyOf(given, judge, [], tools);

  test('is the same for the same bytes, tests and tools', () => {
    expect(key(structuredClone(sample))).toBe(key());
    expect(key()).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['a byte of a file', { ...sample, files: new Map([['A.java', 'class A {} // run-18']]) }],
    ['the name of a file', { ...sample, files: new Map([['B.java', 'class A {} // run-17']]) }],
    ['a file more', { ...sample, files: new Map([...sample.files, ['B.java', '']]) }],
    ['what is asked of the service', { ...sample, probes: [2] }],
  ])('changes with %s', (_, other) => {
    expect(key(other)).not.toBe(key());
  });

  test('changes with the tools', () => {
    expect(key(sample, 'JDK 25')).not.toBe(key());
  });

  test.each(['judge.test.ts', 'helper.ts', 'deep.ts', 'late.ts'])('changes with %s, which judges', (name) => {
    const before = key();
    write(name, `${name === 'late.ts' ? '' : "import { deep } from './deep.ts';"} // changed`);
    expect(key()).not.toBe(before);
  });

  test('does not change with a name that is another in every run', () => {
    const run = (name: string) => keyOf({ text: `jdbc:${name} and ${name}` }, judge, [name], '');
    expect(run('forja_1')).toBe(run('forja_2'));
    expect(keyOf({ text: 'forja_1' }, judge, [], '')).not.toBe(keyOf({ text: 'forja_2' }, judge, [], ''));
  });

  test('does not change with the digest that a lock has of a file with such a name', () => {
    const locked = (name: string, digest: string, file = 'application.yaml') =>
      keyOf(
        new Map([
          ['forja.lock.json', `{"${file}": "${digest.repeat(64)}"}`],
          [file, name],
        ]),
        judge,
        [name],
        '',
      );
    expect(locked('run-1', 'a')).toBe(locked('run-2', 'b'));
    expect(locked('run-1', 'a')).not.toBe(locked('run-1', 'a', 'other.yaml'));
  });
});

describe('what passed before', () => {
  const folder = join(root, 'passed');
  const now = () => passedBefore({ folder, full: false });

  test('is known to the next run, and nothing else is', () => {
    expect(now().has('a')).toBe(false);
    now().add('a');
    expect([now().has('a'), now().has('b')]).toEqual([true, false]);
  });

  test('counts for nothing in a full run, which still adds to it', () => {
    const full = passedBefore({ folder, full: true });
    full.add('c');
    expect([full.has('c'), now().has('c')]).toEqual([false, true]);
  });

  test('counts for two weeks', () => {
    const ago = (days: number) => {
      const date = new Date(Date.now() - days * 24 * 3600_000);
      utimesSync(join(folder, 'c'), date, date);
      return now().has('c');
    };
    expect([ago(13), ago(15)]).toEqual([true, false]);
  });
});
