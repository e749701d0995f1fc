import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../src/shared/calls.ts';
import { type DatasourceApp, datasourceApp } from './datasource/datasource-app.ts';

let it: DatasourceApp;
beforeAll(async () => {
  it = await datasourceApp();
});
afterAll(() => it?.close());

const { dependencies, checkDependency, updateDependency } = CALLS;
const POSTGRESQL = 'boot-4/postgresql';
const update = (body: unknown, more: object = {}) => it.call(updateDependency.path, { body, ...more });
const rowOf = async (dependency: string, as = it.ana) =>
  dependencies.answer
    .parse((await it.call(dependencies.path, { as })).body)
    .find((row) => row.dependency === dependency);

describe('dependencies', () => {
  test('answers a bare array: what there is, its tested version, and the account’s own', async () => {
    const { status, body } = await it.call(dependencies.path);
    expect(status).toBe(200);
    expect(dependencies.answer.parse(body).length).toBeGreaterThan(25);
    expect(await rowOf(POSTGRESQL)).toEqual({
      ...{ dependency: POSTGRESQL, platform: 'boot-4', kind: 'driver', artifacts: ['org.postgresql:postgresql'] },
      ...{ purpose: 'JDBC driver of PostgreSQL', defaultVersion: '42.7.14', version: null, ending: '', line: null },
      warnings: [],
    });
  });

  test('a version is chosen, told with what it is known to be bad with, and reset; another account sees none of it', async () => {
    const saved = await update({ dependency: POSTGRESQL, version: '42.7.4' });
    expect(updateDependency.answer.parse(saved.body)).toEqual({
      ...{ status: 200, message: 'Saved', id: POSTGRESQL },
      check: { state: 'exists', warnings: [{ id: 'postgresqlSecurity', message: expect.stringContaining('42.7.12') }] },
    });
    expect(await rowOf(POSTGRESQL)).toMatchObject({ version: '42.7.4', warnings: [{ id: 'postgresqlSecurity' }] });
    expect(await rowOf(POSTGRESQL, it.luis)).toMatchObject({ version: null });
    expect((await update({ dependency: POSTGRESQL, version: null })).body).toMatchObject({ check: null });
    expect(await rowOf(POSTGRESQL)).toMatchObject({ version: null });
    await update({ dependency: POSTGRESQL, version: '42.7.13' });
    expect((await update({ dependency: null, version: null })).status).toBe(200);
    expect(await rowOf(POSTGRESQL)).toMatchObject({ version: null });
  });

  test('a check keeps nothing', async () => {
    const { body } = await it.call(checkDependency.path, {
      body: { dependency: 'boot-4/springdoc', version: '2.8.14' },
    });
    expect(checkDependency.answer.parse(body)).toMatchObject({ state: 'exists', warnings: [{ id: 'springdocBoot' }] });
    expect(await rowOf('boot-4/springdoc')).toMatchObject({ version: null });
  });
});

describe('what is no version', () => {
  test.each([
    ['33.4.0-jre', 'Special characters not allowed (only numbers, periods and dashes)'],
    ['4.2.0-RC1', 'Special characters not allowed (only numbers, periods and dashes)'],
    ['1.0 ', 'Special characters not allowed (only numbers, periods and dashes)'],
    ['${x}', 'Special characters not allowed (only numbers, periods and dashes)'],
    ['[1,2)', 'Special characters not allowed (only numbers, periods and dashes)'],
    ['1/../2', 'Special characters not allowed (only numbers, periods and dashes)'],
    ['١٢', 'Special characters not allowed (only numbers, periods and dashes)'],
    ['..', 'Use a version such as 42.7.13: numbers with periods or dashes between them'],
    ['1..2', 'Use a version such as 42.7.13: numbers with periods or dashes between them'],
    ['-1', 'Use a version such as 42.7.13: numbers with periods or dashes between them'],
    ['', expect.stringContaining('required')],
    ['1'.repeat(41), expect.stringContaining('too long')],
  ])('%j is refused beside its field', async (version, message) => {
    for (const path of [checkDependency.path, updateDependency.path]) {
      const { status, body } = await it.call(path, { body: { dependency: POSTGRESQL, version } });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'invalidRequest', faults: [{ field: 'version', message }] });
    }
    expect(await rowOf(POSTGRESQL)).toMatchObject({ version: null });
  });

  test('in Spanish as well', async () => {
    const { body } = await update({ dependency: POSTGRESQL, version: '1x' }, { headers: { 'x-language': 'es' } });
    expect(body.faults[0].message).toContain('solo números, puntos y guiones');
  });

  test.each([
    [{ dependency: null, version: '1.0' }, 400],
    [{ dependency: '', version: null }, 400],
    [{ version: '1.0' }, 400],
    [{ dependency: POSTGRESQL }, 400],
    [{ dependency: POSTGRESQL, version: 42 }, 400],
    [{ dependency: POSTGRESQL, version: '42.7.13', force: true }, 400],
    [{ dependency: 'boot-4/spring-boot', version: '3.5.7' }, 400],
    [{ dependency: 'boot-4/nothing', version: '1.0' }, 404],
    [{ dependency: 'boot-4/nothing', version: null }, 404],
    [null, 400],
    [[], 400],
  ])('%j answers %d', async (body, status) => {
    expect((await update(body)).status).toBe(status);
  });
});

test.each([dependencies.path, checkDependency.path, updateDependency.path])(
  '%s is for who is signed in and has accepted the license',
  async (path) => {
    const body = { dependency: POSTGRESQL, version: '42.7.13' };
    expect((await it.call(path, { as: '', body })).status).toBe(401);
    expect((await it.call(path, { headers: { 'x-license': 'no' }, body })).status).toBe(403);
  },
);
