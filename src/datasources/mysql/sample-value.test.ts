import { expect, test } from 'vitest';
import { sampleValue } from './sample-value.ts';
import { isAnyOf, literal, quoted } from './sql-text.ts';

test.each<[string, string | null, string]>([
  ['int', null, 'null'],
  ['int', '7', literal('7')],
  ['varchar(9)', 'null', literal('null')],
  ['tinyint(1)', 'TRUE', 'true'],
  ['tinyint(1)', '1', literal('1')],
  ['tinyint(4)', 'true', literal('true')],
  ['bit(1)', 'false', 'false'],
  ['bit(8)', '12', '12'],
  ['bit(8)', '1 or 1', literal('1 or 1')],
  ['point', 'POINT(1 2)', `st_geomfromtext(${literal('POINT(1 2)')})`],
  ['vector(3)', '[1,2,3]', `string_to_vector(${literal('[1,2,3]')})`],
])('a %s of %j is written as %s', (type, value, sql) => {
  expect(sampleValue(type, value, 'MySQL')).toBe(sql);
});

test('each product reads vectors by a function of its own', () => {
  expect(sampleValue('vector(1)', '[1]', 'MariaDB')).toBe(`vec_fromtext(${literal('[1]')})`);
});

test('no letter of a text is read as SQL', () => {
  expect(literal("it's \\' -- ñ")).toMatch(/^_utf8mb4 x'[0-9a-f]+'$/);
  expect(literal('')).toBe("_utf8mb4 x''");
  expect(quoted('a`; drop table b')).toBe('`a``; drop table b`');
});

test('a list of no values is never true', () => {
  expect(isAnyOf('a', [])).toBe('false');
  expect(isAnyOf('a', ['x', 'y'])).toBe(`a in (${literal('x')}, ${literal('y')})`);
});
