import { expect, test } from 'vitest';
import { Budget, ContractFaults } from '../faults.ts';
import { LIMITS } from '../limits.ts';
import { entry, type Node } from '../tree/node.ts';
import { readAnswer, readRequestBody } from './bodies.ts';
import { Documents } from './documents.ts';
import { readParameters } from './parameters.ts';
import type { Reading } from './reading.ts';
import { TypeReader } from './schema/type-reader.ts';

/** The nodes of a document with these members, and a reader of its types. */
function opened(value: object, more: object = {}) {
  const faults = new ContractFaults();
  const budget = new Budget(LIMITS, faults);
  const main = { path: 'api.json', content: JSON.stringify({ root: value, components: more }), index: 0 };
  const documents = new Documents([main], faults, budget);
  const root = entry(documents.rootsWith(['root'])[0], 'root');
  if (!root) throw new Error('no root');
  const reading: Reading = { version: '3.1', main, documents, faults, budget };
  return { root, types: new TypeReader(reading), faults };
}

function parametersOf(own: readonly object[], shared: readonly object[] = [], more: object = {}) {
  const { root, types, faults } = opened({ path: { parameters: shared }, operation: { parameters: own } }, more);
  const read = faults.apart(() =>
    readParameters(entry(root, 'path') as Node, entry(root, 'operation') as Node, 'act', types),
  );
  return { parameters: read.value, told: [...read.faults.values()].map(({ message }) => message) };
}

const schema = { type: 'string' };

test.each<[string, object, object]>([
  ['in a query', { in: 'query' }, { style: 'form', explode: true, required: false }],
  ['in a path, which is always there', { in: 'path' }, { style: 'simple', explode: false, required: true }],
  ['in a header', { in: 'header', style: 'form' }, { style: 'simple', explode: false }],
  ['with a style', { in: 'query', style: 'pipeDelimited' }, { style: 'pipeDelimited', explode: false }],
  ['with a style of another place', { in: 'query', style: 'matrix' }, { style: 'form', explode: true }],
  ['that says how it explodes', { in: 'path', explode: true }, { style: 'simple', explode: true }],
])('a parameter %s is written in the way that the standard says', (_what, own, expected) => {
  expect(parametersOf([{ name: 'x', schema, ...own }]).parameters).toMatchObject([expected]);
});

test('a parameter of the operation replaces that of its path with the same name and place, where that one stood', () => {
  const shared = [
    { name: 'x', in: 'query', schema },
    { name: 'y', in: 'query', schema },
  ];
  const own = [
    { name: 'x', in: 'header', schema },
    { name: 'x', in: 'query', required: true, schema },
  ];
  const { parameters } = parametersOf(own, shared);
  expect(parameters.map((parameter) => [parameter.name, parameter.in, parameter.required])).toEqual([
    ...[
      ['x', 'query', true],
      ['y', 'query', false],
      ['x', 'header', false],
    ],
  ]);
});

test('headers that follow from the call itself are never asked for, in whatever letters', () => {
  const names = ['Accept', 'content-type', 'AUTHORIZATION', 'X-Accept'];
  const { parameters, told } = parametersOf(names.map((name) => ({ name, in: 'header', schema })));
  expect([parameters.map(({ name }) => name), told]).toEqual([['X-Accept'], []]);
  expect(parametersOf([{ name: 'Accept', in: 'query', schema }]).parameters).toHaveLength(1);
});

test.each<[string, object, string]>([
  ['no name', { in: 'query' }, 'schema.parameter'],
  ['an empty name', { name: '', in: 'query' }, 'schema.parameter'],
  ['no place', { name: 'x' }, 'schema.parameter'],
  ['a place of Swagger 2', { name: 'x', in: 'body' }, 'schema.parameterIn'],
  ['a place that every object has', { name: 'x', in: 'constructor' }, 'schema.parameterIn'],
  ['a name of two lines', { name: 'x\ny', in: 'query' }, 'schema.characters'],
])('a parameter with %s is told, and is none', (_what, own, message) => {
  expect(parametersOf([own])).toEqual({ parameters: [], told: [message] });
});

test('a parameter that is a document of its own is JSON, or cannot be written', () => {
  const content = (mediaType: string) => ({
    name: 'x',
    in: 'query',
    content: { [mediaType]: { schema: { type: 'object' } } },
  });
  expect(parametersOf([content('application/json')]).parameters).toMatchObject([{ json: true, content: false }]);
  expect(parametersOf([content('application/xml')]).parameters).toMatchObject([{ content: true }]);
  expect(parametersOf([content('application/xml')]).parameters[0]).not.toHaveProperty('json');
});

test('a parameter may be a reference, and one that still has its type on itself is read', () => {
  const shared = { parameters: { Limit: { name: 'limit', in: 'query', type: 'integer', description: 'At most.' } } };
  const { parameters } = parametersOf([{ $ref: '#/components/parameters/Limit' }], [], shared);
  expect(parameters).toMatchObject([{ name: 'limit', type: { kind: 'integer' }, doc: 'At most.' }]);
});

function body(operation: object, method = 'POST') {
  const { root, types, faults } = opened(operation);
  return faults.apart(() => ({
    sent: readRequestBody(root, method, 'act', types),
    answered: readAnswer(root, method, 'act', types),
  })).value;
}
const json = (own: object = {}) => ({ 'application/json': { schema: { type: 'integer', ...own } } });
const answering = (responses: object, method?: string) => body({ responses }, method).answered.body?.written;

test('methods whose bodies mean nothing send none', () => {
  const requestBody = { content: json() };
  for (const method of ['GET', 'HEAD', 'TRACE']) expect(body({ requestBody }, method).sent).toEqual({});
  expect(body({ requestBody }, 'DELETE').sent.body).toMatchObject({ required: false, written: 'integer' });
  expect(body({ requestBody: { required: true, ...requestBody } }).sent.body?.required).toBe(true);
});

test('the lowest success with content answers, else any success, else what is told of no status', () => {
  const told = (format: string) => ({ content: json({ format }) });
  expect(answering({ 201: told('int64'), 200: {}, 202: told('int32') })).toBe('integer (int64)');
  expect(answering({ '2xx': told('int32'), default: told('int64') })).toBe('integer (int32)');
  expect(answering({ '2XX': told('int32'), 204: {} })).toBe('integer (int32)');
  expect(answering({ 404: told('int32'), default: told('int64') })).toBe('integer (int64)');
  expect(answering({ 204: {}, default: told('int64') })).toBeUndefined();
  expect(answering({ 200: told('int32') }, 'HEAD')).toBeUndefined();
});

test('null is sent by leaving a body out that is no JSON', () => {
  const nullIsAbsent = (content: object) => body({ requestBody: { content } }).sent.body?.nullIsAbsent;
  expect([nullIsAbsent({ 'text/plain': {} }), nullIsAbsent(json())]).toEqual([true, undefined]);
});

test('a media type that stands for many is sent as JSON', () => {
  expect(body({ requestBody: { content: { '*/*': {} } } }).sent.body).toMatchObject({
    ...{ mediaType: 'application/json', type: { kind: 'json' }, written: 'any' },
  });
});

test('a media type that nobody knows is text or bytes where its body is one string, and else is refused', () => {
  const odd = (own: object) => body({ requestBody: { content: { 'application/x-odd': { schema: own } } } }).sent;
  expect(odd({ type: 'string' }).body?.type).toEqual({ kind: 'string' });
  expect(odd({ type: 'string', format: 'binary' }).body?.type).toEqual({ kind: 'bytes' });
  expect(odd({ type: 'integer' }).refused?.message).toBe('refusals.mediaType');
});

test('what is said of the members of a form is a style, else the first media type that names one', () => {
  const encoding = {
    a: { style: 'spaceDelimited' },
    b: { explode: false },
    c: { contentType: 'image/*, image/png' },
    d: { contentType: '*/*' },
    e: { contentType: 'text/plain\r\nX-Evil: 1' },
  };
  const content = { 'multipart/form-data': { schema: { type: 'object' }, encoding } };
  expect(body({ requestBody: { content } }).sent.body?.fields).toEqual([
    { name: 'a', style: 'spaceDelimited', explode: false },
    { name: 'b', style: 'form', explode: false },
    { name: 'c', mediaType: 'image/png' },
  ]);
});
