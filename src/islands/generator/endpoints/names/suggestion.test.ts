import { expect, test } from 'vitest';
import { type FormSpec, PATH } from '../../../../shared/form-spec.ts';
import type { DescribedRoutine } from '../../../../shared/wire/described.ts';
import { type EndpointDraft, routineEndpoint } from '../../draft/draft.ts';
import { type KnownOf, namesOf } from './names.ts';
import { suggestionFor } from './suggestion.ts';

const spec = {
  suggested: {
    reading: { method: 'GET', url: `/${PATH}` },
    readingDocuments: { method: 'POST', url: `/${PATH}` },
    writingDocuments: { method: 'POST', url: `/${PATH}`, format: 'jsonLines' },
    writing: { method: 'POST', url: `/${PATH}` },
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
  ['one that reads and takes an array', routine('f', true, ['integer[]']), 'GET'],
  ['one that reads and takes an array of documents', routine('f', true, ['jsonb[]']), 'POST'],
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

test('what writes and takes documents may be suggested something else', () => {
  const format = (endpoint: EndpointDraft, known?: DescribedRoutine) =>
    suggestionFor(endpoint, spec, { described: known }).format;
  const documents = { readOnly: false, parameters: [parameter({ kind: 'json' })] };
  expect(format(routine('f', false), described(documents))).toBe('jsonLines');
  expect(format(routine('f', false), described({ readOnly: false }))).toBeUndefined();
});

test('a path is shown as the generator spells it, and open where overloads need more words', () => {
  const overloads = [routine('f', true, ['integer']), routine('f', true, ['text']), routine('findURLByID', true)];
  const [one, other, alone] = overloads.map(({ key }) => key);
  const shown = (endpoints: readonly EndpointDraft[], knownOf: KnownOf = () => ({})) => {
    const names = namesOf(endpoints, knownOf);
    return endpoints.map((endpoint) => {
      const own = names.get(endpoint.key);
      return [own?.method, suggestionFor(endpoint, spec, { path: own?.path }).url];
    });
  };
  expect(shown(overloads)).toEqual([
    [undefined, '/f-…'],
    [undefined, '/f-…'],
    ['findUrlById', '/find-url-by-id'],
  ]);
  const inputs = new Map([
    [one, 'id'],
    [other, 'mail'],
  ]);
  const told: KnownOf = ({ key }) =>
    key === alone ? {} : { described: described({ parameters: [{ ...parameter({}), name: inputs.get(key) }] }) };
  expect(shown(overloads, told).map(([method]) => method)).toEqual(['fById', 'fByMail', 'findUrlById']);
  expect(shown(overloads.map((endpoint, n) => ({ ...endpoint, name: `name${n}` }))).map(([method]) => method)).toEqual([
    'name0',
    'name1',
    'name2',
  ]);
  expect(shown([query(' ')])).toEqual([[undefined, '/…']]);
});

test('a name that the service has itself gets what the generator suggests for it', () => {
  const apart = { ...spec, suggestedApart: { error: { ...spec.suggested, reading: { url: '/call/error' } } } };
  expect(suggestionFor(routine('error', true), apart, { path: 'error' }).url).toBe('/call/error');
  expect(suggestionFor(routine('errors', true), apart, { path: 'errors' }).url).toBe('/errors');
});
