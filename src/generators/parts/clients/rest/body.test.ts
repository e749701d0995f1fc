import { describe, expect, test } from 'vitest';
import type { ContractBody } from '../../../../model/contract/contract.ts';
import type { DataType } from '../../../../model/types.ts';
import { bodyForm, fieldsOf, sentType } from './body.ts';

const TEXT: DataType = { kind: 'string' };
const RECORD: DataType = { kind: 'ref', name: 'Pet' };

function body(mediaType: string | undefined, type: DataType = RECORD): ContractBody {
  return { type, required: true, nullable: false, written: '', ...(mediaType !== undefined && { mediaType }) };
}

describe('the form of a body', () => {
  test.each(['application/json', 'text/json', 'application/problem+json', 'APPLICATION/JSON; charset=utf-8'])(
    'of %s is JSON',
    (mediaType) => {
      expect(bodyForm(body(mediaType))).toBe('json');
      expect(bodyForm(body(mediaType, TEXT))).toBe('json');
    },
  );

  test.each(['application/jsonp', 'image/json', 'application/x-ndjson', 'application/jsonlines', 'application/yaml'])(
    'of %s is not taken for JSON',
    (mediaType) => {
      expect(bodyForm(body(mediaType))).toBeUndefined();
    },
  );

  test.each<[string, DataType, string | undefined]>([
    ['application/x-www-form-urlencoded', RECORD, 'form'],
    ['application/x-www-form-urlencoded', { kind: 'map', of: TEXT }, 'form'],
    ['application/x-www-form-urlencoded', TEXT, undefined],
    ['multipart/form-data; boundary=x', { kind: 'json' }, 'multipart'],
    ['multipart/form-data', { kind: 'list', of: RECORD }, undefined],
    ['multipart/mixed', RECORD, undefined],
  ])('of %s is a form only of values that have names: %j', (mediaType, type, form) => {
    expect(bodyForm(body(mediaType, type))).toBe(form);
  });

  test.each<[string | undefined, DataType, string | undefined]>([
    ['image/png', { kind: 'bytes' }, 'bytes'],
    ['text/csv', TEXT, 'text'],
    ['application/xml', { kind: 'xml' }, 'text'],
    ['application/xml', RECORD, undefined],
    ['*/*', RECORD, 'json'],
    [undefined, RECORD, undefined],
    [undefined, TEXT, 'text'],
  ])('of %s with %j is %s', (mediaType, type, form) => {
    expect(bodyForm(body(mediaType, type))).toBe(form);
  });
});

describe('the media type that is sent', () => {
  test('of a text has no parameters, because texts are UTF-8 whatever they say', () => {
    expect(sentType(body('text/csv; charset=latin1', TEXT), 'text')).toBe('text/csv');
    expect(sentType(body('text/plain;\n charset=x', TEXT), 'text')).toBe('text/plain');
  });

  test('of any other body keeps its parameters', () => {
    expect(sentType(body('application/json; profile=a'), 'json')).toBe('application/json; profile=a');
    expect(sentType(body('image/png', { kind: 'bytes' }), 'bytes')).toBe('image/png');
  });

  test.each([
    ['*/*', 'json', 'application/json'],
    ['text/*', 'text', 'text/plain'],
    ['image/*', 'bytes', 'application/octet-stream'],
  ] as const)('is never a range: %s as %s is %s', (mediaType, form, sent) => {
    expect(sentType(body(mediaType), form)).toBe(sent);
  });
});

test('a form keeps the fields with styles, a multipart body those with media types, and others none', () => {
  const styled = { name: 'a', style: 'form', explode: true } as const;
  const typed = { name: 'b', mediaType: 'application/json' };
  expect(fieldsOf([styled, typed], 'form')).toEqual([styled]);
  expect(fieldsOf([styled, typed], 'multipart')).toEqual([typed]);
  for (const form of ['json', 'text', 'bytes'] as const) expect(fieldsOf([styled, typed], form)).toEqual([]);
});
