import { expect, test } from 'vitest';
import { inputOf, parameter, routine } from '../../tests/generated/projects/tiny.ts';
import type { Routine } from '../model/described/routine.ts';
import { proofPlan } from './proof.ts';

const whole = (routines: readonly Routine[], more: object = {}) => {
  const input = inputOf(routines, { request: { name: 'shop', ...more } });
  return {
    ...input,
    described: {
      ...input.described,
      connection: { kind: 'postgresql', host: 'h', port: 1, database: 'd', username: 'u' },
    },
  } as never;
};
const id = parameter('id');
const one = (given: Partial<Routine>, ...parameters: Parameters<typeof parameter>[]) =>
  proofPlan(
    whole([
      { ...routine('find', parameters.length > 0 ? parameters.map((each) => parameter(...each)) : [id]), ...given },
    ]),
  ).operations[0];

test('a function is asked for its own JSON, each value as a text that is cast', () => {
  expect(one({ readOnly: true })).toMatchObject({
    ...{ name: 'find', reads: true, mustFind: false, ordered: false },
    members: [{ name: 'id', own: 'id', databaseType: 'integer' }],
    service: { method: 'GET', url: '/find', places: [{ in: 'query', name: 'id', member: 0 }] },
    plain: {
      answer: 'json',
      after: ') as "?row?"',
      arguments: [{ member: 0, before: '', after: '::text::integer', named: 'id => ' }],
    },
  });
});

test('a query is asked as it was written, a place for each parameter, and its order is known', () => {
  const sql = "select ':id' as a, b from t where b = :id or :id is null order by b";
  const columns = [{ ...parameter('a'), name: 'a' }, parameter('b')];
  const found = one({
    kind: 'query',
    sql,
    readOnly: true,
    results: [{ kind: 'columns', columns, many: true, evidence: 'described' }],
  });
  expect(found?.plain).toEqual({
    answer: 'json',
    pieces: [
      'select to_jsonb("?row?")::text as answer from (',
      ...["select ':id' as a, b from t where b = ", 0, '::text::integer or ', 0, '::text::integer is null order by b'],
      '\n) as "?row?"(c0, c1)',
    ],
  });
  expect(found?.ordered).toBe(true);
});

test('a procedure makes room for what it gives, and writes', () => {
  const found = one({ kind: 'procedure', readOnly: false }, ['id'], ['total', 'numeric', { mode: 'out' }]);
  expect(found).toMatchObject({
    reads: false,
    service: { method: 'POST' },
    plain: { answer: 'outputs', arguments: [{ member: 0 }, { before: 'null', named: 'total => ' }] },
  });
});

test('what ends transactions itself is not asked', () => {
  expect(one({ kind: 'procedure', commits: true })).toMatchObject({ unproved: 'commits' });
});

test.each([['soap'], ['graphql']])('of %s there is no plan yet', (technology) => {
  expect(() => proofPlan(whole([routine('find', [id])], { technology }))).toThrow(
    expect.objectContaining({ code: 'unsupported', faults: [{ field: 'technology', message: 'unproved' }] }),
  );
});
