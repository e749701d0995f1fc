import { expect, test } from 'vitest';
import type { DescribedRoutine } from '../../../shared/described-wire.ts';
import { type FormSpec, PATH } from '../../../shared/form-spec.ts';
import { type EndpointDraft, routineEndpoint } from '../draft/draft.ts';
import { sharedNames, suggestionFor } from './suggestion.ts';

const spec = {
  suggested: {
    reading: { method: 'GET', url: PATH },
    readingDocuments: { method: 'POST', url: PATH },
    writing: { method: 'POST', url: PATH },
  },
} as unknown as FormSpec;
const routine = (name: string, readOnly: boolean, argumentTypes: string[] = []) =>
  routineEndpoint({ schema: 's', name, argumentTypes, kind: 'function', signature: '()', readOnly });
const query = (sql: string): EndpointDraft => ({ ...routine('q', true), source: { kind: 'query', sql } });
const described = (change: object): DescribedRoutine => ({
  kind: 'function',
  parameters: [],
  results: [],
  commits: false,
  readOnly: true,
  types: [],
  ...change,
});
const parameter = (type: object) => ({
  name: 'p',
  type,
  databaseType: 'x',
  nullable: true,
  mode: 'in',
  hasDefault: false,
});
const method = (endpoint: EndpointDraft, known?: DescribedRoutine) =>
  suggestionFor(endpoint, spec, { described: known }).method;

test.each([
  ['a function that reads', routine('f', true, ['integer', 'character varying']), 'GET'],
  ['a function that may write', routine('f', false), 'POST'],
  ['one that reads and takes an array', routine('f', true, ['integer[]']), 'POST'],
  ['one that takes a type of somebody’s own', routine('f', true, ['shop.tier']), 'GET / POST'],
  ['a statement that writes', query('update t set a = :a'), 'POST'],
  ['a statement that reads, before it is described', query('select 1 where :a = 1'), 'GET / POST'],
])('%s is suggested what will be generated', (_, endpoint, expected) => expect(method(endpoint)).toBe(expected));

test('what the data source tells decides', () => {
  const enums = { types: [{ name: 'Tier', kind: 'enum' }], parameters: [parameter({ kind: 'ref', name: 'Tier' })] };
  expect(method(routine('f', true, ['shop.tier']), described(enums))).toBe('GET');
  expect(method(routine('f', true, ['shop.tier']), described({ ...enums, types: [] }))).toBe('POST');
  expect(method(query('select writes(:a)'), described({ readOnly: false }))).toBe('POST');
  expect(method(query('select :a'), described({ parameters: [parameter({ kind: 'string' })] }))).toBe('GET');
});

test('a path is shown as the generator spells it, and open where overloads need more words', () => {
  const url = (name: string) => suggestionFor(routine(name, true), spec).url;
  expect(url('findURLByID')).toBe('/find-url-by-id');
  expect(url('ORDER_Líneas')).toBe('/order-lineas');
  expect(url('get$total')).toBe('/get-total');
  const overloads = [routine('f', true, ['integer']), routine('f', true, ['text']), routine('g', true)];
  const shared = sharedNames(overloads);
  expect([...shared]).toEqual([overloads[0]?.key, overloads[1]?.key]);
  expect(suggestionFor(routine('f', true), spec, { shared: true }).url).toBe('/f-…');
  expect(sharedNames(overloads.map((one, n) => ({ ...one, name: `name${n}` }))).size).toBe(0);
});
