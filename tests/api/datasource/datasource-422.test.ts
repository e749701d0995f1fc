import { afterAll, beforeAll, expect, test } from 'vitest';
import { Fault } from '../../../src/model/fault.ts';
import { failureBody } from '../../../src/shared/failures.ts';
import { type DatasourceApp, datasourceApp } from './datasource-app.ts';

let it: DatasourceApp;
beforeAll(async () => {
  it = await datasourceApp();
});
afterAll(() => it?.close());

test('a failed connection says what happened and what to do, in both languages', async () => {
  const body = it.form({ databaseName: 'nowhere' });
  const english = await it.call('/api/datasource/testConnection', { body });
  expect([english.status, english.body.error]).toEqual([422, 'connectionFailed']);
  expect(english.body.message).toBe(
    `The connection failed. There is no database “nowhere” on ${it.source.connection.host}. Check its name, capitals included.`,
  );
  const spanish = await it.call('/api/datasource/testConnection', { body, headers: { 'x-language': 'es' } });
  expect(spanish.body.message).toMatch(/^La conexión falló\. No existe la base de datos «nowhere»/);
  expect(JSON.stringify(english.body)).not.toContain('hunter2');
});

test.each([
  [
    'anyelement',
    'type',
    'shop.f(anyelement) cannot be generated: it uses anyelement, which no caller can give or take.',
  ],
  ['record', 'record', 'shop.f(anyelement) cannot be generated: it answers rows whose columns it does not declare.'],
])('a refused routine is told in words: %s', (type, reason, expected) => {
  const fault = new Fault('routineRefused', { values: { name: 'shop.f(anyelement)', reason, context: reason, type } });
  expect(failureBody(fault, 'en').message).toContain(expected);
});

test('a query that is not valid is told in words, with its place', () => {
  const values = { reason: 'database', line: 2, column: 7, index: 0, message: 'column "a, $t(x)" does not exist' };
  expect(failureBody(new Fault('queryInvalid', { values }), 'en').message).toBe(
    'The query is not valid (line 2, column 7): the database says: column "a, $t(x)" does not exist',
  );
});
