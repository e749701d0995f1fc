import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import {
  contributed,
  databaseProjectOf,
  procedure,
  projectOf,
  repositoryOf,
  rowsRoutine,
  TEXT,
} from '../../../../../../tests/support/generators/contributed.ts';
import type { DatabaseKind, Routine } from '../../../../../model/described/routine.ts';
import { database } from '../database.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { callableSupport } from './callable-support.ts';
import { limitReadme, limitSupport } from './limit.ts';
import { foundCall } from './query.ts';

const OUT = parameter('total', 'integer', { mode: 'out' });
const TABLE = { kind: 'columns', columns: [field('id')], many: true, evidence: 'sampled' } as const;
const of = (kind: DatabaseKind, ...routines: readonly Routine[]) => repositoryOf(routines, { kind });

describe('what becomes of an answer', () => {
  test('nothing is executed', () => {
    expect(of('mysql', procedure('close'))).toContain(
      'public void close() { RoutineCall.of(template, "{call `shop`.`close`()}") .execute();',
    );
  });

  test('results are read before outputs, whatever their order in the answer', () => {
    const text = of('mysql', procedure('report', [OUT], { results: [TABLE, { kind: 'count' }] }));
    expect(text).toContain(
      'var resultSet1 = results.list(10000, ShopRepository::toReportRow); var updateCount = results.updateCount(); var out = results.outputs();',
    );
    expect(text).toContain('return new ReportResponse(out.getObject(1, Integer.class), resultSet1, updateCount);');
  });

  test('a single output, or a single result, is the answer itself', () => {
    expect(of('mysql', procedure('add', [OUT]))).toContain(
      '.execute(results -> results.outputs().getObject(1, Integer.class))',
    );
    expect(of('mysql', procedure('list', [], { results: [TABLE] }))).toContain(
      '.execute(results -> results.list(10000, ShopRepository::toListRow))',
    );
    expect(of('mysql', procedure('one', [], { results: [{ ...TABLE, many: false }] }))).toContain('results.single(');
  });

  test('a procedure whose results nobody knows answers all of them', () => {
    const unknown = procedure('report', [], { results: [{ kind: 'unknown', reason: 'resultSets' }] });
    expect(of('sqlserver', unknown)).toContain('.execute(results -> results.all(10000, Rows::asMap))');
  });

  test('a cursor of Oracle is read from its parameter, and asked for by no caller', () => {
    const cursor = procedure('list', [parameter('rows', 'REF CURSOR', { mode: 'out', ...TEXT })], {
      results: [{ ...TABLE, cursor: 'rows' }],
    });
    const text = of('oracle', cursor);
    expect(text).toContain('.out(1, OracleTypes.CURSOR)');
    expect(text).toContain('OracleCursors.rows(results.outputs(), 1, 10000, ShopRepository::toListRow)');
    expect(text).not.toContain('ListRequest');
  });
});

describe('parameters', () => {
  test('that go in and come out are one, and lists have the names of their types', () => {
    const text = of('mysql', procedure('twice', [parameter('n', 'int', { mode: 'inout' })]));
    expect(text).toContain('.inOut(1, request.n(), Types.INTEGER)');
    const list = { type: { kind: 'list', of: { kind: 'integer', bits: 32, signed: true } } } as const;
    expect(of('oracle', procedure('sum', [parameter('all', 'SHOP.NUMBERS', list)]))).toContain(
      'Types.ARRAY, "SHOP.NUMBERS")',
    );
  });

  test('of many digits come out with all of them', () => {
    const money = { mode: 'out', type: { kind: 'decimal', precision: 10, scale: 2 } } as const;
    expect(of('sqlserver', procedure('sum', [parameter('total', 'decimal(10,2)', money)]))).toContain(
      '.out(1, Types.DECIMAL, 2)',
    );
  });

  test('of a long call stand in lines of twenty', () => {
    const many = Array.from({ length: 45 }, (_, index) => parameter(`p${index}`));
    const project = projectOf([procedure('much', many)], { kind: 'mysql' });
    const [file] = contributed(database.contribute(project)).of('file');
    const marks = file?.text.match(/^ *\?[?, ]+$/gm) ?? [];
    expect(marks.map((line) => line.split('?').length - 1)).toEqual([20, 20, 5]);
  });
});

describe('the class of calls', () => {
  const supportOf = (kind: DatabaseKind, ...routines: readonly Routine[]) =>
    callableSupport(databaseProjectOf(routines, { kind }), dialectOf(kind));

  test('is in no project whose database is asked by statements alone', () => {
    expect(supportOf('postgresql', procedure('close'))).toEqual([]);
    expect(supportOf('mysql', routine('total'))).toEqual([]);
    expect(supportOf('mysql', procedure('close')).map(({ name }) => name)).toEqual(['RoutineCall', 'CallResults']);
  });

  test('has no more than the calls need', () => {
    const viewOf = (kind: DatabaseKind, own: Routine) => supportOf(kind, own)[0]?.view;
    const bare = { optional: false, streams: false, fetchSize: false, maxRows: false, typeNames: false, scales: false };
    expect(viewOf('mysql', procedure('close'))).toMatchObject(bare);
    const open = { hasDefault: true, nullable: true };
    expect(viewOf('sqlserver', procedure('a', [parameter('b', 'int', open)]))).toMatchObject({
      ...bare,
      optional: true,
    });
    expect(viewOf('mysql', procedure('list', [OUT], { results: [TABLE] }))).toMatchObject({ ...bare, maxRows: true });
    expect(viewOf('mariadb', procedure('list', [OUT], { results: [TABLE] }))).toMatchObject({
      ...bare,
      fetchSize: true,
      collects: true,
    });
  });

  test('asks for further results only where there are any and the driver waits to be asked', () => {
    const unknown = procedure('report', [], { results: [{ kind: 'unknown', reason: 'resultSets' }] });
    expect(supportOf('oracle', unknown)[0]?.view).toMatchObject({ asksForResults: true });
    expect(supportOf('sqlserver', unknown)[0]?.view).toMatchObject({ asksForResults: false });
    expect(supportOf('oracle', procedure('close'))[0]?.view).toMatchObject({ asksForResults: false });
  });
});

describe('the limit of rows', () => {
  const project = (routines: readonly Routine[], options: Record<string, unknown> = {}) =>
    databaseProjectOf(routines, { endpoints: routines.map(() => ({ options })) });
  const names = (routines: readonly Routine[], options: Record<string, unknown> = {}, calls = false) =>
    limitSupport(project(routines, options), dialectOf('postgresql'), calls).map(({ name }) => name);

  test('is there where rows are read, or where calls are made', () => {
    expect(names([rowsRoutine('items')])).toEqual(['RowLimit']);
    expect(names([routine('total')])).toEqual([]);
    expect(names([routine('total')], {}, true)).toEqual(['RowLimit']);
    expect(names([rowsRoutine('items')], { paging: 'offset', pageOrder: 'id' })).toEqual([]);
  });

  test('is told, with the operations that have another one, and those that stream', () => {
    const readme = (options: Record<string, unknown>) =>
      contributed(limitReadme(project([rowsRoutine('items')], options))).sections['Many rows'];
    expect(readme({})).toContain('A result may have 10,000 rows');
    expect(readme({})).not.toContain('`items`');
    expect(readme({ maxRows: 500 })).toContain(': `items` 500.');
    expect(readme({ maxRows: 1_000_000 })).toContain('`items`: rows are sent as they are read');
    expect(limitReadme(project([routine('total')]))).toEqual([]);
  });
});

test('rows that were found are counted only where the database tells only those that were changed', () => {
  const update = {
    ...procedure('a'),
    kind: 'query' as const,
    sql: 'update item set a = 1',
    results: [{ kind: 'count' as const }],
  };
  const found = (kind: DatabaseKind, mustFind: boolean) => {
    const project = databaseProjectOf([update], { kind });
    const [operation] = project.operations;
    return operation && foundCall({ ...operation, mustFind }, dialectOf(kind), project) !== undefined;
  };
  expect([found('mysql', true), found('mysql', false), found('postgresql', true)]).toEqual([true, false, false]);
});
