import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type SftpServer, startSftp } from '../../../support/servers/sftp.ts';
import { type ShopDatabase, type Started, shopDatabase, testAndStart } from '../../databases/shop.ts';
import { until } from '../file/folders.ts';
import { environmentOf, FORM } from './service.ts';

const START_TIMEOUT_MS = 900_000;
const READY = { ready: 'renamed', poll: '1s' };
const HEADER = 'id,customer,amount,due';

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
let server: SftpServer;
let started: Started;

beforeAll(async () => {
  database = await shopDatabase({ scripts: ['tests/generated/technologies/file/file.sql'], schemas: ['inbox'] });
  const generated = await database.generate({
    technology: 'sftp',
    options: { ...FORM, stateSchema: 'inbox' },
    endpoints: { add_line: { ...READY, directory: 'lines', pattern: '*.csv' } },
    input: { add_line: [{ target: 'file', from: { variable: 'fileName' } }] },
    senders: { add_line: [{ sender: 'sftp', options: { directory: 'out', saveAs: '{operation}/{id}.json' } }] },
    senderOptions: { sftp: { ...FORM, delivery: 'outbox', outboxSchema: 'inbox' } },
    queries: [
      {
        name: 'note',
        sql: 'insert into inbox.notes (id, note) values (:id, :note)',
        options: { ...READY, directory: 'notes', format: 'jsonLines' },
      },
    ],
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  for (const table of ['files', 'outbox']) {
    await database.sql.unsafe(generated.files.get(`db/postgresql/${table}.sql`) ?? 'none');
  }
  server = await startSftp('lines', 'notes', 'out');
  started = await testAndStart(generated, {
    DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}`,
    ...{ ...environmentOf(server, 'SFTP'), ...environmentOf(server, 'SENDER_SFTP') },
    OUTBOX_POLL: '200ms',
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await server?.stop();
  await database?.close();
});

const comes = (path: string) => until(path, () => server.read(path), started.service.log);
const readiness = async () => (await fetch(`${started.service.url}/actuator/health/readiness`)).status;

test(
  'a file of CSV has its effect, and each answer is a file of its own at the server',
  async () => {
    const content = `${HEADER}\n1,"Núñez; ""Söhne""",1234.50,2026-01-31\n2,Peña,"1,5",2026-02-01\n3,Muñoz,2,\n`;
    server.drop('lines', 'payments.csv', content);
    expect((await comes('lines/processed/payments.csv')).toString()).toBe(content);
    expect(await database.sql`select id::int, customer, amount::text, file from inbox.lines order by id`).toEqual([
      { id: 1, customer: 'Núñez; "Söhne"', amount: '1234.50', file: 'payments.csv' },
      { id: 3, customer: 'Muñoz', amount: '2.00', file: 'payments.csv' },
    ]);
    const rejected = await comes('lines/processed/payments.csv.rejected');
    expect(rejected.toString()).toBe(`${HEADER}\n2,Peña,"1,5",2026-02-01\n`);
    const sent = await until(
      'two files',
      () => {
        const names = server.list('out').includes('addLine') ? server.list('out/addLine') : [];
        return names.filter((name) => !name.startsWith('.')).length === 2 ? names : undefined;
      },
      started.service.log,
    );
    expect(sent.map((name) => server.read(`out/addLine/${name}`)?.toString()).sort()).toEqual(['1', '3']);
  },
  2 * PATIENCE_MS,
);

test(
  'a server with another key is refused with that key, and gone on with when it shows its own again',
  async () => {
    expect(await readiness()).toBe(200);
    const before = started.service.log().length;
    const log = () => started.service.log().slice(before);
    await server.kill();
    await server.start('other');
    server.drop('notes', 'later.jsonl', '{"id":5,"note":"later"}\n');
    const refused = /shows the key ssh-ed25519 SHA256:\S{43}, which service\.sftp\.listener\.host-key does not have/;
    await until('refused', () => (refused.test(log()) ? true : undefined), started.service.log);
    expect(await readiness()).toBe(503);
    expect(await database.sql`select 1 from inbox.notes where id = 5`).toEqual([]);
    await server.kill();
    await server.start();
    await comes('notes/processed/later.jsonl');
    expect(await database.sql`select note from inbox.notes where id = 5`).toEqual([{ note: 'later' }]);
    await until('ready', async () => ((await readiness()) === 200 ? true : undefined), started.service.log);
  },
  3 * PATIENCE_MS,
);
