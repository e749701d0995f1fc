import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProjectFolder, packaged, writeProject } from '../../../support/java/maven.ts';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type ShopDatabase, shopDatabase } from '../../databases/shop.ts';
import { type Folders, folders, until } from './folders.ts';

const START_TIMEOUT_MS = 900_000;
const LINES = 20_000;
const NOTE = 'insert into inbox.notes (id, note) values (:id, :note)';

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
let inbox: Folders;
let folder: ProjectFolder | undefined;
let copies: RunningService[] = [];

beforeAll(async () => {
  database = await shopDatabase({ scripts: ['tests/generated/technologies/file/file.sql'], schemas: [] });
  const generated = await database.generate({
    technology: 'file',
    options: { stateSchema: 'inbox' },
    queries: [{ name: 'note', sql: NOTE, options: { ready: 'renamed', poll: '1s' } }],
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  await database.sql.unsafe(generated.files.get('db/postgresql/files.sql') ?? 'none');
  inbox = folders('note');
  folder = writeProject(generated.files);
  await packaged(folder.path);
  const jar = join(folder.path, 'target', 'shop.jar');
  const environment = {
    DB_URL: `jdbc:postgresql://127.0.0.1:5432/${database.name}`,
    FILE_NOTE_DIRECTORY: inbox.at('note'),
    SERVICE_FILES_NOTE_LAPSE: '5s',
  };
  copies = await Promise.all([startService(jar, environment), startService(jar, environment)]);
}, START_TIMEOUT_MS);

afterAll(async () => {
  for (const copy of copies) await copy.stop();
  folder?.remove();
  inbox?.remove();
  await database?.close();
});

interface Row {
  readonly node: string;
  readonly done: number;
  readonly state: string;
}

const log = () => copies.map((copy) => copy.log().slice(-2_000)).join('\n');
const rows = () =>
  database.sql<Row[]>`select node, done_records::int as done, state from inbox.service_files order by path`;

const content = (from: number, to: number) =>
  `id,note\n${Array.from({ length: to - from }, (_, index) => `${from + index},"line ${from + index}\nof it"`).join('\n')}\n`;

test(
  'a copy that is killed in the middle of 20,000 records loses none and doubles none: the other one goes on behind them',
  async () => {
    inbox.drop('note', 'all.csv', content(0, LINES));
    const held = await until('a tenth of it', async () => (await rows()).find(({ done }) => done > LINES / 10), log);
    const doomed = copies.find(({ pid }) => held.node.endsWith(`/${pid}`));
    expect(doomed, held.node).toBeDefined();
    await doomed?.kill();
    const [left] = await rows();
    expect(left?.done).toBeLessThan(LINES);
    await until('all.csv', () => inbox.read('note', 'processed/all.csv'), log);
    expect((await rows()).map(({ done, state }) => ({ done, state }))).toEqual([{ done: LINES, state: 'DONE' }]);
    expect((await rows())[0]?.node).not.toBe(held.node);
    const [kept] = await database.sql`
      select count(*)::int as all, count(distinct id)::int as different, min(id)::int, max(id)::int from inbox.notes`;
    expect(kept).toEqual({ all: LINES, different: LINES, min: 0, max: LINES - 1 });
    expect(inbox.list('note', 'processed')).toEqual(['all.csv']);
  },
  4 * PATIENCE_MS,
);
