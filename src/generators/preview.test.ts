import { expect, test } from 'vitest';
import { inputOf, parameter, routine, tinyCatalog } from '../../tests/generated/projects/tiny.ts';
import { generate } from './generate.ts';
import { previewOf } from './preview.ts';
import { isOfRuntime } from './runtime/paths.ts';

const catalog = tinyCatalog();
const byId = routine('find', [parameter('id')]);
const byEmail = routine('find', [parameter('email', 'text')]);
const both = inputOf([byEmail, byId]);
const shownOf = ({ excerpts }: { excerpts: readonly { text: string }[] }) =>
  excerpts.map(({ text }) => text).join('\n');

test('the tree is what a generation writes, with the sizes of its files', () => {
  const { name, files } = previewOf({ input: both, show: 'files' }, catalog);
  const generated = generate(both, catalog);
  expect(name).toBe(generated.project.name);
  expect(files.map(({ path }) => path)).toEqual([...generated.files.keys()].sort());
  for (const { path, bytes, lines, excerpts } of files) {
    const text = generated.files.get(path) ?? '';
    const shown = isOfRuntime(path) ? [] : [{ line: 1, text }];
    expect([path, bytes, excerpts]).toEqual([path, Buffer.byteLength(text), shown]);
    expect(lines).toBe(text.split('\n').length - (text.endsWith('\n') ? 1 : 0));
  }
});

test('a class of the runtime is shown to who asks for it', () => {
  const path = 'forja/runtime/java/forja/runtime/failure/Failure.java';
  const { files } = previewOf({ input: both, first: inputOf([byEmail]), show: { path } }, catalog);
  expect(files[0]?.excerpts).toEqual([{ line: 1, text: generate(both, catalog).files.get(path) }]);
});

test('operations are told by their final names and addresses, and without the tree where nobody looks at it', () => {
  const names = previewOf({ input: both, show: 'names' }, catalog);
  expect(names.operations).toEqual([
    { name: 'findByEmail', published: ['GET /find-by-email'] },
    { name: 'findById', published: ['GET /find-by-id'] },
  ]);
  expect(names.files).toEqual([]);
});

test('the first operation is shown as the whole project has it: by its name there, and nothing of the others', () => {
  const { files } = previewOf({ input: both, first: inputOf([byEmail]), show: 'files' }, catalog);
  const shared = files.find(({ path }) => /java\/\w+\.java$/.test(path));
  expect(shared && shownOf(shared)).toBe('findByEmail');
});

test('one file can be asked for, and one that is not there is none', () => {
  const pom = previewOf({ input: both, show: { path: 'pom.xml' } }, catalog);
  expect(pom).toMatchObject({ operations: [], files: [{ path: 'pom.xml' }] });
  expect(previewOf({ input: both, show: { path: '../secret' } }, catalog).files).toEqual([]);
});

test('the answer is bounded: files for which there is no room come without contents, the largest ones', () => {
  const text = 'x'.repeat(800_000);
  const files = ['a', 'b', 'c'].map((name) => ({ kind: 'file', owner: 'ours', path: `${name}.txt`, text }) as const);
  const preview = previewOf({ input: both, show: 'files' }, tinyCatalog(files));
  const whole = preview.files.filter(({ path }) => path.endsWith('.txt'));
  expect(whole.map(({ excerpts }) => excerpts.length).sort()).toEqual([0, 0, 1]);
  expect(preview.files.find(({ path }) => path === 'README.md')?.excerpts).toHaveLength(1);
  const one = previewOf({ input: both, show: { path: 'c.txt' } }, tinyCatalog(files));
  expect(one.files[0]?.excerpts).toEqual([{ line: 1, text }]);
});
