import { expect, test } from 'vitest';
import { checkDatasource } from './check.ts';
import { bodyOf, emptyForm, formOf } from './form-values.ts';

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
