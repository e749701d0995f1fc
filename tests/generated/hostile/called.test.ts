import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Generated } from '../../../src/generators/generate.ts';
import { databaseProject } from '../../../src/generators/parts/sources/database/operation/operation.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { type ShopDatabase, type Started, shopDatabase, testAndStart } from '../databases/shop.ts';
import { HOSTILE } from './texts.ts';

/** As many names as PostgreSQL takes: no more than 63 bytes each, and nothing that a terminal obeys. */
const NAMES = HOSTILE.filter((name) => name !== '' && Buffer.byteLength(name) <= 60 && !/\p{Cc}/u.test(name)).filter(
  (_, index) => index % 8 === 0,
);

let database: ShopDatabase;
let generated: Generated;
let started: Started;
const sample = rememberedSample(import.meta.filename);
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

beforeAll(async () => {
  database = await shopDatabase({ scripts: [], schemas: ['hostile'] });
  await database.sql.unsafe('create schema hostile');
  for (const name of NAMES) {
    const [own, comment] = [quoted(name), `'${name.replaceAll("'", "''")}'`];
    await database.sql.unsafe(`create function hostile.${own}(${own} text) returns text language sql stable
      set standard_conforming_strings = on as $body$ select $1 $body$`);
    await database.sql.unsafe(`comment on function hostile.${own}(text) is ${comment}`);
  }
  generated = await database.generate({ technology: 'rest' });
  if (sample.isNew([generated, database.version], [database.name])) started = await testAndStart(generated);
}, 600_000);
afterAll(async () => {
  await started?.close();
  await database?.close();
});

test('a service of hostile names compiles without a warning, passes its tests and starts', () => {
  expect(NAMES.length).toBeGreaterThan(60);
  expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
});

test('each routine answers, and a text of its own kind comes back as it was sent', async () => {
  const { operations } = databaseProject(generated.project);
  expect(operations.map(({ routine: { ref } }) => ref.name).sort()).toEqual(NAMES.toSorted());
  for (const { endpoint, request, routine } of operations) {
    const { method, url } = endpoint as { method: string; url: string };
    const property = request.members[0]?.property ?? '';
    const { name } = routine.ref;
    expect([name, method]).toEqual([name, 'GET']);
    const answer = await fetch(`${started.service.url}${url}?${new URLSearchParams({ [property]: name })}`);
    expect([name, answer.status, await answer.json()]).toEqual([name, 200, name]);
  }
});
