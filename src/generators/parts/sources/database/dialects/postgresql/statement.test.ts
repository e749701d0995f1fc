import { expect, test } from 'vitest';

import type { DataType } from '../../../../../../model/types.ts';
import type { Typed } from '../dialect.ts';

import { escapeStatement } from './statement.ts';

test.each([
  ['parameters and casts stay', 'select :a::text, cast(:b as int)', 'select :a::text, cast(:b as int)'],
  ['a slice is no parameter', 'select tags[1:2], tags[:], tags[2:]', 'select tags[1: 2], tags[: ], tags[2: ]'],
  ['a bound of a slice may be one', 'select tags[:first], tags[1: :last]', 'select tags[:first], tags[1: :last]'],
  ['an argument by its name is none', 'select f(a := 1, b:=:c)', 'select f(a := 1, b:=:c)'],
  ['an operator stays whole', 'select a &@ b, a&&b', 'select a &@ b, a&& b'],
  ['operators with a question mark are doubled', "select a ? 'k', a ?| b, a ?& b", "select a ?? 'k', a ??| b, a ??& b"],
  ['strings, names and comments stay', `select ':x ?', "a:b?" -- :c ?`, `select ':x ?', "a:b?" -- :c ?`],
  ['quotes inside strings do not end them', "select 'it''s :x', :y", "select 'it''s :x', :y"],
  ['dollar quotes become plain ones', "select $$it's :x ?$$, $t$a$t$, :y", "select 'it''s :x ?', 'a', :y"],
  ['a quote behind a backslash does not end a text', "select e'it\\'s\\n :x', :y", "select e'it''s\\n :x', :y"],
  ['a backslash in a plain text is itself', "select 'c:\\', :y", "select 'c:\\', :y"],
  ['a bitwise and is no parameter', 'select a&b, a &1, a && b, r &< s', 'select a& b, a & 1, a && b, r &< s'],
  ['a list is one array', 'a in (:x) and b NOT IN ( :y )', 'a = any (:x) and b <> all ( :y )'],
  ['what is listed stays', 'a in (:x, :y) or b in (select :z)', 'a in (:x, :y) or b in (select :z)'],
  ['a comment inside a comment', 'select 1 /* a /* b */ :x */, :y', 'select 1 , :y'],
])('%s', (_, sql, expected) => {
  expect(escapeStatement(sql)).toBe(expected);
});

const MONEY: DataType = { kind: 'decimal', currency: true };

test('a parameter that stands twice has its type at each place', () => {
  const types = new Map<string, Typed>([
    ['a', { type: { kind: 'timestamp', zoned: true }, databaseType: 'timestamp with time zone' }],
    ['b', { type: { kind: 'list', of: { kind: 'integer', bits: 32, signed: true } }, databaseType: 'integer[]' }],
  ]);
  expect(escapeStatement("select ':a', :b where x > :a or :a is null", types)).toBe(
    "select ':a', :b where x > (:a::timestamp with time zone) or (:a::timestamp with time zone) is null",
  );
  expect(escapeStatement('select a, :b[1], cardinality(:b)', types)).toBe(
    'select a, (:b::integer[])[1], cardinality((:b::integer[]))',
  );
});

test('money goes as a number, which every place reads alike', () => {
  const types = new Map<string, Typed>([
    ['least', { type: MONEY, databaseType: 'money' }],
    ['all', { type: { kind: 'list', of: MONEY }, databaseType: 'money[]' }],
    ['note', { type: { kind: 'string' }, databaseType: 'text' }],
  ]);
  expect(escapeStatement('select :least, :note where m >= :least or m = any(:all)', types)).toBe(
    'select (:least::numeric::money), :note where m >= (:least::numeric::money) or m = any((:all::numeric[]::money[]))',
  );
});

test('a domain over money goes as a number as well', () => {
  const types = new Map<string, Typed>([
    ['fee', { type: MONEY, databaseType: 'shop.fee' }],
    ['fees', { type: { kind: 'list', of: MONEY }, databaseType: 'shop.fee[]' }],
  ]);
  expect(escapeStatement('select shop.charged(:fee), shop.fees(:fees)', types)).toBe(
    'select shop.charged((:fee::numeric::shop.fee)), shop.fees((:fees::numeric[]::shop.fee[]))',
  );
});
