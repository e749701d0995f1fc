import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProjectFolder, packaged, writeProject } from '../../../support/java/maven.ts';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type SftpServer, startSftp } from '../../../support/servers/sftp.ts';
import { type ShopDatabase, shopDatabase } from '../../databases/shop.ts';
import { until } from '../file/folders.ts';
import { environmentOf, FORM } from './service.ts';

const START_TIMEOUT_MS = 900_000;
const LINES = 100_000;
const NOTE = 'insert into inbox.notes (id, note) values (:id, :note)';

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
let server: SftpServer;
let folder: ProjectFolder | undefined;
let copies: RunningService[] = [];

beforeAll(async () => {
  database = await shopDatabase({ scripts: ['tests/generated/technologies/file/file.sql'], schemas: [] });
  const generated = await database.generate({
    technology: 'sftp',
    options: { ...FORM, stateSchema: 'inbox' },
    queries: [{ name: 'note', sql: NOTE, options: { directory: 'notes', ready: 'renamed', poll: '1s', block: 20 } }],
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  await database.sql.unsafe(generated.files.get('db/postgresql/files.sql') ?? 'none');
  server = await startSftp('notes');
  folder = writeProject(generated.files);
  await packaged(folder.path);
  const jar = join(folder.path, 'target', 'shop.jar');
  const environment = {
    DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}`,
    ...environmentOf(server, 'SFTP'),
    SERVICE_FILES_NOTE_LAPSE: '5s',
  };
  copies = await Promise.all([startService(jar, environment), startService(jar, environment)]);
}, START_TIMEOUT_MS);

afterAll(async () => {
  for (const copy of copies) await copy.stop();
  await server?.stop();
  folder?.remove();
  await database?.close();
});

interface Row {
  readonly node: string;
  readonly done: number;
  readonly state: string;
}

const log = () => copies.map((copy) => copy.log().slice(-2_000)).join('\n');
const rows = () => database.sql<Row[]>`select node, done_records::int as done, state from inbox.service_files`;
const beyond = (done: number) =>
  until(`${done} records`, async () => (await rows()).find((row) => row.done > done), log);

test(
  'a server that is killed twice in the middle of 100,000 lines, and a copy that is killed in between, lose and double none',
  async () => {
    const lines = Array.from({ length: LINES }, (_, id) => `${id},"line ${id} ${'of it '.repeat(20)}"`);
    server.drop('notes', 'all.csv', `id,note\n${lines.join('\n')}\n`);
    await beyond(LINES / 20);
    await server.kill();
    const [cut] = await rows();
    expect(cut?.done).toBeLessThan(LINES);
    await delay(3_000);
    await server.start();
    const held = await beyond((cut?.done ?? 0) + LINES / 10);
    const doomed = copies.find(({ pid }) => held.node.endsWith(`/${pid}`));
    expect(doomed, held.node).toBeDefined();
    await doomed?.kill();
    const [left] = await rows();
    expect(left?.done).toBeLessThan(LINES);
    await beyond((left?.done ?? 0) + LINES / 10);
    await server.kill();
    expect((await rows())[0]?.done).toBeLessThan(LINES);
    await server.start();
    await until('all.csv', () => server.read('notes/processed/all.csv'), log);
    expect((await rows()).map(({ done, state }) => ({ done, state }))).toEqual([{ done: LINES, state: 'DONE' }]);
    expect((await rows())[0]?.node).not.toBe(held.node);
    const [kept] = await database.sql`
      select count(*)::int as all, count(distinct id)::int as different, min(id)::int, max(id)::int from inbox.notes`;
    expect(kept).toEqual({ all: LINES, different: LINES, min: 0, max: LINES - 1 });
    expect(server.list('notes/processed')).toEqual(['all.csv']);
  },
  5 * PATIENCE_MS,
);
