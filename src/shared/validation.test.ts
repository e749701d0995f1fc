import { describe, expect, test } from 'vitest';
import { generateRequest } from '../model/request/request.ts';
import { faultsOf, nameOf } from '../model/schema/validation.ts';
import { datasourceForm } from './wire.ts';

const source = {
  type: 'postgresql',
  name: 'demo',
  host: 'db',
  port: '5432',
  username: 'u',
  databaseName: 'shop',
};

function faults(schema: typeof datasourceForm | typeof generateRequest, input: unknown) {
  const parsed = schema.safeParse(input);
  return Object.fromEntries(
    parsed.success ? [] : faultsOf(parsed.error.issues, input).map((f) => [f.field, f.message]),
  );
}

test('a complete form has no faults', () => expect(faults(datasourceForm, source)).toEqual({}));

describe('the message of a data source field', () => {
  test.each([
    ['name', '', 'required'],
    ['name', undefined, 'required'],
    ['name', 'my source', 'noBlanks'],
    ['name', 'x'.repeat(61), 'tooLong'],
    ['host', '   ', 'required'],
    ['port', '', 'required'],
    ['port', '54.5', 'integer'],
    ['port', 'abc', 'integer'],
    ['port', '0', 'positive'],
    ['port', '-1', 'numbersOnly'],
    ['port', '5432;', 'numbersOnly'],
    ['port', '65536', 'portRange'],
    ['port', true, 'integer'],
    ['port', [5432], 'integer'],
    ['port', '0x10', 'integer'],
    ['port', '1e3', 'integer'],
    ['port', 54.5, 'integer'],
    ['port', -1, 'positive'],
    ['tls', 'sometimes', 'decision'],
    ['type', '', 'decision'],
  ])('%s = %j is %s', (field, value, key) => {
    expect(faults(datasourceForm, { ...source, [field]: value })).toEqual({ [field]: key });
  });
});

describe('the message of a project field', () => {
  const request = {
    name: 'shop',
    domain: 'com.acme',
    technology: 'rest',
    applicationServer: 'embedded',
    sourceType: 1,
    databaseType: 'postgresql',
    datasource: 'demo',
    mode: 'Src',
    endpoints: [{ query: 'select 1' }],
  };
  test.each([
    ['name', '', 'required'],
    ['name', '1shop', 'projectName'],
    ['domain', 'acme', 'packageName'],
    ['applicationServer', 'jetty', 'decision'],
    ['mode', '', 'decision'],
    ['databaseType', undefined, 'decision'],
    ['datasource', '', 'decision'],
    ['endpoints', [], 'endpoints'],
  ])('%s = %j is %s', (field, value, key) => {
    expect(faults(generateRequest, { ...request, [field]: value })).toEqual({ [field]: key });
  });

  test('names the endpoint it belongs to', () => {
    const endpoints = [{ query: 'select 1' }, { query: 'select 2', name: 'two words' }];
    expect(faults(generateRequest, { ...request, endpoints })).toEqual({ 'endpoints.1.name': 'noBlanks' });
  });
});

test("a field's name is the last word of its path", () => {
  expect(nameOf(['endpoints', 3, 'options', 'url'])).toBe('url');
  expect(nameOf(['endpoints', '3'])).toBe('endpoints');
});
