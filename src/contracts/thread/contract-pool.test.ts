import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { Fault } from '../../model/fault.ts';
import { MAX_SCHEMA_BYTES } from '../../model/request/limits.ts';
import { createContractPool } from './contract-pool.ts';

const yaml = `openapi: 3.1.0
info: { title: Orders, version: '1' }
servers: [{ url: https://api.acme.com }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok } }
`;
const pool = createContractPool();
const hasty = createContractPool({ timeoutMs: 1 });
afterAll(() => Promise.all([pool.close(), hasty.close()]));

async function faultsOf(reading: Promise<unknown>) {
  const fault = await reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (fault instanceof Fault) return fault.faults;
  throw new Error(`no Fault: ${fault}`);
}
const zipped = (files: Record<string, string>) => ({
  zip: zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
});

describe('uploads are read in a thread', () => {
  test('files, and the same in a zip whose other files are left in it', async () => {
    const files = await pool.read({ files: [{ path: 'a/openapi.yaml', content: yaml }] });
    expect(files.contract).toMatchObject({ title: 'Orders', operations: [{ id: 'getOrder' }] });
    expect(Object.keys(files.signatures)).toEqual(['getOrder']);
    const others = { 'README.md': '#', '__MACOSX/a/openapi.yaml': 'x', 'a/.hidden.json': '{', 'x.exe': 'MZ' };
    expect(await pool.read(zipped({ 'a/openapi.yaml': yaml, ...others }))).toEqual(files);
  });

  test('what is wrong comes with file, line and column', async () => {
    const content = yaml.replace('in: path', 'in: nowhere');
    const [first] = await faultsOf(pool.read(zipped({ 'a/openapi.yaml': content })));
    expect(first).toMatchObject({ field: 'schemaFiles.0', file: 'a/openapi.yaml', line: 8 });
    expect(first?.column).toBeGreaterThan(1);
  });

  test('a schema of records, and what is wrong with it', async () => {
    const schema = (content: string) => [
      { path: 'a.xsd', content: `<schema xmlns="http://www.w3.org/2001/XMLSchema">${content}</schema>` },
    ];
    expect(await pool.readRecords(schema('<element name="a" type="string"/>'))).toMatchObject({
      elements: [{ name: 'a', file: 'a.xsd', type: '' }],
    });
    expect(await faultsOf(pool.readRecords(schema('\n<element name="a" type="None"/>')))).toMatchObject([
      { field: 'schemaFiles.0', file: 'a.xsd', line: 2, message: 'schema.xsdInvalid' },
    ]);
  });

  test('messages are read where they are asked for, with the file of what is refused', async () => {
    const content = `asyncapi: 3.0.0
channels: { orders: { address: orders, messages: {} } }
operations: { add: { action: receive, channel: { $ref: '#/channels/orders' } } }
`;
    const { uses } = await pool.readMessages({ files: [{ path: 'a.yaml', content }] });
    expect(uses).toMatchObject([{ id: 'add', refused: { message: 'refusals.messageNone', file: 'a.yaml', line: 2 } }]);
  });

  test('one that takes too long is given up, and the next one is read', async () => {
    const upload = { files: [{ path: 'a.yaml', content: yaml }] };
    expect(await faultsOf(hasty.read(upload))).toEqual([{ field: 'schemaFiles', message: 'schemaTooMuch' }]);
    expect((await pool.read(upload)).contract.title).toBe('Orders');
  });

  test('a file of a zip is read in the encoding that its first bytes say', async () => {
    const zip = zipSync({ 'a.yaml': new Uint8Array(Buffer.from(`\ufeff${yaml}`, 'utf16le')) });
    const { files, contract } = await pool.read({ zip });
    expect([files[0]?.content, contract.title]).toEqual([yaml, 'Orders']);
  });

  test('nobody waits for what was cancelled', async () => {
    const upload = { files: [{ path: 'a.yaml', content: yaml }] };
    await expect(pool.read(upload, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a zip is refused', () => {
  test.each([
    ['that is none', { zip: strToU8('not a zip') }, 'fileFormat'],
    ['without a schema file', zipped({ 'README.md': '#' }), 'fileExtension'],
    ['that leads outside', zipped({ '../openapi.yaml': yaml }), 'schemaPath'],
    ['with an absolute path', zipped({ '/etc/openapi.yaml': yaml }), 'schemaPath'],
    [
      'of too many files',
      zipped(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.yaml`, '']))),
      'schemaTooManyFiles',
    ],
    ['that unpacks to too much', zipped({ 'a.yaml': 'a'.repeat(MAX_SCHEMA_BYTES + 1) }), 'schemaTooLarge'],
    ['whose files do together', zipped({ 'a.yaml': 'a'.repeat(MAX_SCHEMA_BYTES), 'b.yaml': 'b' }), 'schemaTooLarge'],
  ])('%s', async (_, upload, message) => {
    expect(await faultsOf(pool.read(upload))).toMatchObject([{ field: 'zip', message }]);
  });

  test('that lies about what it unpacks to: no more is unpacked than it says', async () => {
    const zip = zipped({ 'a.yaml': 'a'.repeat(50_000_000) }).zip;
    const view = new DataView(zip.buffer, zip.byteOffset);
    // The uncompressed size stands in the local header and in the central directory.
    const directory = zip.length - 22 - (46 + 'a.yaml'.length);
    view.setUint32(22, 10, true);
    view.setUint32(directory + 24, 10, true);
    const before = process.memoryUsage().rss;
    const faults = await faultsOf(pool.read({ zip }));
    expect(faults).not.toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  });

  test('whose file is no text', async () => {
    const binary = { zip: zipSync({ 'a.yaml': new Uint8Array([0xff, 0xfe, 0x00]) }) };
    expect(await faultsOf(pool.read(binary))).toMatchObject([{ file: 'a.yaml', message: 'fileFormat' }]);
    expect(await faultsOf(pool.read(zipped({ 'a.yaml': 'a\u0000' })))).toMatchObject([{ message: 'characters' }]);
  });
});
