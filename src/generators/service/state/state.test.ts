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
  test.each([
    ['inbox', () => inbox(BESIDE), ['inbox']],
    ['kept answers', () => keptAnswers(BESIDE), ['idempotency']],
    ['ticks', () => ticks(BESIDE), ['ticks']],
  ])('%s', (_, make, tables) => {
    expect(contributed(make()).of('state')).toEqual(tables.map((table) => ({ kind: 'state', table, ...BESIDE })));
  });
});

test('an outbox tells of itself, and its values come from the environment', () => {
  const { settings, variables, files, modules } = contributed(outbox(PROJECT, false));
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

test('an outbox in memory is looked at more often, and keeps nothing for long', () => {
  const { settings, variables } = contributed(outbox(PROJECT, true));
  expect(settings['service.sending.delivery']).toBe('at-most-once');
  expect(settings['service.outbox.poll']).toBe('100ms');
  expect(variables).not.toContain('OUTBOX_LAPSE');
});
