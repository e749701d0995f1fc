import { renameSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type ShopDatabase, type Started, shopDatabase, testAndStart } from '../../databases/shop.ts';
import { type Folders, folders, until } from './folders.ts';

const START_TIMEOUT_MS = 900_000;
const NOTE = 'insert into inbox.notes (id, note) values (:id, :note)';
const READY = { ready: 'renamed', poll: '1s' };
const HEADER = 'id;customer;amount;due';
const LINES = 250;

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
let inbox: Folders;
let started: Started;

beforeAll(async () => {
  database = await shopDatabase({ scripts: ['tests/generated/technologies/file/file.sql'], schemas: ['inbox'] });
  const generated = await database.generate({
    technology: 'file',
    options: { stateSchema: 'inbox' },
    endpoints: {
      add_line: {
        ...READY,
        ...{ pattern: '*.csv', separator: 'semicolon', encoding: 'ISO-8859-1', locale: 'de', grouping: true },
        datePattern: 'dd.MM.yyyy',
      },
    },
    input: { add_line: [{ target: 'file', from: { variable: 'fileName' } }] },
    queries: [
      { name: 'note', sql: NOTE, options: { ...READY, format: 'jsonLines', saveAs: '{name}-done.{extension}' } },
      { name: 'mark', sql: NOTE, options: { ...READY, format: 'xml', element: 'mark' } },
    ],
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  await database.sql.unsafe(generated.files.get('db/postgresql/files.sql') ?? 'none');
  inbox = folders('addLine', 'note', 'mark');
  started = await testAndStart(generated, {
    DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}`,
    ...{ FILE_ADD_LINE_DIRECTORY: inbox.at('addLine'), FILE_NOTE_DIRECTORY: inbox.at('note') },
    FILE_MARK_DIRECTORY: inbox.at('mark'),
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  inbox?.remove();
  await database?.close();
});

const latin1 = (...lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
const processed = (operation: string, name: string) =>
  until(name, () => inbox.read(operation, `processed/${name}`), started.service.log);
const rows = (file: string) =>
  database.sql`select id::int, customer, amount::text, due::text from inbox.lines where file = ${file} order by id`;

describe('a file of CSV', () => {
  test(
    'has its effect, record by record, as its own country writes it',
    async () => {
      const lines = Array.from({ length: LINES }, (_, index) => `${index + 1};"Núñez; ""Söhne""";1.234,50;31.01.2026`);
      const content = latin1(HEADER, ...lines);
      inbox.drop('addLine', 'payments.csv', content);
      expect(await processed('addLine', 'payments.csv')).toEqual(content);
      const all = await rows('payments.csv');
      expect(all).toHaveLength(LINES);
      expect(all[LINES - 1]).toEqual({ id: LINES, customer: 'Núñez; "Söhne"', amount: '1234.50', due: '2026-01-31' });
      const kept = await database.sql`
        select state, done_records::int, done_bytes::int, rejected_records::int from inbox.service_files`;
      expect(kept).toEqual([{ state: 'DONE', done_records: LINES, done_bytes: content.length, rejected_records: 0 }]);
    },
    2 * PATIENCE_MS,
  );

  test(
    'with a bad line has the effect of the others, and that line beside it with its bytes and the reason',
    async () => {
      const [good, bad, other] = ['1001;Peña;1,00;01.02.2026', '1002;Peña;1.5.0,00;01.02.2026', '1003;Muñoz;2,00;'];
      inbox.drop('addLine', 'bad.csv', latin1(HEADER, good ?? '', bad ?? '', other ?? ''));
      await processed('addLine', 'bad.csv');
      expect((await rows('bad.csv')).map(({ id }) => id)).toEqual([1001, 1003]);
      expect(await processed('addLine', 'bad.csv.rejected')).toEqual(Buffer.from(`${HEADER}\r\n${bad}\n`, 'latin1'));
      const reasons = (await processed('addLine', 'bad.csv.reasons')).toString().split('\n');
      expect(reasons[1]).toMatch(/^2,\d+,\d+,"""amount"" is not a number such as 1234,5"$/);
    },
    2 * PATIENCE_MS,
  );

  test(
    'that was corrected is another one under its old name, and what was there stays',
    async () => {
      const corrected = latin1(HEADER, '1002;Peña;150,00;01.02.2026');
      inbox.drop('addLine', 'bad.csv', corrected);
      expect(await processed('addLine', 'bad-1.csv')).toEqual(corrected);
      expect((await rows('bad.csv')).map(({ id, amount }) => [id, amount])).toEqual([
        [1001, '1.00'],
        [1002, '150.00'],
        [1003, '2.00'],
      ]);
    },
    2 * PATIENCE_MS,
  );

  test(
    'that is half written is left alone, and one whose header does not fit fails whole',
    async () => {
      inbox.drop('addLine', 'other.part', latin1(HEADER, '2001;Half;1,00;'));
      inbox.drop('addLine', 'other.csv', latin1('id;customer;total;due', '2002;Whole;1,00;'));
      const failed = await until(
        'other.csv',
        () => inbox.read('addLine', 'failed/other.csv.reasons'),
        started.service.log,
      );
      expect(failed.toString()).toContain('The header has ""total""');
      expect(inbox.list('addLine', '')).toContain('other.part');
      expect(await database.sql`select 1 from inbox.lines where id > 2000`).toEqual([]);
    },
    2 * PATIENCE_MS,
  );
});

test(
  'a query has its parameters from the lines of JSON, and the file gets the name that was chosen',
  async () => {
    inbox.drop('note', 'day.jsonl', '{"id":1,"note":"a, \\"b\\""}\n{"id":2,"note":"ñ"}\n');
    await processed('note', 'day-done.jsonl');
    expect(await database.sql`select id::int, note from inbox.notes where id < 10 order by id`).toEqual([
      { id: 1, note: 'a, "b"' },
      { id: 2, note: 'ñ' },
    ]);
  },
  2 * PATIENCE_MS,
);

test(
  'a batch of records with one that the database refuses has the effect of the others, each once',
  async () => {
    const record = (id: number) => `{"id":${id},"note":"${id === 150 ? 'bad' : 'good'}"}\n`;
    const ids = Array.from({ length: 200 }, (_, index) => 100 + index);
    inbox.drop('note', 'batch.jsonl', ids.map(record).join(''));
    await processed('note', 'batch-done.jsonl');
    const kept = await database.sql<{ id: number }[]>`
      select id::int from inbox.notes where id between 100 and 299 order by id`;
    expect(kept.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 150));
    expect((await processed('note', 'batch-done.jsonl.rejected')).toString()).toBe(record(150));
  },
  2 * PATIENCE_MS,
);

test(
  'a query has its parameters from elements of XML',
  async () => {
    const marks = '<mark id="11"><note>a &lt; b</note></mark><!-- <mark/> --><mark><id>12</id><note/></mark>';
    inbox.drop('mark', 'marks.xml', `<?xml version="1.0" encoding="UTF-8"?>\n<day>${marks}</day>\n`);
    await processed('mark', 'marks.xml');
    expect(await database.sql`select id::int, note from inbox.notes where id between 11 and 20 order by id`).toEqual([
      { id: 11, note: 'a < b' },
      { id: 12, note: '' },
    ]);
  },
  2 * PATIENCE_MS,
);

test(
  'a directory that is gone makes the service not ready, and is gone on with when it is back',
  async () => {
    const readiness = async () => (await fetch(`${started.service.url}/actuator/health/readiness`)).status;
    expect(await readiness()).toBe(200);
    renameSync(inbox.at('note'), inbox.at('away'));
    await until('not ready', async () => ((await readiness()) === 503 ? true : undefined), started.service.log);
    inbox.drop('away', 'later.jsonl', '{"id":5,"note":"later"}\n');
    renameSync(inbox.at('away'), inbox.at('note'));
    await processed('note', 'later-done.jsonl');
    await until('ready', async () => ((await readiness()) === 200 ? true : undefined), started.service.log);
    expect(await database.sql`select note from inbox.notes where id = 5`).toEqual([{ note: 'later' }]);
  },
  3 * PATIENCE_MS,
);
