import { expect, test } from 'vitest';
import { member, operation, record } from '../../../../../tests/support/parts/members.ts';
import type { RestParameter } from '../../../../model/contract/calls/rest.ts';
import type { DataType, RequestMember } from '../../../../model/types.ts';
import type { RestDetail, RestOperation, RestProject } from './operation.ts';
import { wireCall } from './wire.ts';

const INTEGER: DataType = { kind: 'integer', bits: 32, signed: true };
const LIST: DataType = { kind: 'list', of: INTEGER };

function parameter(name: string, place: RestParameter['in'], more: Partial<RestParameter> = {}): RestParameter {
  const style = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  return { name, in: place, style, explode: style === 'form', ...more };
}

/** The example of a call; each parameter is a member of the request with the name of its place in the list. */
function callOf(
  path: string,
  parameters: readonly (readonly [RestParameter, RequestMember])[],
  more: Partial<RestDetail> & { readonly others?: readonly RequestMember[] } = {},
) {
  const { others = [], ...detail } = more;
  const api: RestDetail = {
    method: 'GET',
    path,
    parameters: parameters.map(([own, { property }]) => ({ parameter: own, property })),
    ...detail,
  };
  const made = operation([...parameters.map(([, own]) => own), ...others]);
  const pet = record('Pet', [member('pet_name'), member('note', { kind: 'string' }, { nullable: true })]);
  const types = new Map([['Pet', pet]]);
  return wireCall({ ...made, api } as RestOperation, { types } as unknown as RestProject);
}

test('each parameter travels in its place, under the name that the API knows', () => {
  const call = callOf('/pets/{pet-id}', [
    [parameter('pet-id', 'path'), member('petId', INTEGER)],
    [parameter('max rows', 'query'), member('maxRows', INTEGER)],
    [parameter('X-Trace', 'header'), member('trace')],
    [parameter('session', 'cookie'), member('session')],
    [parameter('theme', 'cookie'), member('theme')],
  ]);
  expect(call.request).toEqual({ petId: 1, maxRows: 1, trace: 'text', session: 'text', theme: 'text' });
  expect(call.target).toBe('/pets/1?max%20rows=1');
  expect(call.headers).toEqual([
    { name: 'X-Trace', value: 'text' },
    { name: 'Cookie', value: 'session=text; theme=text' },
  ]);
});

test('without parameters, a body and an answer there is nothing but the path', () => {
  const call = callOf('/ping', []);
  expect(call).toEqual({ request: {}, target: '/ping', headers: [] });
});

test('the query of the path itself is sent before that of the parameters', () => {
  expect(callOf('/pets?expand=a b', [[parameter('ids', 'query'), member('ids', LIST)]]).target).toBe(
    '/pets?expand=a%20b&ids=1',
  );
});

test('a parameter that is JSON is one text of it', () => {
  const filter = member('filter', { kind: 'ref', name: 'Pet' });
  const call = callOf('/pets', [[parameter('filter', 'query', { json: true }), filter]]);
  expect(call.target).toBe(`/pets?filter=${encodeURIComponent('{"pet_name":"text","note":"text"}')}`);
});

test('a variable that the path has twice is filled twice', () => {
  expect(callOf('/{a}/copy/{a}', [[parameter('a', 'path'), member('a')]]).target).toBe('/text/copy/text');
});

test('a body of members has the names of the API, a whole body has none', () => {
  const others = [{ ...member('petName'), name: 'pet_name' }];
  const rest = { form: 'json', mediaType: 'application/json', required: true, fields: [] } as const;
  const members = [{ name: 'pet_name', property: 'petName', component: 'petName' }];
  expect(callOf('/pets', [], { others, body: { ...rest, members } }).body).toEqual({ pet_name: 'text' });
  expect(callOf('/pets', [], { others, body: { ...rest, whole: 'petName' } }).body).toBe('text');
  expect(callOf('/pets', [], { others })).not.toHaveProperty('body');
});

test('an answer is there twice: as the API writes it and as the service reads it', () => {
  const type: DataType = { kind: 'list', of: { kind: 'time', zoned: true } };
  const { answer } = callOf('/times', [], { answer: { form: 'json', mediaType: '', type } });
  expect(answer).toEqual({ wire: ['12:30:00Z'], read: ['12:30:00+00:00'] });
});
