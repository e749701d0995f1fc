import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../../tests/support/parts/contributed.ts';
import { databaseProjectOf, repositoryOf } from '../../../../../../tests/support/parts/database.ts';
import { projectOf } from '../../../../../../tests/support/parts/projects.ts';
import { procedure, rowsRoutine, TEXT } from '../../../../../../tests/support/parts/routines.ts';
import type { DatabaseKind, Routine } from '../../../../../model/described/routine.ts';
import { database } from '../database.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { limitReadme } from './limit.ts';
import { foundCall } from './query.ts';

const OUT = parameter('total', 'integer', { mode: 'out' });
const TABLE = { kind: 'columns', columns: [field('id')], many: true, evidence: 'sampled' } as const;
const of = (kind: DatabaseKind, ...routines: readonly Routine[]) => repositoryOf(routines, { kind });

describe('what becomes of an answer', () => {
  test('nothing is executed', () => {
    expect(of('mysql', procedure('close'))).toContain(
      'public void close() { MySqlCall.of(template, "{call `shop`.`close`()}") .execute();',
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
    expect(of('sqlserver', unknown)).toContain('.execute(results -> results.all(10000, SqlServerRows::asMap))');
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

describe('the limit of rows', () => {
  const project = (routines: readonly Routine[], options: Record<string, unknown> = {}) =>
    databaseProjectOf(routines, { endpoints: routines.map(() => ({ options })) });
  test('is told, with the operations that have another one, and those that stream', () => {
    const readme = (options: Record<string, unknown>) =>
      contributed(limitReadme(project([rowsRoutine('items')], options))).sections['Many rows'];
    expect(readme({})).toContain('A result may have 10,000 rows');
    expect(readme({})).not.toContain('`items`');
    expect(readme({ maxRows: 500 })).toContain(': `items` 500.');
    expect(readme({ maxRows: 1_000_000 })).toContain('Rows of `items` are sent as they are read.');
    expect(readme({})).toContain('(forja/docs/jdbc.md)');
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
