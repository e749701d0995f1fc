import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import { projectOf } from '../../../../../../tests/support/parts/projects.ts';
import { procedure, query, rowsRoutine, TEXT } from '../../../../../../tests/support/parts/routines.ts';
import type { DatabaseKind, Routine } from '../../../../../model/described/routine.ts';
import { identify, identityOf, kinOf, refusal } from './to-operation.ts';

const operationOf = (own: Routine, kind: DatabaseKind = 'postgresql') => {
  const [operation] = projectOf([own], { kind }).operations;
  if (!operation) throw new Error('nothing was read');
  return operation;
};
const WRITES = { readOnly: false };

describe('a call needs a transaction around it', () => {
  test.each([
    ['not for a value that Java surely has', routine('a', [], WRITES), 'postgresql', false],
    [
      'not for reading what may be unreadable',
      routine('a', [], { returnValue: field('a', 'date', { type: { kind: 'date' } }) }),
      'postgresql',
      false,
    ],
    [
      'for a change whose answer may be unreadable',
      routine('a', [], { ...WRITES, returnValue: field('a', 'date', { type: { kind: 'date' } }) }),
      'postgresql',
      true,
    ],
    ['for each procedure that takes its statements one by one', procedure('a'), 'mysql', true],
    ['not for a procedure of PostgreSQL', procedure('a'), 'postgresql', false],
    ['for a function of Oracle', routine('a'), 'oracle', true],
    [
      'for a change that answers a tinyint(1), which may be 5',
      routine('a', [], { ...WRITES, returnValue: field('a', 'tinyint(1)', { type: { kind: 'boolean' } }) }),
      'mysql',
      true,
    ],
  ] as const)('%s', (_, own, kind, needed) => {
    expect(operationOf(own, kind).needsTransaction).toBe(needed);
  });

  test('and ends its own where the routine commits', () => {
    expect(operationOf(procedure('a', [], { commits: true })).transaction).toBe('own');
    expect(operationOf(routine('a')).transaction).toBe('joins');
  });
});

describe('rows come one by one', () => {
  test('only where they are the whole answer of a routine that does not commit', () => {
    expect(operationOf(rowsRoutine('a')).streams).toBe(true);
    expect(operationOf(rowsRoutine('a', undefined, { many: false })).streams).toBe(false);
    expect(operationOf(rowsRoutine('a', undefined, { commits: true })).streams).toBe(false);
    expect(operationOf(routine('a')).streams).toBe(false);
    expect(operationOf(rowsRoutine('a'), 'sqlserver').streams).toBe(false);
  });
});

describe('an identity', () => {
  const ref = { schema: 'shop', name: 'add', argumentTypes: ['integer'] };

  test('is the same before and after a routine is described', () => {
    expect(identify({ routine: ref })).toEqual(identityOf({ kind: 'function', ref }));
    expect(identify({ query: 'select 1' })).toEqual(identityOf({ kind: 'query', ref, sql: 'select 1' }));
    expect(identify({ query: 'select 1' })).not.toEqual(identify({ query: 'select 2' }));
  });

  test('is wider without its arguments, and a query has none that is', () => {
    const other = { ...ref, argumentTypes: ['text'] };
    expect(kinOf(identify({ routine: ref }))).toEqual(kinOf(identify({ routine: other })));
    expect(kinOf(identify({ query: 'select 1' }))).toBeUndefined();
  });
});

describe('a routine that cannot be an operation says why', () => {
  test.each([
    [
      'unknown rows that are no cursor',
      procedure('a', [], { results: [{ kind: 'unknown', reason: 'record' }] }),
      'record',
    ],
    [
      'any number of result sets, which are read as they come',
      procedure('a', [], { results: [{ kind: 'unknown', reason: 'resultSets' }] }),
      undefined,
    ],
    [
      '250 columns, which a record can have',
      rowsRoutine(
        'a',
        Array.from({ length: 250 }, (_, at) => field(`c${at}`)),
      ),
      undefined,
    ],
    [
      '251 columns, which it cannot',
      rowsRoutine(
        'a',
        Array.from({ length: 251 }, (_, at) => field(`c${at}`)),
      ),
      'more than 250 columns',
    ],
    [
      '251 parameters',
      procedure(
        'a',
        Array.from({ length: 251 }, (_, at) => parameter(`p${at}`)),
      ),
      'more than 250 columns',
    ],
  ])('%s', (_, own, reason) => {
    expect(refusal(own)).toBe(reason);
  });

  test('and all of them are named at once', () => {
    const refused = (name: string) => procedure(name, [], { results: [{ kind: 'unknown', reason: 'record' }] });
    expect(() => projectOf([refused('a'), routine('b'), refused('c')])).toThrow(
      expect.objectContaining({
        ...{ code: 'routineRefused', values: { name: 'a', reason: 'record' } },
        faults: [
          { field: 'endpoints.0', message: 'record' },
          { field: 'endpoints.2', message: 'record' },
        ],
      }),
    );
  });
});

describe('what is asked for and answered', () => {
  test('a parameter that comes out alone is not asked for, one of both ways is', () => {
    const { request, response } = operationOf(
      procedure('a', [
        parameter('p_in'),
        parameter('both', 'int', { mode: 'inout' }),
        parameter('out', 'int', { mode: 'out' }),
      ]),
    );
    expect(request.members.map(({ name }) => name)).toEqual(['p_in', 'both']);
    expect(response.members.map((member) => member.kind === 'value' && member.member.name)).toEqual(['both', 'out']);
    expect(response.record).toBe('AResponse');
  });

  test('what has no name is called by its position', () => {
    expect(
      operationOf(routine('a', [parameter('$1'), parameter('b')])).request.members.map(({ property }) => property),
    ).toEqual(['arg1', 'b']);
  });

  test('several tables are numbered, and one is not', () => {
    const table = { kind: 'columns', columns: [field('id')], many: true, evidence: 'sampled' } as const;
    const rowsOf = (...results: Routine['results']) =>
      operationOf(procedure('a', [], { results }), 'mysql').response.members.flatMap((member) =>
        member.kind === 'rows' ? [[member.property, member.row]] : [],
      );
    expect(rowsOf(table)).toEqual([['resultSet1', 'ARow']]);
    expect(rowsOf(table, { kind: 'count' }, table)).toEqual([
      ['resultSet1', 'ARow1'],
      ['resultSet2', 'ARow2'],
    ]);
  });

  test('a title is the routine with its parameters, and a query is its text in one line', () => {
    expect(operationOf(routine('add', [parameter('a'), parameter('b')])).title).toBe('shop.add(a, b)');
    expect(operationOf(query('update item\n  set name = :name', [parameter('name', 'text', TEXT)])).title).toBe(
      'update item set name = :name',
    );
  });

  test('queries have a group of their own, and routines that of their schema', () => {
    expect(operationOf(query('update item set a = 1', [])).home).toBe('Queries');
    expect(operationOf(routine('a')).home).toBe('Shop');
    const ref = { schema: 'SHOP', package: 'ORDERS_API', name: 'A', argumentTypes: [] };
    expect(operationOf({ ...routine('a'), ref }, 'oracle').home).toBe('OrdersApi');
  });
});
