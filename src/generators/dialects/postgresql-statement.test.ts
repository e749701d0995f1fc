import { expect, test } from 'vitest';
import { escapeStatement } from './postgresql-statement.ts';

test.each([
  ['parameters and casts stay', 'select :a::text, cast(:b as int)', 'select :a::text, cast(:b as int)'],
  ['a slice is no parameter', 'select tags[1:2], tags[:first]', 'select tags[1\\:2], tags[:first]'],
  ['operators with a question mark are doubled', "select a ? 'k', a ?| b, a ?& b", "select a ?? 'k', a ??| b, a ??& b"],
  ['strings, names and comments stay', `select ':x ?', "a:b?" -- :c ?`, `select ':x ?', "a:b?" -- :c ?`],
  ['quotes inside strings do not end them', "select 'it''s :x', :y", "select 'it''s :x', :y"],
  ['dollar quotes keep their colons', 'select $$a :x$$, :y', 'select $$a \\:x$$, :y'],
])('%s', (_, sql, expected) => {
  expect(escapeStatement(sql)).toBe(expected);
});
