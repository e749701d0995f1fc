import { describe, expect, test } from 'vitest';
import { routine } from '../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../tests/support/parts/projects.ts';
import { procedure } from '../../../../tests/support/parts/routines.ts';
import type { Operation } from '../../../model/operation.ts';
import { keptAnswers } from './answers.ts';
import { inbox } from './inbox.ts';
import { apartBecause, isTogether, locationOf } from './location.ts';
import { outbox } from './outbox.ts';
import { ticks } from './ticks.ts';
import { lockName, workState } from './work.ts';

const PROJECT = projectOf([routine('total'), procedure('close', [], { commits: true })]);
const [JOINS, OWN] = PROJECT.operations as [Operation, Operation];
const BESIDE = { schema: '', field: 'options.stateDatabase' };

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
    ['inbox', () => inbox(BESIDE), ['inbox']],
    ['outbox', () => outbox(PROJECT, BESIDE), ['outbox']],
    ['kept answers', () => keptAnswers(BESIDE), ['idempotency']],
    ['locks', () => workState(BESIDE, LOCKS), ['locks']],
    ['runs', () => workState(BESIDE, RUNS), ['runs']],
    ['both', () => workState(BESIDE, { locks: true, runs: true }), ['locks', 'runs']],
    ['ticks', () => ticks(BESIDE), ['ticks']],
    ['neither', () => workState(BESIDE, { locks: false, runs: false }), []],
  ])('%s', (_, make, tables) => {
    expect(contributed(make()).of('state')).toEqual(tables.map((table) => ({ kind: 'state', table, ...BESIDE })));
  });

  test('work that remembers neither lock nor run contributes nothing at all', () => {
    expect(workState(BESIDE, { locks: false, runs: false })).toEqual([]);
  });

  test('locks have no history, and a history has no locks', () => {
    const [locks, runs] = [LOCKS, RUNS].map((asked) => contributed(workState(BESIDE, asked)));
    expect(locks?.modules).toEqual(['state-locks']);
    expect(locks?.variables).toEqual(['LOCK_LAPSE']);
    expect(runs?.modules).toEqual(['state']);
    expect(runs?.variables).toEqual(['RUNS_KEEP']);
    expect(runs?.sections.Runs).toContain('select * from service_runs where');
    const own = contributed(workState({ ...BESIDE, schema: 'work' }, RUNS));
    expect(own.sections.Runs).toContain('select * from work.service_runs where');
  });
});

test('an outbox tells of itself, and its values come from the environment', () => {
  const { settings, variables, files, modules } = contributed(outbox(PROJECT, BESIDE));
  expect(settings['service.outbox.poll']).toBe('${OUTBOX_POLL:1s}');
  expect(settings['management.endpoint.health.group.delivery.include']).toBe('outbox');
  expect(variables).toEqual([
    'OUTBOX_ENABLED',
    'OUTBOX_MAX_PAUSE',
    'OUTBOX_POLL',
    'OUTBOX_MAX_ATTEMPTS',
    'OUTBOX_LAPSE',
  ]);
  expect(files).toEqual(['NothingSentInTests.java']);
  expect(modules).toEqual(['state']);
});

test('a lock has the name of its service, because several may share a table', () => {
  expect(lockName(PROJECT, JOINS)).toBe('corner-shop.total');
});
