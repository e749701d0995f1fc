import { describe, expect, test } from 'vitest';
import { field, inputOf, parameter, routine, tinyCatalog } from '../../tests/generated/projects/tiny.ts';
import type { Routine } from '../model/described/routine.ts';
import { diffOf } from './diff.ts';
import { generate } from './generate.ts';
import { packLock } from './lock/pack.ts';

const catalog = tinyCatalog();
const text = { kind: 'string' } as const;
const int = (bits: 8 | 16 | 32 | 64) => ({ kind: 'integer', bits, signed: true }) as const;
const asked = (routines: readonly Routine[], endpoints: readonly object[] = []) => inputOf(routines, { endpoints });

function lockOf(routines: readonly Routine[], endpoints: readonly object[] = []) {
  const { project, files } = generate(asked(routines, endpoints), catalog);
  return { file: JSON.parse(files.get('forja.lock.json') ?? ''), packed: packLock(project, files).bytes };
}
const diff = (now: readonly Routine[], last: unknown, missing: readonly object[] = []) =>
  diffOf({ input: now.length > 0 ? asked(now) : null, source: 'database', missing, last }, catalog);
const verdicts = (was: Routine, is: Routine) => {
  const { file, packed } = lockOf([was]);
  const found = diff([is], file);
  expect(diff([is], packed)).toEqual(found);
  const [operation] = found.operations;
  return [
    operation?.verdict,
    ...(operation?.changes.map(({ kind, breaking, member, was, is }) => [kind, breaking, member, was, is]) ?? []),
  ];
};

const find = (...parameters: Parameters<typeof parameter>[]) =>
  routine(
    'find',
    parameters.map((described) => parameter(...described)),
  );
/** A function that answers rows and nothing else. */
function list(...columns: Parameters<typeof field>[]): Routine {
  const { returnValue: _, ...rest } = routine('list');
  return {
    ...rest,
    results: [{ name: '', kind: 'table', columns: columns.map((column) => field(...column)) }],
  } as never;
}

describe('what callers send may become more liberal', () => {
  test.each([
    ['the same', find(['id']), find(['id']), ['same']],
    [
      'a new member that may be left out',
      find(['id']),
      find(['id'], ['page', 'integer', { hasDefault: true }]),
      ['compatible', ['requestAdded', false, 'page', undefined, 'int32 optional']],
    ],
    [
      'a new member that is required',
      find(['id']),
      find(['id'], ['page']),
      ['breaking', ['requestAdded', true, 'page', undefined, 'int32']],
    ],
    [
      'a member that is gone',
      find(['id'], ['page']),
      find(['id']),
      ['breaking', ['requestGone', true, 'page', 'int32', undefined]],
    ],
    [
      'a wider type',
      find(['id']),
      find(['id', 'bigint', { type: int(64) }]),
      ['compatible', ['requestType', false, 'id', 'int32', 'int64']],
    ],
    [
      'a narrower type',
      find(['id']),
      find(['id', 'smallint', { type: int(16) }]),
      ['breaking', ['requestType', true, 'id', 'int32', 'int16']],
    ],
    [
      'another type',
      find(['id']),
      find(['id', 'text', { type: text }]),
      ['breaking', ['requestType', true, 'id', 'int32', 'string']],
    ],
    [
      'a shorter text',
      find(['name', 'text', { type: text }]),
      find(['name', 'varchar', { type: { ...text, length: 10 } }]),
      ['breaking', ['requestType', true, 'name', 'string', 'string(10)']],
    ],
    [
      'a longer text',
      find(['name', 'varchar', { type: { ...text, length: 10 } }]),
      find(['name', 'text', { type: text }]),
      ['compatible', ['requestType', false, 'name', 'string(10)', 'string']],
    ],
    [
      'what may be left out becomes required',
      find(['id'], ['page', 'integer', { hasDefault: true }]),
      find(['id'], ['page']),
      ['breaking', ['requestRequired', true, 'page', 'int32 optional', 'int32']],
    ],
    [
      'what was required may be left out',
      find(['id'], ['page']),
      find(['id'], ['page', 'integer', { hasDefault: true }]),
      ['compatible', ['requestRequired', false, 'page', 'int32', 'int32 optional']],
    ],
    [
      'null is taken',
      find(['id']),
      find(['id', 'integer', { nullable: true }]),
      ['compatible', ['requestNull', false, 'id', 'int32', 'int32?']],
    ],
    [
      'null is no longer taken',
      find(['id', 'integer', { nullable: true }]),
      find(['id']),
      ['breaking', ['requestNull', true, 'id', 'int32?', 'int32']],
    ],
  ])('%s', (_, was, is, expected) => {
    expect(verdicts(was, is)).toEqual(expected);
  });
});

describe('what callers get may become narrower', () => {
  test.each([
    ['the same', list(['id'], ['name']), list(['id'], ['name']), ['same']],
    [
      'a new column',
      list(['id'], ['name']),
      list(['id'], ['name'], ['since']),
      ['compatible', ['answerAdded', false, 'since', undefined, 'int32']],
    ],
    [
      'a column that is gone',
      list(['id'], ['name']),
      list(['id']),
      ['breaking', ['answerGone', true, 'name', 'int32', undefined]],
    ],
    [
      'a wider type',
      list(['id']),
      list(['id', 'bigint', { type: int(64) }]),
      ['breaking', ['answerType', true, 'id', 'int32', 'int64']],
    ],
    [
      'a narrower type',
      list(['id', 'bigint', { type: int(64) }]),
      list(['id']),
      ['compatible', ['answerType', false, 'id', 'int64', 'int32']],
    ],
    [
      'it may be null now',
      list(['id']),
      list(['id', 'integer', { nullable: true }]),
      ['breaking', ['answerNull', true, 'id', 'int32', 'int32?']],
    ],
    [
      'it is never null now',
      list(['id', 'integer', { nullable: true }]),
      list(['id']),
      ['compatible', ['answerNull', false, 'id', 'int32?', 'int32']],
    ],
    [
      'a longer text is still a text',
      list(['a', 'varchar', { type: { ...text, length: 10 } }]),
      list(['a', 'text', { type: text }]),
      ['compatible', ['answerType', false, 'a', 'string(10)', 'string']],
    ],
  ])('%s', (_, was, is, expected) => {
    expect(verdicts(was, is)).toEqual(expected);
  });

  test('the body itself is told without a member', () => {
    const one = (bits: 32 | 64) =>
      routine('total', [], { returnValue: field('', 'integer', { type: int(bits) }) } as never);
    expect(verdicts(one(32), one(64))).toEqual(['breaking', ['answerType', true, undefined, 'int32', 'int64']]);
  });
});

test('what is asked for anew is new, what cannot be described keeps its name, what is not asked for is gone', () => {
  const [byId, ping, old] = [find(['id']), routine('ping'), routine('old')];
  const { file } = lockOf([byId, ping, old]);
  const found = diff([byId, routine('fresh')], file, [{ routine: ping.ref }, { routine: routine('never').ref }]);
  expect(found.operations.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['find', 'same'],
    ['fresh', 'new'],
  ]);
  expect(found.missing.map((operation) => operation?.published)).toEqual([['GET /ping'], undefined]);
  expect(found.gone.map(({ name }) => name)).toEqual(['old']);
  expect(diff([], file, [{ routine: byId.ref }])).toMatchObject({
    operations: [],
    missing: [{ name: 'find' }],
    gone: [{ name: 'ping' }, { name: 'old' }],
  });
});

test('another address is breaking, and a lock that knows no shapes leaves it open', () => {
  const byId = find(['id']);
  const { file } = lockOf([byId], [{ options: { url: '/look' } }]);
  expect(diff([byId], file).operations).toMatchObject([
    { verdict: 'breaking', changes: [{ kind: 'published', was: 'GET /look', is: 'GET /find' }] },
  ]);
  const { operations, ...lock } = lockOf([byId]).file;
  const earlier = { ...lock, operations: operations.map(({ shape: _, ...rest }: Record<string, unknown>) => rest) };
  expect(diff([find(['id'], ['page'])], earlier).operations).toMatchObject([{ verdict: 'unknown', changes: [] }]);
});
