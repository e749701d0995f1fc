import { describe, expect, test } from 'vitest';
import type { Access } from '../model/changes.ts';
import type { Fields, TypeShape } from '../model/shape.ts';
import { changesBetween, type Seen } from './compatibility.ts';

function seen(takes: Fields = {}, answers: Fields = {}, more: Partial<Seen> = {}): Seen {
  return { shape: { takes, answers }, types: new Map(), ...more };
}

/** Each change as `kind! member: was → is`, with a sign where it breaks callers. */
function told(before: Seen, now: Seen): readonly string[] {
  return changesBetween(before, now).map(
    ({ kind, breaking, member = '', was = '', is = '' }) => `${kind}${breaking ? '!' : ''} ${member}: ${was} → ${is}`,
  );
}

const request = (was: Fields, is: Fields, more?: Partial<Seen>, moreNow = more) =>
  told(seen(was, {}, more), seen(is, {}, moreNow));
const answer = (was: Fields, is: Fields, more?: Partial<Seen>, moreNow = more) =>
  told(seen({}, was, more), seen({}, is, moreNow));
const named = (name: string, shape: TypeShape): Partial<Seen> => ({ types: new Map([[name, shape]]) });

test('nothing has changed where nothing has changed', () => {
  const both = seen({ id: 'int32' }, { total: 'decimal?' });
  expect(told(both, both)).toEqual([]);
  expect(told(seen(), seen())).toEqual([]);
});

describe('a member of a request', () => {
  test.each<[string, Fields, Fields, readonly string[]]>([
    ['may come where it may be left out', {}, { a: 'int32 optional' }, ['requestAdded a:  → int32 optional']],
    ['breaks callers where it comes and is required', {}, { a: 'int32?' }, ['requestAdded! a:  → int32?']],
    ['breaks callers where it goes', { a: 'int32' }, {}, ['requestGone! a: int32 → ']],
    [
      'may be left out from now on',
      { a: 'int32' },
      { a: 'int32 optional' },
      ['requestRequired a: int32 → int32 optional'],
    ],
    [
      'must be there from now on',
      { a: 'int32 optional' },
      { a: 'int32' },
      ['requestRequired! a: int32 optional → int32'],
    ],
    ['may be null from now on', { a: 'int32' }, { a: 'int32?' }, ['requestNull a: int32 → int32?']],
    ['must not be null any more', { a: 'int32?' }, { a: 'int32' }, ['requestNull! a: int32? → int32']],
    ['may be wider', { a: 'int32' }, { a: 'int64' }, ['requestType a: int32 → int64']],
    [
      'breaks callers where it is narrower',
      { a: 'string' },
      { a: 'string(10)' },
      ['requestType! a: string → string(10)'],
    ],
    [
      'is told each of its changes',
      { a: 'int64? optional' },
      { a: 'int32' },
      [
        'requestRequired! a: int64? optional → int32',
        'requestNull! a: int64? optional → int32',
        'requestType! a: int64 → int32',
      ],
    ],
  ])('%s', (_, was, is, changes) => expect(request(was, is)).toEqual(changes));

  test('may be called like a member of every object', () => {
    expect(request({}, { constructor: 'int32 optional' })).toEqual(['requestAdded constructor:  → int32 optional']);
    expect(request({ toString: 'int32' }, {})).toEqual(['requestGone! toString: int32 → ']);
  });
});

describe('a member of an answer', () => {
  const two = (a: string) => ({ a, b: 'boolean' });

  test.each<[string, Fields, Fields, readonly string[]]>([
    ['may come', two('int32'), { ...two('int32'), c: 'date' }, ['answerAdded c:  → date']],
    ['breaks callers where it goes', { ...two('int32'), c: 'date' }, two('int32'), ['answerGone! c: date → ']],
    ['may be there for certain', two('int32?'), two('int32'), ['answerNull a: int32? → int32']],
    ['breaks callers where it may be null', two('int32'), two('int32?'), ['answerNull! a: int32 → int32?']],
    ['may be narrower', two('int64'), two('int32'), ['answerType a: int64 → int32']],
    ['breaks callers where it is wider', two('int32'), two('int64'), ['answerType! a: int32 → int64']],
    [
      'may be longer: nobody keeps to a limit of what comes',
      two('string(5)'),
      two('string'),
      ['answerType a: string(5) → string'],
    ],
  ])('%s', (_, was, is, changes) => expect(answer(was, is)).toEqual(changes));
});

describe('the body of an answer', () => {
  test.each<[string, Fields, Fields, readonly string[]]>([
    ['may come', {}, { total: 'int32' }, ['answerForm :  → int32']],
    ['breaks callers where it goes', { total: 'int32' }, {}, ['answerForm! : int32 → ']],
    ['has no name that callers see', { total: 'int32' }, { sum: 'int32' }, []],
    [
      'has columns that callers see',
      { rows: 'rows', 'rows/id': 'int32' },
      { list: 'rows', 'list/id': 'int64' },
      ['answerType! id: int32 → int64'],
    ],
    ['is no longer one value', { a: 'int32' }, { a: 'int32', b: 'date' }, ['answerForm! : int32 → a, b']],
    [
      'has pages from now on',
      { a: 'rows', 'a/id': 'date' },
      { a: 'page of rows', 'a/id': 'date' },
      ['answerForm! : rows → page of rows'],
    ],
    [
      'has a row that may be missing',
      { a: 'row', 'a/id': 'date' },
      { a: 'row?', 'a/id': 'date' },
      ['answerForm! : row → row?'],
    ],
    ['has a row for certain', { a: 'row?', 'a/id': 'date' }, { a: 'row', 'a/id': 'date' }, ['answerForm : row? → row']],
  ])('%s', (_, was, is, changes) => expect(answer(was, is)).toEqual(changes));
});

describe('a record inside', () => {
  const street = (text: string) => named('Address', { fields: { street: text } });
  const list = { a: '[#Address]' };

  test('is compared member by member, on its own side', () => {
    expect(request(list, list, street('string'), street('string(5)'))).toEqual([
      'requestType! a/street: string → string(5)',
    ]);
    expect(answer({ ...list, b: 'date' }, { ...list, b: 'date' }, street('int32'), street('int64'))).toEqual([
      'answerType! a/street: int32 → int64',
    ]);
  });

  test('may have another name: callers do not see it', () => {
    const renamed = named('Place', { fields: { street: 'string' } });
    expect(request({ a: '#Address' }, { a: '#Place' }, street('string'), renamed)).toEqual([]);
  });

  test('is another type where it is a list on one side alone', () => {
    expect(request({ a: '#Address' }, list, street('string'))).toEqual(['requestType! a: #Address → [#Address]']);
  });

  test('that holds itself ends', () => {
    const node = (more: Fields) => named('Node', { fields: { next: '#Node?', ...more } });
    expect(request({ a: '#Node' }, { a: '#Node' }, node({}), node({ x: 'date' }))).toEqual([
      'requestAdded! a/x:  → date',
    ]);
  });
});

test('values of an enumeration may come where they are sent, and may go where they are answered', () => {
  const state = (...values: readonly string[]) => named('State', { values });
  const member = { a: '#State', b: 'date' };
  expect(request(member, member, state('x'), state('x', 'y'))).toEqual(['requestValues a: x → x, y']);
  expect(request(member, member, state('x', 'y'), state('x'))).toEqual(['requestValues! a: x, y → x']);
  expect(answer(member, member, state('x'), state('x', 'y'))).toEqual(['answerValues! a: x → x, y']);
  expect(answer(member, member, state('x', 'y'), state('x'))).toEqual(['answerValues a: x, y → x']);
  expect(request(member, member, state('x', 'y'), state('y', 'x'))).toEqual([]);
});

test('an address that goes breaks callers, one that comes beside it does not', () => {
  const at = (...published: readonly string[]) => seen({}, {}, { published });
  expect(told(at('GET /a'), at('GET /b'))).toEqual(['published! : GET /a → GET /b']);
  expect(told(at('GET /a'), at('GET /a', 'queue a'))).toEqual(['published : GET /a → GET /a, queue a']);
  expect(told(at(), at('GET /a'))).toEqual(['published :  → GET /a']);
});

describe('what callers need', () => {
  const needs = (auth: string, scopes: readonly string[] = [], roles: readonly string[] = []): Access => ({
    ...{ auth, scopes, roles },
  });
  const changed = (was: Access | undefined, is: Access | undefined) =>
    told(seen({}, {}, was && { access: was }), seen({}, {}, is && { access: is }));

  test.each<[string, Access, Access, boolean]>([
    ['another way to say who they are', needs('basic'), needs('jwt'), true],
    ['nothing any more', needs('jwt', ['read'], ['admin']), needs('none'), false],
    ['something, at last', needs('none'), needs('basic'), true],
    ['one scope less', needs('jwt', ['read', 'write']), needs('jwt', ['read']), false],
    ['one scope more', needs('jwt', ['read']), needs('jwt', ['read', 'write']), true],
    ['one of more roles', needs('jwt', [], ['a']), needs('jwt', [], ['a', 'b']), false],
    ['one of fewer roles', needs('jwt', [], ['a', 'b']), needs('jwt', [], ['a']), true],
    ['a role, where none was needed', needs('jwt'), needs('jwt', [], ['a']), true],
    ['no role any more', needs('jwt', [], ['a']), needs('jwt'), false],
  ])('%s', (_, was, is, breaking) => {
    expect(changesBetween(seen({}, {}, { access: was }), seen({}, {}, { access: is }))).toMatchObject([
      { kind: 'access', breaking },
    ]);
  });

  test('is written for people: all scopes, and one of the roles', () => {
    expect(changed(needs('jwt', ['read']), needs('jwt', ['read'], ['a', 'b']))).toEqual([
      'access! : jwt, read → jwt, read, a | b',
    ]);
  });

  test('is no change where a lock does not tell', () => {
    expect(changed(undefined, needs('jwt'))).toEqual([]);
    expect(changed(needs('jwt'), undefined)).toEqual([]);
  });
});
