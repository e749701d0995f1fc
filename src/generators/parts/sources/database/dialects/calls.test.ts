import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import { repositoryOf } from '../../../../../../tests/support/parts/database.ts';
import { procedure, rowsRoutine } from '../../../../../../tests/support/parts/routines.ts';
import { DATABASE_KINDS, type DatabaseKind, type Routine } from '../../../../../model/described/routine.ts';

const OPEN = { hasDefault: true, nullable: true };
const ROUTINES = {
  function: routine('add', [parameter('a'), parameter('b')]),
  rows: rowsRoutine('orders', undefined, { parameters: [parameter('a')] }),
  output: procedure('add', [parameter('a'), parameter('sum', 'integer', { mode: 'out' })]),
  nothing: procedure('close'),
  leftOut: procedure('add', [parameter('b', 'integer', OPEN), parameter('a')]),
} satisfies Record<string, Routine>;

/** The text that each database is asked with; undefined: it has no such thing. */
const CALLS: Readonly<Record<keyof typeof ROUTINES, Readonly<Record<DatabaseKind, string | undefined>>>> = {
  function: {
    postgresql: 'jdbc.sql("/* sole */ select shop.add(a => :a::integer, b => :b::integer)")',
    mysql: 'jdbc.sql("select `shop`.`add`(:a, :b)")',
    mariadb: 'jdbc.sql("select `shop`.`add`(:a, :b)")',
    oracle: 'OracleCall.of(template, "begin ? := \\"shop\\".\\"add\\"(\\"a\\" => ?, \\"b\\" => ?); end;")',
    sqlserver: 'jdbc.sql("select [shop].[add](:a, :b)")',
  },
  rows: {
    postgresql: 'jdbc.sql("/* sole */ select * from shop.orders(a => :a::integer)")',
    mysql: undefined,
    mariadb: undefined,
    oracle: 'jdbc.sql("select * from table(\\"shop\\".\\"orders\\"(\\"a\\" => :a))")',
    sqlserver: 'jdbc.sql("select * from [shop].[orders](:a)")',
  },
  output: {
    postgresql: 'jdbc.sql("call shop.add(a => :a::integer, sum => null::integer)")',
    mysql: 'MySqlCall.of(template, "{call `shop`.`add`(?, ?)}")',
    mariadb: 'MariaDbCall.of(template, "{call `shop`.`add`(?, ?)}")',
    oracle: 'OracleCall.of(template, "begin \\"shop\\".\\"add\\"(\\"a\\" => ?, \\"sum\\" => ?); end;")',
    sqlserver: 'RoutineCall.of(template, "execute [shop].[add] @a = ?, @sum = ?")',
  },
  nothing: {
    postgresql: 'jdbc.sql("call shop.close()") .update();',
    mysql: 'MySqlCall.of(template, "{call `shop`.`close`()}") .execute();',
    mariadb: 'MariaDbCall.of(template, "{call `shop`.`close`()}") .execute();',
    oracle: 'OracleCall.of(template, "begin \\"shop\\".\\"close\\"; end;") .execute();',
    sqlserver: 'RoutineCall.of(template, "execute [shop].[close]") .execute();',
  },
  leftOut: {
    postgresql:
      '.addGiven("b =>", "integer", request.b(), Types.INTEGER) .add("a =>", "integer", request.a(), Types.INTEGER)',
    mysql: undefined,
    mariadb: undefined,
    oracle:
      '"\\"a\\" => ?", "); end;") .in(1, request.a(), Types.INTEGER) .given("\\"b\\" => ?", request.b(), Types.INTEGER)',
    sqlserver: '"@a = ?", "") .in(1, request.a(), Types.INTEGER) .given("@b = ?", request.b(), Types.INTEGER)',
  },
};

describe.each(Object.keys(ROUTINES) as (keyof typeof ROUTINES)[])('%s', (name) => {
  const known = DATABASE_KINDS.filter((kind) => CALLS[name][kind] !== undefined);

  test.each(known)('on %s', (kind) => {
    expect(repositoryOf([ROUTINES[name]], { kind })).toContain(CALLS[name][kind]);
  });
});

test('PostgreSQL takes arguments by position where a name is missing before them, or names do not tell overloads apart', () => {
  const unnamed = routine('add', [parameter('$1'), parameter('b')]);
  expect(repositoryOf([unnamed])).toContain('shop.add(:arg1::integer, b => :b::integer)');
  const overloaded = routine('add', [parameter('a'), parameter('b')], { byPosition: true });
  expect(repositoryOf([overloaded])).toContain('shop.add(:a::integer, :b::integer)');
});

test('PostgreSQL hands a list over as the last argument', () => {
  const list = { kind: 'list', of: { kind: 'integer', bits: 32, signed: true } } as const;
  const many = routine('add', [parameter('ids', 'integer[]', { mode: 'variadic', type: list })]);
  expect(repositoryOf([many])).toContain('shop.add(variadic ids => :ids::integer[])');
});

test('MariaDB cannot call a procedure whose name has a backtick, and MySQL can', () => {
  const awkward = procedure('a`b');
  expect(() => repositoryOf([awkward], { kind: 'mariadb' })).toThrow(
    expect.objectContaining({ code: 'routineRefused', values: { name: 'a`b', reason: 'backtick' } }),
  );
  expect(repositoryOf([awkward], { kind: 'mysql' })).toContain('`shop`.`a``b`');
});
