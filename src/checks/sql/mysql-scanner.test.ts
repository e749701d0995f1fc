import { describe, expect, test } from 'vitest';
import { lexSql, SqlNotEnded } from './lexer.ts';
import { parseQuery } from './query.ts';

const parameters = (sql: string, mode = {}) =>
  lexSql(sql, 'mariadb', mode)
    .filter((token) => token.kind === 'parameter')
    .map((token) => token.text);

describe('where a :name is a parameter in MySQL and MariaDB', () => {
  test.each<[string, string[]]>([
    ['select `a:no``:no`, :yes', ['yes']],
    ["select 'it\\':no', 'b''s :no', :yes", ['yes']],
    ['select "c\\":no", "d"":no", :yes', ['yes']],
    ['# :no\nselect :yes -- :no\n, 1', ['yes']],
    ['select 5--:yes', ['yes']],
    ['select 1 /* :no /* :no */ , :yes', ['yes']],
    ['select /*!50110 :yes, */ /*M! :too */ 1', ['yes', 'too']],
    ['select @a := :yes, @@sql_mode, $x, 0x1F, :ñandú', ['yes', 'ñandú']],
    ["select x'1F', _utf8mb4':no', :yes", ['yes']],
    ['select 1 --', []],
  ])('%s', (sql, expected) => {
    expect(parameters(sql)).toEqual(expected);
  });

  test('as the mode of the server has it', () => {
    expect(parameters("select 'a\\', :yes, 'b'", { noBackslashEscapes: true })).toEqual(['yes']);
    expect(() => parameters("select 'a\\', :no, 'b'")).toThrow(SqlNotEnded);
    expect(lexSql('select "a\\"', 'mysql', { ansiQuotes: true }).at(-1)).toMatchObject({
      kind: 'quoted',
      text: '"a\\"',
    });
    expect(lexSql('select "a"', 'mysql').at(-1)?.kind).toBe('string');
    expect(parameters('main:begin end', { parameters: false })).toEqual([]);
  });
});

test.each(["select 'x", 'select `x', 'select "x', 'select /* x', "select 'x\\'"])(
  'what is not closed is told: %s',
  (sql) => {
    expect(() => lexSql(sql, 'mysql')).toThrow(SqlNotEnded);
  },
);

test('a query is read with its names and refused with a question mark', () => {
  expect(parseQuery('select `from` from `t` where `a` = :a; # end', 'mysql')).toMatchObject({
    verb: 'select',
    parameters: ['a'],
  });
  expect(() => parseQuery('select ?', 'mysql')).toThrow('positional');
  expect(() => parseQuery("select 1 into outfile '/tmp/x'", 'mysql')).toThrow('into');
});

// Ends by the suite's own time limit when the scanner is not linear.
test('texts of any length are read to their end', () => {
  expect(lexSql(`select ${"'a\\'b', `c`, :p, /* c */ ".repeat(20_000)} 1`, 'mysql').length).toBeGreaterThan(20_000);
});
