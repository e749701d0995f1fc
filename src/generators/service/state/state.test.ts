import { describe, expect, test } from 'vitest';
import { routine } from '../../../../tests/generated/projects/tiny.ts';
import { contributed, procedure, projectOf } from '../../../../tests/support/generators/contributed.ts';
import type { Operation } from '../../../model/operation.ts';
import { keptAnswers } from './answers.ts';
import { inbox } from './inbox.ts';
import { apartBecause, isTogether, locationOf } from './location.ts';
import { outbox } from './outbox.ts';
import { lockName, workState } from './work.ts';

const PROJECT = projectOf([routine('total'), procedure('close', [], { commits: true })]);
const [JOINS, OWN] = PROJECT.operations as [Operation, Operation];
const BESIDE = { schema: '', field: 'options.stateDatabase' };
const APART = { ...BESIDE, apart: 'postgresql' } as const;

describe('where tables stand', () => {
  test.each([
    [{ schema: '' }, 'the default schema of its user'],
    [{ schema: 'work' }, 'the schema `work`'],
    [{ schema: '', apart: 'mysql' as const }, 'the default schema of its user, of the database at `STATE_DB_URL`'],
    [{ schema: 'work', apart: 'mysql' as const }, 'the schema `work` of the database at `STATE_DB_URL`'],
  ])('%j', (place, words) => {
    expect(locationOf({ apart: undefined, ...place })).toBe(words);
  });

  test('work and memory are one transaction only in one database, and only where the work joins transactions', () => {
    expect(isTogether(JOINS, undefined)).toBe(true);
    expect(isTogether(JOINS, 'postgresql')).toBe(false);
    expect(isTogether(OWN, undefined)).toBe(false);
    expect(apartBecause(JOINS, 'the outbox is')).toBe('the work is done in one database and the outbox is in another');
    expect(apartBecause(OWN, 'the outbox is')).toBe('the work cannot be part of a transaction');
  });
});

describe('each memory asks for its own table and nothing else', () => {
  const LOCKS = { locks: true, runs: false };
  const RUNS = { locks: false, runs: true };
  test.each([
    ['inbox', () => inbox(PROJECT, BESIDE), ['inbox']],
    ['outbox', () => outbox(PROJECT, BESIDE), ['outbox']],
    ['kept answers', () => keptAnswers(PROJECT, BESIDE, PROJECT.operations), ['idempotency']],
    ['locks', () => workState(PROJECT, BESIDE, LOCKS), ['locks']],
    ['runs', () => workState(PROJECT, BESIDE, RUNS), ['runs']],
    ['both', () => workState(PROJECT, BESIDE, { locks: true, runs: true }), ['locks', 'runs']],
    ['neither', () => workState(PROJECT, BESIDE, { locks: false, runs: false }), []],
  ])('%s', (_, make, tables) => {
    expect(contributed(make()).of('state')).toEqual(tables.map((table) => ({ kind: 'state', table, ...BESIDE })));
  });

  test('work that remembers neither lock nor run contributes nothing at all', () => {
    expect(workState(PROJECT, BESIDE, { locks: false, runs: false })).toEqual([]);
  });

  test('locks have no history, and a history has no locks', () => {
    const [locks, runs] = [LOCKS, RUNS].map((asked) => contributed(workState(PROJECT, BESIDE, asked)));
    expect(locks?.files).toEqual(['Node.java', 'LocksConfiguration.java']);
    expect(locks?.variables).toEqual(['LOCK_LAPSE']);
    expect(runs?.files.filter((name) => name.includes('Lock'))).toEqual([]);
    expect(runs?.dependencies).toEqual([]);
    expect(runs?.sections.Runs).toContain('select * from service_runs where');
    const own = contributed(workState(PROJECT, { ...BESIDE, schema: 'work' }, RUNS));
    expect(own.sections.Runs).toContain('select * from work.service_runs where');
  });
});

describe('classes know whether the work is in the same transaction', () => {
  test('of an inbox', () => {
    expect(contributed(inbox(PROJECT, BESIDE)).text('Once.java')).toContain('TransactionOperations');
    expect(contributed(inbox(PROJECT, APART)).text('Once.java')).not.toContain('TransactionOperations');
  });

  test('of kept answers, by each operation', () => {
    const textOf = (operations: readonly Operation[], place: typeof BESIDE | typeof APART) =>
      contributed(keptAnswers(PROJECT, place, operations)).text('AnsweredOnce.java');
    expect(textOf([JOINS], BESIDE)).toContain('TransactionOperations');
    expect(textOf([OWN], APART)).not.toContain('TransactionOperations');
    expect(textOf([JOINS], BESIDE)).not.toBe(textOf([JOINS, OWN], BESIDE));
  });
});

test('an outbox tells of itself, and its values come from the environment', () => {
  const { settings, variables, files } = contributed(outbox(PROJECT, BESIDE));
  expect(settings['service.outbox.poll']).toBe('${OUTBOX_POLL:1s}');
  expect(settings['management.endpoint.health.group.delivery.include']).toBe('outbox');
  expect(variables).toEqual(['OUTBOX_ENABLED', 'OUTBOX_POLL', 'OUTBOX_MAX_PAUSE']);
  expect(files).toContain('NothingSentInTests.java');
});

test('a lock has the name of its service, because several may share a table', () => {
  expect(lockName(PROJECT, JOINS)).toBe('corner-shop.total');
});
