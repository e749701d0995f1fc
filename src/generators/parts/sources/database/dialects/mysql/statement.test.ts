import { expect, test } from 'vitest';

import { escapeMysqlStatement } from './statement.ts';

test.each([
  ['parameters and variables stay', 'select :a, @b := :c', 'select :a, @b := :c'],
  ['paths into JSON stay', "select doc->'$.a', doc->>'$.b:c' from t", "select doc->'$.a', doc->>'$.b:c' from t"],
  ['backticks keep what is inside', 'select `a:b?`, `it`.`c``d`', 'select `a:b?`, `it`.`c``d`'],
  ['a comment that Spring does not know', 'select 1 # it is :x?\n, :y', 'select 1 --  it is :x?\n, :y'],
  ['a comment at the end', 'select :y #done', 'select :y -- done'],
  ['a sign inside another comment stays', 'select :y /* # :x */ -- # :z', 'select :y /* # :x */ -- # :z'],
  ['two minus signs are no comment', 'select 5--:a', 'select 5- -:a'],
  ['a quote behind a backslash does not end a text', "select 'it\\'s :x', :y", "select 'it''s :x', :y"],
  ['nor does one of the other kind', 'select "say \\"hi\\" :x", :y', 'select "say ""hi"" :x", :y'],
  ['a backslash may end a text', "select 'c:\\\\', :y", "select 'c:\\\\', :y"],
  ['a bitwise and is no parameter', 'select a&b, a &1, a&&b, a & b', 'select a& b, a & 1, a&& b, a & b'],
])('%s', (_, sql, expected) => {
  expect(escapeMysqlStatement(sql)).toBe(expected);
});
