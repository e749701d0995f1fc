import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Fault } from '../../model/fault.ts';
import { MAX_SCHEMA_BYTES, MAX_SCHEMA_FILES } from '../../model/request/limits.ts';
import { unzipSchema } from './unzip.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? strToU8(content) : content);
const zipped = (files: Files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)])), { level: 0 });

function faultOf(zip: Uint8Array) {
  try {
    unzipSchema(zip);
  } catch (error) {
    if (error instanceof Fault) return error.faults[0];
  }
  throw new Error('no fault');
}

test('schema files come in the order of their paths, and nothing else comes', () => {
  const files = unzipSchema(zipped({ 'b/x.yaml': 'b: ñ', 'a.JSON': '{}', 'README.md': '# A', 'c.exe': 'MZ' }));
  expect(files).toEqual([
    { path: 'a.JSON', content: '{}' },
    { path: 'b/x.yaml', content: 'b: ñ' },
  ]);
});

test('files that systems add are left in it, those of folders whose names only begin so are not', () => {
  const hidden = { '__MACOSX/a.json': '{}', '.git/b.json': '{}', 'x/.c.json': '{}' };
  expect(unzipSchema(zipped({ ...hidden, 'MACOSX/d.json': '{}' })).map(({ path }) => path)).toEqual(['MACOSX/d.json']);
  expect(faultOf(zipped(hidden))?.message).toBe('fileExtension');
});

test.each(['../a.json', '/a.json', 'a/../../b.json', 'a\\b.json'])(
  'a path that leaves the zip is refused: %s',
  (path) => {
    expect(faultOf(zipped({ [path]: '{}' }))).toMatchObject({ field: 'zip', message: 'schemaPath' });
  },
);

test('a zip that is none, or is empty, is told so', () => {
  expect(faultOf(strToU8('no zip'))?.message).toBe('fileFormat');
  expect(faultOf(new Uint8Array())?.message).toBe('fileFormat');
  expect(faultOf(zipped({}))?.message).toBe('fileExtension');
});

test('there are so many files, and no more', () => {
  const many = (count: number) =>
    zipped(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.json`, '{}'])));
  expect(unzipSchema(many(MAX_SCHEMA_FILES))).toHaveLength(MAX_SCHEMA_FILES);
  expect(faultOf(many(MAX_SCHEMA_FILES + 1))?.message).toBe('schemaTooManyFiles');
});

test('a zip that unpacks to more than may be uploaded is refused by what it says of itself', () => {
  const half = new Uint8Array(MAX_SCHEMA_BYTES / 2 + 1).fill(32);
  expect(faultOf(zipped({ 'a.json': half, 'b.json': half }))?.message).toBe('schemaTooLarge');
});

test('a text of another encoding, or with letters that no request may hold, is told with its file', () => {
  const files = { 'a.json': '{}', 'b.json': Uint8Array.of(0xff, 0xfe, 0xfd), 'c.json': '{}' };
  expect(faultOf(zipped(files))).toMatchObject({ field: 'schemaFiles.1', file: 'b.json', message: 'fileFormat' });
  expect(faultOf(zipped({ 'a.json': '{"a": "\u0000"}' }))).toMatchObject({ file: 'a.json', message: 'characters' });
});
