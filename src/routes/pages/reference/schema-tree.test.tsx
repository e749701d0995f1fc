import { describe, expect, test } from 'vitest';
import { html } from '../../../../tests/support/portal/texts.tsx';
import type { Json } from '../../api/openapi/types.ts';
import { SchemaTree, TypeOf, typeText } from './schema-tree.tsx';

const REF = { $ref: '#/components/schemas/Diff' };
const TEXT = { type: 'string' };

describe('the text of a type', () => {
  test.each<[Json, string]>([
    [REF, 'Diff'],
    [{ const: 'DATABASE' }, '"DATABASE"'],
    [{ const: null }, 'null'],
    [{ enum: ['a', 1] }, '"a" | 1'],
    [{ anyOf: [{ const: 1 }, { const: 'x' }] }, '1 | "x"'],
    [{ oneOf: [TEXT, TEXT, { type: 'null' }] }, 'string | null'],
    [{ type: 'array', items: TEXT }, 'string[]'],
    [{ type: 'array', items: { type: 'array', items: REF } }, 'Diff[][]'],
    [{ type: 'array', items: { anyOf: [TEXT, { type: 'null' }] } }, '(string | null)[]'],
    [{ type: 'array' }, 'any[]'],
    [{ type: 'object', additionalProperties: REF }, '{ [name]: Diff }'],
    [{ type: 'object', additionalProperties: false }, 'object'],
    [{ type: 'object', properties: { a: TEXT }, additionalProperties: REF }, 'object'],
    [{ type: ['string', 'null'], format: 'uuid' }, 'string | null (uuid)'],
    [{}, 'any'],
  ])('%j is %s', (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });
});

/** The text that people read, without markup. */
const readOf = (markup: string) => markup.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '');
const typeOf = (schema: Json) => readOf(html(<TypeOf schema={schema} />));

describe('the limits of a type', () => {
  test.each<[Json, string]>([
    [{ ...TEXT, minLength: 1, maxLength: 60 }, 'string, 1–60'],
    [{ ...TEXT, maxLength: 60 }, 'string, ≤ 60'],
    [{ type: 'integer', minimum: 0, maximum: 9 }, 'integer, 0–9'],
    [{ type: 'array', items: TEXT, minItems: 2, maxItems: 5 }, 'string[], 2–5'],
    [{ ...TEXT, minLength: 1 }, 'string'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'integer'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 5 }, 'integer, ≤ 5'],
  ])('of %j are told as %s', (schema, text) => {
    expect(typeOf(schema)).toBe(text);
  });
});

test('a type of its own leads to where it is told, in a list too', () => {
  const markup = html(<TypeOf schema={{ type: 'array', items: REF }} />);
  expect(markup).toContain('href="#schema-Diff"');
  expect(readOf(markup)).toBe('Diff[]');
});

describe('the members of a schema', () => {
  const tree = (schema: Json) => html(<SchemaTree schema={schema} required="needed" />);

  test('are told with their types, and which have to be there', () => {
    const schema = { type: 'object', properties: { a: TEXT, b: { type: 'integer' } }, required: ['b'] };
    expect(readOf(tree(schema))).toBe('a stringb integer needed');
  });

  test('are those of what is in a list, or in the only alternative that has any', () => {
    const object = { type: 'object', properties: { a: TEXT } };
    expect(readOf(tree({ type: 'array', items: object }))).toBe('a string');
    expect(readOf(tree({ anyOf: [object, { type: 'null' }] }))).toBe('a string');
    expect(readOf(tree({ anyOf: [{ type: 'array', items: object }, { type: 'null' }] }))).toBe('a string');
    expect(readOf(tree({ type: 'object', additionalProperties: object }))).toBe('a string');
  });

  test('of several alternatives are told one after the other', () => {
    const first = { type: 'object', properties: { a: TEXT } };
    const second = { type: 'object', properties: { b: TEXT } };
    const markup = tree({ anyOf: [first, second, { type: 'null' }] });
    expect(markup).toMatch(/^<ol/);
    expect(readOf(markup)).toBe('objecta stringobjectb string');
  });

  test('are none of a value, of nothing, and of a type that is told elsewhere', () => {
    for (const schema of [TEXT, {}, REF, { type: 'object', additionalProperties: false }])
      expect(tree(schema)).toBe('');
  });

  test('that are objects have theirs below them', () => {
    const schema = { type: 'object', properties: { a: { type: 'object', properties: { b: TEXT } } } };
    expect(tree(schema).match(/<ul/g)).toHaveLength(2);
  });
});
