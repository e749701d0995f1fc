import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatasourceApp, datasourceApp } from './datasource-app.ts';

let it: DatasourceApp;
beforeAll(async () => {
  it = await datasourceApp();
});
afterAll(() => it?.close());

test('what is missing or wrong is told beside its field', async () => {
  const body = { ...it.form(), name: 'with blank', host: '', port: 'x', databaseName: undefined };
  const { status, body: answer } = await it.call('/api/datasource/saveDatasource', { body });
  expect(status).toBe(400);
  const byField = Object.fromEntries(
    answer.faults.map((fault: { field: string; message: string }) => [fault.field, fault.message]),
  );
  expect(byField).toMatchObject({ name: 'no blank spaces allowed', host: 'host is required' });
  expect(byField.port).toMatch(/integer value/);
  const other = await it.call('/api/datasource/saveDatasource', { body: it.form({ databaseName: undefined }) });
  expect(other.body.faults[0].field).toBe('databaseName');
});

test('a stored password never goes to another host, port or user', async () => {
  const first = await it.saved();
  for (const change of [{ host: 'evil.example' }, { port: 6000 }, { username: 'someone' }]) {
    const body = { ...first, password: '', ...change };
    for (const path of ['saveDatasource', 'testConnection', 'getAllOrcleSchemas']) {
      const answer = await it.call(`/api/datasource/${path}`, { body });
      expect(answer.status).toBe(400);
      expect(answer.body.faults[0].field).toBe('password');
    }
  }
  expect(await it.rowOf(first.id)).toMatchObject({ host: first.host, port: first.port, username: first.username });
});

test('hosts that may not be reached are refused, saved or tried', async () => {
  const disguised = ['::ffff:169.254.169.254', '2852039166', '0xa9fea9fe', '[64:ff9b::a9fe:a9fe]'];
  for (const host of ['169.254.169.254', '10.9.1.1', '[fd00:ec2::254]', ...disguised]) {
    for (const path of ['saveDatasource', 'testConnection', 'getAllOrcleSchemas']) {
      const answer = await it.call(`/api/datasource/${path}`, { body: it.form({ host }) });
      expect([answer.status, answer.body.error]).toEqual([400, 'hostNotAllowed']);
    }
  }
  const own = new URL(it.portal.url).pathname.slice(1);
  const answer = await it.call('/api/datasource/testConnection', { body: it.form({ databaseName: own }) });
  expect(answer.body.error).toBe('hostNotAllowed');
});

test('a kind without a driver is told as such', async () => {
  const answer = await it.call('/api/datasource/testConnection', { body: it.form({ type: 'mysql' }) });
  expect([answer.status, answer.body.error]).toEqual([400, 'unsupported']);
});

test('what is no JSON is told as such', async () => {
  expect((await it.call('/api/datasource/saveDatasource', { body: '{' })).body.error).toBe('invalidRequest');
});
