import { describe, expect, test } from 'vitest';
import { member, operation, record } from '../../../../../tests/support/parts/members.ts';
import type { DataType, RequestMember } from '../../../../model/types.ts';
import type { ApiTypeDef } from '../operation.ts';
import type { GraphQlOperation } from './operation.ts';
import { sampleCall } from './sample.ts';

const PET: DataType = { kind: 'ref', name: 'Pet' };
const TYPES = [
  record('Pet', [
    { ...member('petName'), name: 'pet_name' },
    member('tags', { kind: 'list', of: { kind: 'string' } }),
    member('owner', { kind: 'ref', name: 'Owner' }),
    member('secret'),
  ]),
  record('Owner', [member('id'), member('phone')]),
] as readonly ApiTypeDef[];

function sampled(
  selection: readonly string[],
  answer: DataType | undefined = PET,
  variables: readonly (readonly [string, RequestMember])[] = [],
) {
  const call = { variables: variables.map(([name]) => ({ name, type: 'String' })), selection };
  const api = {
    contract: { call },
    parameters: variables.map(([, { property }]) => property),
    ...(answer && { answer }),
  };
  return sampleCall(
    { ...operation(variables.map(([, own]) => own)), api } as unknown as GraphQlOperation,
    new Map(TYPES.map((type) => [type.name, type])),
  );
}

describe('the answer of an example', () => {
  test('has the fields that the document asks for, and no others', () => {
    const { answer } = sampled(['pet_name', 'owner {', 'id', '}']);
    expect(answer.wire).toEqual({ pet_name: 'text', owner: { id: 'text' } });
    expect(answer.read).toEqual({ petName: 'text', owner: { id: 'text' } });
  });

  test('has fields that are asked for with arguments or under another name by the name of the answer', () => {
    expect(sampled(['pet_name(upper: true)', 'tags: labels', 'owner(first: 1) {', 'id', '}']).answer.wire).toEqual({
      pet_name: 'text',
      tags: ['text'],
      owner: { id: 'text' },
    });
  });

  test('has of several possible types the fields of the first, beside those of all', () => {
    const { wire } = sampled(['pet_name', '... on Cat {', 'tags', '}', '... on Dog {', 'secret', '}']).answer;
    expect(wire).toEqual({ pet_name: 'text', tags: ['text'] });
  });

  test('has of possible types inside an object the fields of the first as well', () => {
    const { wire } = sampled(['owner {', '... on A {', 'id', '}', '... on B {', 'phone', '}', '}', 'secret']).answer;
    expect(wire).toEqual({ owner: { id: 'text' }, secret: 'text' });
  });

  test('of a list is one of what the document asks for', () => {
    expect(sampled(['pet_name'], { kind: 'list', of: { kind: 'list', of: PET } }).answer).toEqual({
      wire: [[{ pet_name: 'text' }]],
      read: [[{ petName: 'text' }]],
    });
  });

  test('of an object that no record can hold is a map of what is asked for', () => {
    const { wire, read } = sampled(['a', 'b {', 'c', '}'], { kind: 'map', of: { kind: 'json' } }).answer;
    expect(wire).toEqual({ a: 'text', b: 'text' });
    expect(read).toEqual(wire);
  });

  test('is a single value where nothing is asked for of it', () => {
    expect(sampled([], { kind: 'boolean' }).answer).toEqual({ wire: true, read: true });
  });
});

test('variables have the names of the document, and the request those of callers', () => {
  const time = member('openAt', { kind: 'time', zoned: true });
  const { request, variables } = sampled([], { kind: 'boolean' }, [
    ['open_at', time],
    ['pet', member('pet', PET)],
  ]);
  expect(request.openAt).toBe('12:30:00+00:00');
  expect(variables.open_at).toBe('12:30:00Z');
  expect(variables.pet).toMatchObject({ pet_name: 'text' });
  expect(Object.keys(variables)).toEqual(['open_at', 'pet']);
});
