import { expect, test } from 'vitest';

import { escapeTransactStatement, quoted } from './statement.ts';

test.each([
  [
    'parameters, variables and static calls stay',
    'select :a, @b, geometry::Parse(:c)',
    'select :a, @b, geometry::Parse(:c)',
  ],
  ['plain names keep their brackets', 'select [a b], [c]]d] from [s].[t]', 'select [a b], [c]]d] from [s].[t]'],
  ['a name with signs gets quotes', 'select [a:b?], [it\'s] from [x"y]]z:]', 'select "a:b?", "it\'s" from "x""y]z:"'],
  ['strings stay', "select N'it''s :x ?', ':y'", "select N'it''s :x ?', ':y'"],
  ['a bitwise and is no parameter', 'select a&b, a & b, a&@c, 1&[d]', 'select a& b, a & b, a& @c, 1& [d]'],
  ['a lone colon is none either', 'again: select 1', 'again: select 1'],
  ['comments inside comments go', 'select 1 /* a /* :b */ :c */ , :d -- :e', 'select 1 , :d -- :e'],
  ['other comments stay', 'select 1 /* :b */, :d', 'select 1 /* :b */, :d'],
])('%s', (_, sql, expected) => {
  expect(escapeTransactStatement(sql)).toBe(expected);
});

test('a name stands in brackets, its own doubled', () => {
  expect(quoted('order')).toBe('[order]');
  expect(quoted('a]b.c')).toBe('[a]]b.c]');
});
