import { expect, test } from 'vitest';
import { Fault } from '../model/fault.ts';
import { ContractFaults } from './faults.ts';
import { fileByName, readableFiles } from './files.ts';
import { LIMITS } from './limits.ts';

function faultsOf(paths: readonly string[], bytes = LIMITS.bytes, content = 'ñ') {
  const files = paths.map((path) => ({ path, content }));
  try {
    readableFiles(files, 'soap', new ContractFaults(), { ...LIMITS, bytes });
  } catch (error) {
    if (error instanceof Fault) return error.faults.map(({ field, message }) => `${field} ${message}`);
  }
  return [];
}

test('a format reads its own files, and keeps the place of each in the upload', () => {
  const files = ['a.json', 'b.wsdl', 'c.XSD'].map((path) => ({ path, content: '' }));
  const { all, own } = readableFiles(files, 'soap', new ContractFaults(), LIMITS);
  expect(all.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(own.map(({ path, index }) => [path, index])).toEqual([
    ['b.wsdl', 1],
    ['c.XSD', 2],
  ]);
});

test('no file, and no file of the format, are told', () => {
  expect(faultsOf([])).toEqual(['schemaFiles.0 schemaRequired']);
  expect(faultsOf(['a.json', 'b'])).toEqual(['schemaFiles.0 fileExtension', 'schemaFiles.1 fileExtension']);
});

test('all files together may have so many bytes, and no more', () => {
  expect(faultsOf(['a.xsd', 'b.json'], 4)).toEqual([]);
  expect(faultsOf(['a.xsd', 'b.json'], 3)).toEqual(['schemaFiles.0 schema.tooLarge']);
});

const UPLOAD = new Map(['types/order.xsd', 'old/pet.xsd', 'new/pet.xsd'].map((path) => [path, path]));

test.each(['order.xsd', '../lost/order.xsd', 'http://a.example/b/order.xsd?x=1#y', 'C:\\work\\order.xsd'])(
  'a file is found by its name alone: %s',
  (location) => {
    expect(fileByName(UPLOAD, location).found).toBe('types/order.xsd');
  },
);

test('of two files of one name neither is taken, and both are told', () => {
  const { found, fault } = fileByName(UPLOAD, 'x/pet.xsd');
  expect(found).toBeUndefined();
  expect(fault).toMatchObject({ message: 'schema.fileAmbiguous', values: { files: 'old/pet.xsd, new/pet.xsd' } });
});

test('a location without a name, or with that of no file, leads nowhere', () => {
  for (const location of ['', 'types/', 'gone.xsd', 'x'.repeat(900)]) {
    const { found, fault } = fileByName(UPLOAD, location);
    expect([found, fault.message]).toEqual([undefined, 'schema.fileMissing']);
    expect(fault.values.location?.length).toBeLessThanOrEqual(200);
  }
});
