import { describe, expect, test } from 'vitest';
import { lexSql, SqlNotEnded } from './lexer.ts';

const parameters = (sql: string) =>
  lexSql(sql)
    .filter((token) => token.kind === 'parameter')
    .map((token) => token.text);

describe('where a :name is a parameter', () => {
  test.each<[string, string[]]>([
    ['select :a, :b_2, :ñandú', ['a', 'b_2', 'ñandú']],
    ['select :a::int, x::text', ['a']],
    ["select ':no', 'it''s :no', :yes", ['yes']],
    ["select E'\\':no', e'\\\\', :yes", ['yes']],
    ["select '\\', :yes, '\\'", ['yes']],
    ["select U&'d\\0061 :no', B'1', :yes", ['yes']],
    ['select ":no""x", U&":no", :yes', ['yes']],
    ['select $$:no$$, $tag$ $$ :no $tag$, :yes', ['yes']],
    ['select a$b$:yes', ['yes']],
    ['-- :no\nselect :yes /* :no /* :no */ :no */, 1', ['yes']],
    ['select tags[1:2], tags[:n], tags[lo:hi], tags[f(1):hi], :yes', ['n', 'yes']],
    ['select array[case when :a then :b else :c end]', ['a', 'b', 'c']],
    ['select f(a := :a), x[ :i : :j ]', ['a', 'i', 'j']],
    ["select '12:30:00'::time, 12:34", []],
    ['select x ->> :key, @> :other, a?b', ['key', 'other']],
    ['select 1.5e3, .5, 1_000, 0xFF, 5 - -:a', ['a']],
  ])('%s', (sql, expected) => {
    expect(parameters(sql)).toEqual(expected);
  });
});

describe('where a :name is a parameter for Oracle', () => {
  test.each<[string, string[]]>([
    ["select q'[it's :no]', Nq'!:no!', q'{:no}', :yes from dual", ['yes']],
    ["select q'(a)b' :no)', n'it''s :no', '\\', :yes from dual", ['yes']],
    ['/* /* :no */ select :yes -- :no', ['yes']],
    ['select a$b, c#d, $$plsql_unit, x(:a) from t where y = :b', ['a', 'b']],
    ['begin x := :a; y := :a_b; end;', ['a', 'a_b']],
    ['select "a:b", tags(1) from t where n between 1 and :n', ['n']],
  ])('%s', (sql, expected) => {
    const named = lexSql(sql, 'oracle').filter((token) => token.kind === 'parameter');
    expect([...new Set(named.map((token) => token.text))]).toEqual(expected);
  });

  test("a number behind a colon is a place, and q'' must be closed", () => {
    expect(lexSql('select :1 from dual', 'oracle').map((token) => token.kind)).toContain('positional');
    expect(() => lexSql("select q'[x' from dual", 'oracle')).toThrow(SqlNotEnded);
  });
});

test('tokens stand where they say', () => {
  const sql = "select  \"A b\", :x -- end\n, E'\\'' , $1";
  for (const token of lexSql(sql)) {
    const written = sql.slice(token.start, token.end);
    expect(written).toBe(token.kind === 'parameter' ? `:${token.text}` : token.text);
  }
  expect(lexSql(sql).map((token) => token.kind)).toEqual([
    'word',
    'quoted',
    'symbol',
    'parameter',
    'symbol',
    'string',
    'symbol',
    'positional',
  ]);
});

test.each(["select 'x", 'select "x', 'select $a$ x $b$', 'select /* /* */', "select E'x\\'"])(
  'what is not closed is told with its place: %s',
  (sql) => {
    expect(() => lexSql(sql)).toThrow(SqlNotEnded);
  },
);

// Ends by the suite's own time limit when the lexer is not linear.
test('texts of any length are read to their end', () => {
  expect(lexSql(`select ${"'a''b', :p, f(x[1:2]), /* c */ ".repeat(20_000)} 1`).length).toBeGreaterThan(20_000);
  expect(lexSql('('.repeat(100_000))).toHaveLength(100_000);
});

describe('SQL Server', () => {
  test.each([
    'select [a:b]]c], [d] from [s].[t]',
    "select N'it''s :no', '\\' + ':no'",
    'select @a, @@rowcount, #t.c$d from #t /* :no /* */ :no */ -- :no',
    'select geometry::Point(1, 2, 0).x',
    'retry: select $5.00',
  ])('%s has no parameter', (sql) => {
    expect(lexSql(sql, 'sqlserver').filter((token) => token.kind === 'parameter')).toEqual([]);
  });

  test('names, variables and parameters are told apart', () => {
    const tokens = lexSql('select [x]]y], @v, #t, "q", 0xFF, ? from dbo.f(:p)', 'sqlserver');
    expect(tokens.map((token) => `${token.kind} ${token.text}`).filter((text) => !text.startsWith('symbol'))).toEqual([
      'word select',
      'quoted [x]]y]',
      'word @v',
      'word #t',
      'quoted "q"',
      'number 0xFF',
      'positional ?',
      'word from',
      'word dbo',
      'word f',
      'parameter p',
    ]);
  });

  test.each(['select [x', "select N'x", 'select "x', '/* /* */'])('what is not closed is told: %s', (sql) => {
    expect(() => lexSql(sql, 'sqlserver')).toThrow(SqlNotEnded);
  });
});
