import { expect, test } from 'vitest';
import { field, inputOf, routine } from '../../../tests/generated/projects/tiny.ts';
import type { Routine } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { catalog } from '../parts/catalog.ts';
import { toProject } from './to-project.ts';

const query = (sql: string, more: Partial<Routine> = {}): Routine => ({
  ...routine('query', [], { kind: 'query', sql, results: [{ kind: 'count' }], readOnly: false, ...more }),
  returnValue: undefined as never,
});
const DELETES = query('delete from orders where id = :id');
const SWEEPS = query('delete from orders where created < :before');
const ROWS = { kind: 'columns', columns: [field('id')], many: true, evidence: 'described' } as const;
const RETURNS = query('update orders set seen = true where id = :id returning id', { results: [ROWS] });
const SEVERAL = query('delete from orders where id = :id', { results: [ROWS, { kind: 'count' }] });

const mustFind = (technology: string, given: Routine, options: Record<string, unknown>) =>
  toProject(inputOf([given], { endpoints: [{ name: 'it', options }], request: { technology } }), catalog).project
    .operations[0];
const over = (method: string, more: object = {}) => ({ method, url: '/orders', ...more });

test.each<[string, Routine, string, Record<string, unknown>]>([
  ['a DELETE of a row', DELETES, 'rest', over('DELETE')],
  ['a PUT', DELETES, 'rest', over('PUT')],
  ['a PATCH that answers the row', RETURNS, 'rest', over('PATCH')],
  ['a POST that is told to', DELETES, 'rest', over('POST', { noneFound: 'notFound' })],
  ['a sweep that is told to', SWEEPS, 'rest', over('DELETE', { noneFound: 'notFound' })],
  ['a mutation that is told to', DELETES, 'graphql', { queryOrMutation: 'mutation', noneFound: 'notFound' }],
  ['a message that is told to', DELETES, 'queue', { queueName: 'q', noneFound: 'notFound' }],
])('%s must find something', (_, given, technology, options) => {
  const operation = mustFind(technology, given, options);
  expect([operation?.mustFind, operation?.failures.includes('notFound')]).toEqual([true, true]);
});

test.each<[string, Routine, string, Record<string, unknown>]>([
  ['a POST', DELETES, 'rest', over('POST')],
  ['a sweep', SWEEPS, 'rest', over('DELETE')],
  ['a DELETE that is told to answer', DELETES, 'rest', over('DELETE', { noneFound: 'answer' })],
  ['several results', SEVERAL, 'rest', over('DELETE')],
  ['rows that are streamed', RETURNS, 'rest', over('PUT', { maxRows: 20_000 })],
  ['a mutation', DELETES, 'graphql', { queryOrMutation: 'mutation' }],
  ['a message', DELETES, 'queue', { queueName: 'q' }],
])('%s may find nothing', (_, given, technology, options) => {
  expect(mustFind(technology, given, options)?.mustFind).toBe(false);
});

test('what cannot tell that there was nothing is refused, beside its field', () => {
  const asked = () => mustFind('rest', SEVERAL, over('DELETE', { noneFound: 'notFound' }));
  expect(asked).toThrow(Fault);
  const fault = { field: 'endpoints.0.options.noneFound', message: 'cannotTell' };
  expect(asked).toThrow(expect.objectContaining({ faults: [fault] }));
});
