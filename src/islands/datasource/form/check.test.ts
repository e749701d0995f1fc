import { expect, test } from 'vitest';
import { checkDatasource } from './check.ts';
import { asksPasswordAgain, bodyOf, emptyForm, formOf, isChanged, withTls } from './form-values.ts';

test('an empty form names every field that is missing, and not those of another kind', () => {
  const fields = (type: 'oracle' | 'postgresql') => checkDatasource(emptyForm(type)).map(({ field }) => field);
  expect(fields('postgresql').toSorted()).toEqual(['databaseName', 'host', 'name', 'username']);
  expect(fields('oracle').toSorted()).toEqual(['host', 'name', 'serviceName', 'username']);
});

test('a saved data source is edited without its password, and saved without one', () => {
  const values = formOf({
    id: '0197b2a4-0000-7000-8000-000000000001',
    type: 'postgresql',
    name: 'demo',
    host: 'localhost',
    port: 5433,
    username: 'u',
    databaseName: 'shop',
    serviceName: null,
    schemas: null,
    tls: 'prefer',
    demo: false,
  });
  expect(values.password).toBe('');
  expect(checkDatasource(values)).toEqual([]);
  expect(bodyOf(values)).toMatchObject({ id: values.id, port: '5433', password: '' });
  expect(bodyOf(values)).not.toHaveProperty('serviceName');
});

test('each kind begins at its usual port; only Oracle sends schemas, and none means all', () => {
  const ports = (['oracle', 'sqlserver', 'mysql', 'mariadb', 'postgresql'] as const).map(
    (type) => emptyForm(type).port,
  );
  expect(ports).toEqual(['1521', '1433', '3306', '3306', '5432']);
  const chosen = { schemas: ['HR'], databaseName: 'x', serviceName: 'ERP' };
  expect(bodyOf({ ...emptyForm('oracle'), ...chosen })).toMatchObject({ serviceName: 'ERP', schemas: ['HR'] });
  expect(bodyOf({ ...emptyForm('oracle'), ...chosen })).not.toHaveProperty('databaseName');
  expect(bodyOf({ ...emptyForm('oracle'), serviceName: 'ERP' })).not.toHaveProperty('schemas');
  expect(bodyOf({ ...emptyForm('mysql'), ...chosen })).not.toHaveProperty('schemas');
});

test('a saved one asks for its password again only when it is pointed elsewhere', () => {
  const before = { ...emptyForm('postgresql'), id: 'x', host: 'a', username: 'u' };
  expect(asksPasswordAgain(before, { ...before, name: 'other', databaseName: 'other', tls: 'require' })).toBe(false);
  for (const change of [{ host: 'b' }, { port: '1' }, { username: 'v' }]) {
    expect(asksPasswordAgain(before, { ...before, ...change })).toBe(true);
  }
  const { id: _, ...fresh } = before;
  expect(asksPasswordAgain(fresh, { ...fresh, host: 'b' })).toBe(false);
  expect(isChanged(before, { ...before, schemas: [] })).toBe(false);
  expect(isChanged(before, { ...before, password: 'x' })).toBe(true);
});

test('Oracle’s usual port follows the mode; a port of one’s own, and other kinds’, stay', () => {
  const oracle = emptyForm('oracle');
  expect(withTls(oracle, 'require')).toEqual({ tls: 'require', port: '2484' });
  expect(withTls({ ...oracle, port: '2484' }, 'disable')).toEqual({ tls: 'disable', port: '1521' });
  expect(withTls({ ...oracle, port: '1600' }, 'verify-full')).toEqual({ tls: 'verify-full' });
  expect(withTls(emptyForm('mysql'), 'require')).toEqual({ tls: 'require' });
});
