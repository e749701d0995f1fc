import { expect, test } from 'vitest';
import { type Suggested, suggestedProject } from './suggested-project.ts';

const over = (datasource: string, schema = ''): Suggested | undefined =>
  suggestedProject({ sourceType: '1', datasource, schema });

test.each([
  ['demo-shop', 'shop', 'shop-service', 'com.example.shop'],
  ['demo-shop', 'public', 'shop-service', 'com.example.shop'],
  ['demo-', '', 'demo-service', 'com.example.demo'],
  ['orders', 'public', 'orders-service', 'com.example.orders'],
  ['orders', 'dbo', 'orders-service', 'com.example.orders'],
  ['erp', 'HR_ADMIN', 'hr-admin-service', 'com.example.hradmin'],
  ['erp', '', 'erp-service', 'com.example.erp'],
  ['order-service', '', 'order-service', 'com.example.order'],
  ['erp', '2024 ventas', 'db-2024-ventas-service', 'com.example.db2024ventas'],
  ['erp', 'class', 'class-service', 'com.example.classvalue'],
])('over %s, schema %j: %s in %s', (datasource, schema, name, domain) => {
  expect(over(datasource, schema)).toEqual({ name, domain });
});

test('nothing is suggested before there is anything to name it after', () => {
  expect(over('')).toBeUndefined();
  expect(suggestedProject({ sourceType: '2', datasource: 'orders', schema: 'shop' })).toBeUndefined();
});

test('a service over a contract is named after it', () => {
  const project = { sourceType: '2', datasource: 'orders', schema: '' } as const;
  expect(suggestedProject(project, 'Swagger Petstore – OpenAPI 3.0')).toEqual({
    name: 'swagger-petstore-open-api-3-0-service',
    domain: 'com.example.swaggerpetstoreopenapi30',
  });
});

test('whatever it is called, the form takes it', () => {
  for (const schema of ['ñandú', '名前', '_', '"quoted"', 'x'.repeat(128), '-', 'int', 'a.b']) {
    const { name = '', domain = '' } = over('d', schema) ?? {};
    expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9_-]{0,59}$/);
    expect(domain).toMatch(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)+$/);
  }
});
