import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDriverPool } from '../../../../src/datasources/connection/driver-pool.ts';
import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import { routineRef } from '../../../../src/model/request/request.ts';
import { sayable } from '../../../../src/services/datasources/sayable.ts';
import { sourceDatabase } from './source.ts';

const long = 'x'.repeat(63);
const SCHEMA = `Weird "Schema" — ünïcödé`;
const NAMES = [
  'class',
  'Class',
  'CLASS',
  'select',
  'with space',
  'quo"te',
  "apo'strophe",
  'back\\slash',
  'semi;colon',
  'dollar$$',
  'ñandú',
  '日本語',
  '🙂',
  '\\u0022',
  '#{jndi:x}',
  '<script>',
  '--',
  '/*',
  'line\nbreak',
  '__proto__',
  'constructor',
  long,
];

let source: Awaited<ReturnType<typeof sourceDatabase>>;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

beforeAll(async () => {
  const schema = quoted(SCHEMA);
  const functions = NAMES.map(
    (name) =>
      `create function ${schema}.${quoted(name)}(${quoted(name)} ${schema}.${quoted('Type "A"')}) returns integer language sql as 'select 1';`,
  );
  source = await sourceDatabase(
    `create schema ${schema};
     create type ${schema}.${quoted('Type "A"')} as (${NAMES.map((name) => `${quoted(name)} integer`).join(', ')});
     create type ${schema}.${quoted('type_a')} as enum ('a b', 'A B', '${"it''s"}', '');
     create function ${schema}.enums(${schema}.type_a) returns ${schema}.${quoted('Type "A"')} language plpgsql as 'begin end';
     create function ${schema}.${quoted('bell\u0007')}() returns integer language sql as 'select 1';
     ${functions.join('\n')}`,
  );
});
afterAll(() => source.close());

test('every name comes back letter by letter, and each is found again by it', async () => {
  const list = await postgresql.routines(source.connection, SCHEMA);
  expect(new Set(list.map((line) => line.name))).toEqual(new Set([...NAMES, 'enums', 'bell\u0007']));
  const described = allDescribed(await postgresql.describe(source.connection, list));
  for (const [i, routine] of described.entries()) expect(routine.ref).toEqual(pick(list[i]));
  for (const routine of described.filter((found) => NAMES.includes(found.ref.name))) {
    expect(routine.parameters[0]?.name).toBe(routine.ref.name);
  }
});

test('names that differ only in case are routines of their own', async () => {
  const refs = ['class', 'Class', 'CLASS'].map((name) => ({
    schema: SCHEMA,
    name,
    argumentTypes: [`${quoted(SCHEMA)}.${quoted('Type "A"')}`],
  }));
  const described = allDescribed(await postgresql.describe(source.connection, refs));
  expect(described.map((routine) => routine.ref.name)).toEqual(['class', 'Class', 'CLASS']);
});

test('types whose names fold to the same have names of their own', async () => {
  const [enums] = allDescribed(
    await postgresql.describe(source.connection, [
      { schema: SCHEMA, name: 'enums', argumentTypes: [`${quoted(SCHEMA)}.type_a`] },
    ]),
  );
  expect(enums?.types.map((type) => type.kind).sort()).toEqual(['enum', 'record']);
  expect(new Set(enums?.types.map((type) => type.name)).size).toBe(2);
  for (const one of enums?.types ?? []) expect(one.name).toMatch(/^[A-Za-z][A-Za-z0-9]*$/);
  expect(enums?.types.find((type) => type.kind === 'enum')).toMatchObject({ values: ['a b', 'A B', "it's", ''] });
});

test('what looks like SQL in a name is only ever a value', async () => {
  const evil = `x'; drop schema ${quoted(SCHEMA)} cascade; --`;
  expect(await postgresql.routines(source.connection, evil)).toEqual([]);
  const ref = { schema: evil, name: evil, argumentTypes: [evil] };
  expect(await postgresql.describe(source.connection, [ref])).toEqual([{ kind: 'gone', ref }]);
  expect(await postgresql.schemas(source.connection)).toContain(SCHEMA);
});

test('every name that is listed can be sent back, and one that cannot is listed with the reason', async () => {
  const list = (await postgresql.routines(source.connection, SCHEMA)).map(sayable);
  expect(list.filter((line) => line.refused).map((line) => line.name)).toEqual(['bell\u0007']);
  for (const one of list) expect(routineRef.safeParse(pick(one)).success).toBe(one.refused === undefined);
});

test('a text with a NUL or a control character is refused before a driver sees it', async () => {
  const pool = createDriverPool();
  const driver = pool.drivers.find(({ kind }) => kind === 'postgresql');
  try {
    for (const field of ['host', 'username', 'password', 'databaseName'] as const) {
      const asked = driver?.test({ ...source.connection, [field]: `x\0database\0${source.connection.databaseName}` });
      await expect(asked).rejects.toMatchObject({ code: 'invalidRequest', faults: [{ field }] });
    }
    const ref = { schema: SCHEMA, name: 'x\0', argumentTypes: [] };
    await expect(driver?.routines(source.connection, 'x\0')).rejects.toMatchObject({ code: 'invalidRequest' });
    await expect(driver?.describe(source.connection, [ref])).rejects.toMatchObject({ code: 'invalidRequest' });
    await expect(driver?.sample(source.connection, ref, {})).rejects.toMatchObject({ code: 'invalidRequest' });
    await expect(driver?.describeQueries(source.connection, ['select \ud800'])).rejects.toMatchObject({
      code: 'invalidRequest',
    });
  } finally {
    await pool.close();
  }
});

function pick(summary: { schema: string; name: string; argumentTypes: readonly string[] } | undefined) {
  return summary && { schema: summary.schema, name: summary.name, argumentTypes: summary.argumentTypes };
}
