import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecordSchema } from '../../../../src/contracts/xsd/record-schema.ts';
import { generate } from '../../../../src/generators/generate.ts';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type ShopDatabase, type Started, shopDatabase, testAndStart } from '../../databases/shop.ts';
import { type Folders, folders, until } from './folders.ts';

const START_TIMEOUT_MS = 900_000;
const NOTE = 'insert into inbox.notes (id, note) values (:id, :note)';
const READY = { ready: 'renamed', poll: '1s', format: 'xml' };
const SCHEMAS = 'runtime/xml-records/src/test/resources/schemas';

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
let inbox: Folders;
let started: Started;

const from = (target: string, name: string) => ({ target, from: { place: 'record', name } });

beforeAll(async () => {
  database = await shopDatabase({ scripts: ['tests/generated/technologies/file/file.sql'], schemas: [] });
  // As it would be uploaded: in folders.
  const schemaFiles = ['payments.xsd', 'common.xsd', 'parties.xsd'].map((name) => ({
    path: `bank/${name}`,
    content: readFileSync(`${SCHEMAS}/${name}`, 'utf8'),
  }));
  const input = await database.input({
    technology: 'file',
    options: { stateSchema: 'inbox', schemaFiles },
    queries: [
      {
        ...{ name: 'pay', sql: NOTE, options: { ...READY, each: 'file', element: 'Document' } },
        input: [from('id', 'CstmrCdtTrfInitn.GrpHdr.NbOfTxs'), from('note', 'CstmrCdtTrfInitn.GrpHdr.MsgId')],
      },
      {
        ...{ name: 'transfer', sql: NOTE, options: { ...READY, element: 'CdtTrfTxInf' } },
        input: [from('id', 'Amt.value'), from('note', 'EndToEndId')],
      },
    ],
  });
  const generated = generate({
    ...input,
    described: { ...input.described, recordSchema: readRecordSchema(schemaFiles) },
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  await database.sql.unsafe(generated.files.get('db/postgresql/files.sql') ?? 'none');
  inbox = folders('pay', 'transfer');
  started = await testAndStart(generated, {
    DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}`,
    ...{ FILE_PAY_DIRECTORY: inbox.at('pay'), FILE_TRANSFER_DIRECTORY: inbox.at('transfer') },
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  inbox?.remove();
  await database?.close();
});

const transfer = (id: string, amount: string) =>
  `<CdtTrfTxInf><EndToEndId>${id}</EndToEndId><Amt Ccy="EUR">${amount}</Amt></CdtTrfTxInf>`;
const document = (number: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:bank:payments">
  <CstmrCdtTrfInitn>
    <GrpHdr><MsgId>MSG-1</MsgId><NbOfTxs>${number}</NbOfTxs></GrpHdr>
    <PmtInf><Dbtr><Nm>Ana</Nm></Dbtr>${transfer('E2E-1', '1.50')}</PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;
const found = (operation: string, name: string) =>
  until(name, () => inbox.read(operation, name)?.toString(), started.service.log);
const notes = () => database.sql`select id::int, note from inbox.notes order by id`;

test(
  'a bank’s message that fits is mapped by its paths, and one that does not fails with line, column and reason',
  async () => {
    inbox.drop('pay', 'good.xml', document('1'));
    await found('pay', 'processed/good.xml');
    expect(await notes()).toEqual([{ id: 1, note: 'MSG-1' }]);

    inbox.drop('pay', 'bad.xml', document('none'));
    expect(await found('pay', 'failed/bad.xml.reasons')).toMatch(
      /Line 4, column \d+: cvc-datatype-valid.1.2.1: 'none' is not a valid value for 'integer'/,
    );
    inbox.drop('pay', 'other.xml', document('2').replace('urn:bank:payments', 'urn:bank:other'));
    expect(await found('pay', 'failed/other.xml.reasons')).toContain('the element is {urn:bank:other}Document');
    expect(await notes()).toHaveLength(1);
  },
  3 * PATIENCE_MS,
);

test(
  'a record that does not fit is rejected, and those around it have their effect',
  async () => {
    const records = [transfer('E2E-7', '7'), transfer('E2E-8', '8.123'), transfer('E2E-9', '9')];
    inbox.drop('transfer', 'all.xml', `<All xmlns="urn:bank:payments">\n${records.join('\n')}\n</All>`);
    expect(await found('transfer', 'processed/all.xml.reasons')).toMatch(
      /\n2,\d+,\d+,"Line 1, .*cvc-fractionDigits-valid/,
    );
    expect(await found('transfer', 'processed/all.xml.rejected')).toContain('E2E-8');
    expect((await notes()).map(({ note }) => note)).toEqual(['MSG-1', 'E2E-7', 'E2E-9']);
  },
  3 * PATIENCE_MS,
);
