import { describe, expect, test } from 'vitest';
import type {
  ContractBody,
  ContractMember,
  ContractOperation,
  ContractType,
} from '../../../../model/contract/contract.ts';
import type { KeptMembers } from '../../../../model/kept.ts';
import type { DataType } from '../../../../model/types.ts';
import { bodyTypes, requestMembers, toRequest } from './request.ts';

const TEXT: DataType = { kind: 'string' };
const PET: DataType = { kind: 'ref', name: '#/Pet' };

function member(name: string, more: Partial<ContractMember> = {}): ContractMember {
  return { name, type: TEXT, required: true, nullable: false, written: 'string', ...more };
}

function body(type: DataType, more: Partial<ContractBody> = {}): ContractBody {
  return { type, required: true, nullable: false, written: 'Pet', ...more };
}

function typesOf(...members: readonly ContractMember[]): ReadonlyMap<string, ContractType> {
  return new Map([['#/Pet', { kind: 'record', key: '#/Pet', path: ['Pet'], written: 'Pet', members }]]);
}

const operation = (parameters: readonly ContractMember[], sent?: ContractBody) =>
  ({ parameters, ...(sent && { body: sent }) }) as unknown as ContractOperation;

function requestOf(
  parameters: readonly ContractMember[],
  sent?: ContractBody,
  types = typesOf(member('name'), member('age')),
  kept?: KeptMembers,
) {
  const resolve = (type: DataType): DataType => (type.kind === 'ref' ? { kind: 'ref', name: 'Pet' } : type);
  return toRequest(operation(parameters, sent), types, { resolve, alphabet: 'any' }, kept);
}

const propertiesOf = ({ members }: ReturnType<typeof requestOf>) => members.map(({ property }) => property);

describe('the request of a call', () => {
  test('has its parameters, then the members of its body', () => {
    const made = requestOf([member('pet-id')], body(PET));
    expect(propertiesOf(made)).toEqual(['petId', 'name', 'age']);
    expect(made.parameters).toEqual(['petId']);
    expect(made.body).toEqual({
      members: ['name', 'age'].map((name) => ({ name, property: name, component: name })),
    });
  });

  test('has nothing of a body where none is sent', () => {
    const made = requestOf([member('id')]);
    expect(propertiesOf(made)).toEqual(['id']);
    expect(made).not.toHaveProperty('body');
  });

  test.each<[string, readonly ContractMember[], ContractBody, ReadonlyMap<string, ContractType>]>([
    ['that is a list', [], body({ kind: 'list', of: PET }), typesOf(member('name'))],
    ['that may be null', [], body(PET, { nullable: true }), typesOf(member('name'))],
    ['without members', [], body(PET), typesOf()],
    ['whose type nobody knows', [], body({ kind: 'ref', name: '#/Other' }), typesOf(member('name'))],
    ['with a member called like a parameter', [member('pet_name')], body(PET), typesOf(member('petName'))],
    ['with two members of one name', [], body(PET), typesOf(member('a-b'), member('a_b'))],
    [
      'with more members than Java takes arguments',
      [],
      body(PET),
      typesOf(...Array.from({ length: 251 }, (_, index) => member(`m${index}`))),
    ],
  ])('has a body %s as one member', (_, parameters, sent, types) => {
    const made = requestOf(parameters, sent, types);
    expect(made.members.at(-1)).toMatchObject({ name: 'body', property: 'body' });
    expect(made.members).toHaveLength(parameters.length + 1);
    expect(made.body).toEqual({ whole: 'body' });
  });

  test('has a whole body by another name where a parameter is called so', () => {
    const made = requestOf([member('body')], body({ kind: 'list', of: PET }));
    const [parameter, whole] = propertiesOf(made);
    expect(parameter).toBe('body');
    expect(whole).not.toBe('body');
    expect(made.body).toEqual({ whole });
  });

  test('keeps the names that its members had, by their names in the document', () => {
    const kept: KeptMembers = new Map([['name', { property: 'called', component: 'called' }]]);
    expect(propertiesOf(requestOf([member('id')], body(PET), undefined, kept))).toEqual(['id', 'called', 'age']);
  });

  test('tells people how each is written, with the media type of a whole body', () => {
    const sent = body(TEXT, { mediaType: 'text/csv', written: 'string', doc: 'All rows' });
    expect(requestOf([member('id', { doc: 'Whose' })], sent).members).toMatchObject([
      { written: 'id string', doc: 'Whose' },
      { written: 'body string (text/csv)', doc: 'All rows' },
    ]);
    expect(requestOf([member('id')]).members[0]).not.toHaveProperty('doc');
  });

  test('speaks of types by their names in the project', () => {
    expect(requestOf([], body({ kind: 'list', of: PET }, { nullable: true })).members[0]?.type.kind).toBe('list');
    expect(requestOf([member('pet', { type: PET })]).members[0]?.type).toEqual({ kind: 'ref', name: 'Pet' });
  });
});

describe('a member that callers may leave out', () => {
  const [only] = requestOf([member('a', { required: false })]).members;

  test('is optional, and null says the same where null is no value', () => {
    expect(only).toMatchObject({ optional: true, nullable: false, nullIsAbsent: true });
    const [required] = requestOf([member('a')]).members;
    expect(required?.optional).toBe(false);
    expect(required).not.toHaveProperty('nullIsAbsent');
  });

  test('is told from null where null is a value of its own', () => {
    const [nullable] = requestOf([member('a', { required: false, nullable: true })]).members;
    expect(nullable).toMatchObject({ optional: true, nullable: true });
    expect(nullable).not.toHaveProperty('nullIsAbsent');
  });

  test('is every member of a body that need not be sent', () => {
    const optional = requestOf([], body(PET, { required: false })).members.map((member) => member.optional);
    expect(optional).toEqual([true, true]);
    expect(requestOf([], body(PET)).members.map((member) => member.optional)).toEqual([false, false]);
  });

  test('is a whole body, of which null means absence only where the protocol cannot write null', () => {
    const sent = body(TEXT, { required: false, nullable: true });
    expect(requestOf([], sent).members[0]).not.toHaveProperty('nullIsAbsent');
    expect(requestOf([], { ...sent, nullIsAbsent: true }).members[0]).toHaveProperty('nullIsAbsent', true);
  });
});

test('the types that a body brings in are those of its members, or its own where it is one member', () => {
  const types = typesOf(member('a'), member('b', { type: { kind: 'date' } }));
  expect(bodyTypes(operation([], body(PET)), types)).toEqual([TEXT, { kind: 'date' }]);
  expect(bodyTypes(operation([], body(PET, { nullable: true })), types)).toEqual([PET]);
  expect(bodyTypes(operation([]), types)).toEqual([]);
});

test('members of a request are listed by the names of the document', () => {
  const types = typesOf(member('pet-name'));
  expect(requestMembers(operation([member('pet-id')], body(PET)), types).map(({ name }) => name)).toEqual([
    'pet-id',
    'pet-name',
  ]);
  expect(requestMembers(operation([member('pet-id')]), types)).toHaveLength(1);
});
