import { expect, test } from 'vitest';
import { inputOf, routine, tinyCatalog } from '../../../../tests/generated/projects/tiny.ts';
import { readLock } from '../../../checks/lock/lock.ts';
import { generate } from '../../../generators/generate.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import { type Draft, EMPTY_DRAFT } from '../draft/draft.ts';
import { readProjectFile } from './project-files.ts';

const text = generate(inputOf([routine('find'), routine('ping')]), tinyCatalog()).files.get('forja.lock.json') ?? '';
const spec = { technology: 'rest' } as FormSpec;
const read = (content: string, name = 'forja.lock.json', project: Partial<Draft['project']> = {}) =>
  readProjectFile(new File([content], name), { ...EMPTY_DRAFT, project: { ...EMPTY_DRAFT.project, ...project } }, spec);
const changed = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });

test('a lock is read whatever the file is called, without what only a folder is compared by', async () => {
  for (const name of ['forja.lock.json', 'download (1).json']) {
    const file = await read(text, name);
    expect(file).toMatchObject({ kind: 'lock', lock: { fileName: name, operations: 2, isLarge: false } });
    if (file.kind !== 'lock') throw new Error('no lock');
    expect(JSON.stringify(file.lock.content)).not.toMatch(/[0-9a-f]{64}|hash of/);
    expect([...readLock(file.lock.content).files.keys()]).toEqual([...readLock(JSON.parse(text)).files.keys()]);
  }
});

test.each([
  ['{', 'lockInvalid'],
  ['{"request":{}}', 'lockInvalid'],
  [changed({ operations: 1 }), 'lockInvalid'],
  [changed({ generator: '9.0.0' }), 'lockNewer'],
  [changed({ project: { technology: 'graphql', domain: 'com.acme.shop', name: 'Corner-Shop' } }), 'lockOther'],
  [changed({ more: 'x'.repeat(4_194_304) }), 'lockTooLarge'],
])('%.20s is refused as it is', async (content, message) => {
  expect(await read(content)).toMatchObject({ kind: 'refused', message: `validation.${message}` });
});

test("another project's is refused by what is typed of this one", async () => {
  expect(await read(text, 'forja.lock.json', { name: 'Corner-Shop ' })).toMatchObject({ kind: 'lock' });
  expect(await read(text, 'forja.lock.json', { name: 'other' })).toMatchObject({ message: 'validation.lockOther' });
});

test('what is neither is told as before', async () => {
  expect(await read('{', 'forja.json')).toEqual({ kind: 'refused', message: 'forms.file.notJson', values: {} });
});
