import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maven } from '../../support/java/maven.ts';
import { type ShopDatabase, shopDatabase } from '../databases/shop.ts';

const MINUTES = 60_000;
const JAVA = 'src/generated/java/com/acme/shop';
let database: ShopDatabase;
let folder: string;
beforeAll(async () => {
  database = await shopDatabase({ scripts: [], schemas: ['book'] });
  folder = mkdtempSync(join(tmpdir(), 'forja-regenerate-'));
  await database.sql.unsafe(`create schema book;
    create function book.find(id integer) returns table (total integer, "Total" integer) language sql stable
      as 'select id, id';
    create function book.old_one(x integer) returns integer language sql stable as 'select x'`);
});
afterAll(async () => {
  await database?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as its owner would. */
async function regenerate(): Promise<{ ok: boolean; output: string }> {
  const input = join(folder, '..', `${folder.slice(folder.lastIndexOf('/') + 1)}.json`);
  writeFileSync(input, JSON.stringify(await database.input({ technology: 'rest' })));
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/generators/cli.ts', input, folder], (error, stdout, stderr) => {
      rmSync(input);
      resolve({ ok: error === null, output: stdout + stderr });
    });
  });
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

test(
  'a project that is generated again over its folder keeps names and files of the owner, and compiles before and after',
  async () => {
    expect(await regenerate()).toMatchObject({ ok: true });
    await maven(folder, '-q', 'test-compile');
    const application = `${read('src/main/java/com/acme/shop/Application.java')}// mine\n`;
    writeFileSync(join(folder, 'src/main/java/com/acme/shop/Application.java'), application);
    await database.sql.unsafe(`drop function book.old_one; drop function book.find(integer);
    create function book.find(id integer) returns table ("TOTAL" integer, total integer, "Total" integer)
      language sql stable as 'select id, id, id';
    create function book.find(email text) returns integer language sql stable as 'select 1';
    create function book.new_one(x integer) returns integer language sql stable as 'select x'`);

    const request = read(`${JAVA}/model/FindRequest.java`);
    writeFileSync(join(folder, `${JAVA}/model/FindRequest.java`), `${request}// edited\n`);
    const stopped = await regenerate();
    expect(stopped.ok).toBe(false);
    expect(stopped.output).toContain(`"field":"${JAVA}/model/FindRequest.java"`);
    expect(existsSync(join(folder, `${JAVA}/model/NewOneRequest.java`))).toBe(false);

    writeFileSync(join(folder, `${JAVA}/model/FindRequest.java`), request);
    const again = await regenerate();
    expect(again.ok, again.output).toBe(true);
    expect(again.output).toContain(`removed ${JAVA}/model/OldOneRequest.java`);
    expect(read('src/main/java/com/acme/shop/Application.java')).toBe(application);
    const { operations } = JSON.parse(read('forja.lock.json'));
    const published = operations.map((operation: { published: readonly string[] }) => operation.published[0]);
    expect(published.sort()).toEqual(['GET /find', 'GET /find-by-email', 'GET /new-one']);
    const methods = operations.map(({ names }: { names: { method: string } }) => names.method);
    expect(methods.sort()).toEqual(['find', 'findByEmail', 'newOne']);
    const { paths } = JSON.parse(read('src/generated/resources/openapi.json'));
    expect(paths['/find'].get.operationId).toBe('find');
    expect(read(`${JAVA}/model/FindRow.java`)).toMatch(
      /"TOTAL"\) @Nullable Integer total3,\s+@Nullable Integer total,\s+@JsonProperty\("Total"\) @Nullable Integer total2/,
    );
    await maven(folder, '-q', 'test-compile');
  },
  5 * MINUTES,
);
