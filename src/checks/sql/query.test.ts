import { describe, expect, test } from 'vitest';
import { parseQuery, QueryRefused, replaceParameters } from './query.ts';

describe('which statements are queries', () => {
  test.each<[string, string, boolean]>([
    ['select 1', 'select', true],
    ['  ((SELECT 1) union select 2) ; ; -- end', 'select', true],
    ['with a as (select 1) select * from a', 'select', true],
    ['with recursive a(n) as (select 1), b as materialized (select 2) delete from t using a', 'delete', false],
    ['with gone as (delete from t returning *) select * from gone', 'select', false],
    ['with delete as (select 1) update t set x = 1', 'update', false],
    ['insert into t select :a', 'insert', false],
    ['select share from t for update', 'select', false],
    ['select 1 from t for share of t', 'select', false],
    ['select 1 from t for key share nowait', 'select', false],
    ['select share, t.share from t', 'select', true],
    ['/* why */ update t set a = :a where b = :b returning a', 'update', false],
  ])('%s', (sql, verb, onlyReads) => {
    expect(parseQuery(sql)).toMatchObject({ verb, onlyReads });
  });

  test.each<[string, string]>([
    ['', 'empty'],
    ['-- nothing', 'empty'],
    [';', 'empty'],
    ['select 1; drop table t', 'several'],
    ['select 1; /* x */ select 2', 'several'],
    ['drop table t', 'verb'],
    ['call p()', 'verb'],
    ["copy t to program 'x'", 'verb'],
    ['merge into t using s on true when matched then delete', 'verb'],
    ['with a as (select 1) merge into t using a on true when matched then delete', 'verb'],
    ['explain analyze delete from t', 'verb'],
    ['select * into t2 from t', 'into'],
    ['with a as (select 1) select * into t2 from a', 'into'],
    ['select $1', 'positional'],
    ["select 'x", 'notEnded'],
    ["select '\0'", 'character'],
  ])('%s is refused: %s', (sql, reason) => {
    expect(() => parseQuery(sql)).toThrow(QueryRefused);
    try {
      parseQuery(sql);
    } catch (error) {
      expect((error as QueryRefused).reason).toBe(reason);
    }
  });
});

test('parameters are named once, in the order of their first use', () => {
  expect(parseQuery('select :b, :a, :b').parameters).toEqual(['b', 'a']);
});

test('parameters are replaced and nothing else is touched', () => {
  const query = parseQuery("  -- :no\n select ':no', :a::int, tags[1:2] from t where b = :b and a = :a; ");
  const { text, original } = replaceParameters(query, (name) => `$${query.parameters.indexOf(name) + 1}`);
  expect(text).toBe("select ':no', $1::int, tags[1:2] from t where b = $2 and a = $1");
  expect(original(text.indexOf('where'))).toBe("  -- :no\n select ':no', :a::int, tags[1:2] from t ".length);
  expect(original(0)).toBe('  -- :no\n '.length);
});
