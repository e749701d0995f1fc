import { describe, expect, test } from 'vitest';
import type { RestParameter } from '../../../../model/contract/calls/rest.ts';
import { urlEncoded, written } from './written.ts';

type Style = RestParameter['style'];

const as = (style: Style, explode: boolean, value: unknown) => written({ name: 'color', style, explode }, value);
const LIST = ['blue', 'black'];
const OBJECT = { R: 100, G: 200 };

test('a url keeps letters, digits and four signs, and nothing else', () => {
  expect(urlEncoded('aZ09-._~')).toBe('aZ09-._~');
  expect(urlEncoded("a b!'()*/?&é")).toBe('a%20b%21%27%28%29%2A%2F%3F%26%C3%A9');
});

describe('a parameter is written as the table of OpenAPI 3.1 says', () => {
  test.each<[Style, boolean, string, string, string]>([
    ['simple', false, 'blue', 'blue,black', 'R,100,G,200'],
    ['simple', true, 'blue', 'blue,black', 'R=100,G=200'],
    ['label', false, '.blue', '.blue,black', '.R,100,G,200'],
    ['label', true, '.blue', '.blue.black', '.R=100.G=200'],
    ['matrix', false, ';color=blue', ';color=blue,black', ';color=R,100,G,200'],
    ['matrix', true, ';color=blue', ';color=blue;color=black', ';R=100;G=200'],
    ['form', false, 'color=blue', 'color=blue,black', 'color=R,100,G,200'],
    ['form', true, 'color=blue', 'color=blue&color=black', 'R=100&G=200'],
    ['spaceDelimited', false, 'color=blue', 'color=blue%20black', 'color=R%20100%20G%20200'],
    ['pipeDelimited', false, 'color=blue', 'color=blue%7Cblack', 'color=R%7C100%7CG%7C200'],
  ])('%s, exploded: %s', (style, explode, value, list, object) => {
    expect(as(style, explode, 'blue')).toBe(value);
    expect(as(style, explode, LIST)).toBe(list);
    expect(as(style, explode, OBJECT)).toBe(object);
  });

  test('deepObject names each member in brackets', () => {
    expect(as('deepObject', true, OBJECT)).toBe('color%5BR%5D=100&color%5BG%5D=200');
  });
});

test('an object within an object of deepObject has a path of brackets, and a list has numbers', () => {
  expect(as('deepObject', true, { a: { b: 1 }, c: [2, { d: null }] })).toBe(
    'color%5Ba%5D%5Bb%5D=1&color%5Bc%5D%5B0%5D=2&color%5Bc%5D%5B1%5D%5Bd%5D=null',
  );
});

test.each<Style>(['simple', 'label', 'matrix', 'form', 'pipeDelimited', 'deepObject'])(
  'an empty list of the style %s leaves nothing behind, not even its name',
  (style) => {
    expect(as(style, true, [])).toBe('');
    expect(as(style, false, [])).toBe('');
  },
);

test('a value that is an object within a list is written as JSON', () => {
  expect(as('form', true, [{ a: 1 }])).toBe('color=%7B%22a%22%3A1%7D');
});

test('the separators of values are told from the same signs inside of values', () => {
  expect(as('form', false, ['a,b', 'c'])).toBe('color=a%2Cb,c');
  expect(as('simple', false, 'a/b')).toBe('a%2Fb');
});

test('a header’s value is written without encoding', () => {
  expect(written({ name: 'X-Ids', style: 'simple', explode: false }, ['a b', 'c'], (text) => text)).toBe('a b,c');
});

test.each([null, 0, false, ''])('%j is written as its text', (value) => {
  expect(as('form', true, value)).toBe(`color=${String(value)}`);
});
