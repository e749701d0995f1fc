import { describe, expect, test } from 'vitest';
import {
  count,
  enumeration,
  member,
  operation,
  projectWith,
  record,
  rows,
  value,
} from '../../../../tests/support/parts/members.ts';
import type { DataType } from '../../../model/types.ts';
import { treeOf } from '../mapper/nested.ts';
import { answeredSchema, answerSchema, namedSchemas, rowSchema } from './answer.ts';
import { sentMembers } from './controller.ts';
import { payloadSchema } from './payload.ts';
import { memberSchema, namedSchema, orNull, textsSchema } from './schema.ts';
import { sentSchema } from './sent.ts';

const PET: DataType = { kind: 'ref', name: 'Pet' };
const text: DataType = { kind: 'string' };

describe('the schema of a type', () => {
  test.each<[string, DataType, object]>([
    ['a text', { kind: 'string' }, { type: 'string' }],
    ['a text of ten', { kind: 'string', length: 10 }, { type: 'string', maxLength: 10 }],
    ['XML', { kind: 'xml' }, { type: 'string' }],
    [
      'a byte',
      { kind: 'integer', bits: 8, signed: true },
      { type: 'integer', format: 'int32', minimum: -128, maximum: 127 },
    ],
    [
      'an unsigned short',
      { kind: 'integer', bits: 16, signed: false },
      { type: 'integer', format: 'int32', minimum: 0, maximum: 65535 },
    ],
    ['an int', { kind: 'integer', bits: 32, signed: true }, { type: 'integer', format: 'int32' }],
    [
      'an unsigned int',
      { kind: 'integer', bits: 32, signed: false },
      { type: 'integer', format: 'int64', minimum: 0, maximum: 4294967295 },
    ],
    ['a long', { kind: 'integer', bits: 64, signed: true }, { type: 'integer', format: 'int64' }],
    ['an unsigned long', { kind: 'integer', bits: 64, signed: false }, { type: 'integer', minimum: 0 }],
    ['a float', { kind: 'float', bits: 32 }, { type: 'number', format: 'float' }],
    ['any decimal', { kind: 'decimal' }, { type: 'number' }],
    [
      'whole numbers of six digits',
      { kind: 'decimal', precision: 6 },
      { type: 'number', exclusiveMinimum: -1e6, exclusiveMaximum: 1e6 },
    ],
    [
      'six digits, two of them behind the point',
      { kind: 'decimal', precision: 6, scale: 2 },
      {
        type: 'number',
        exclusiveMinimum: -1e4,
        exclusiveMaximum: 1e4,
        description: 'At most 2 digits behind the point',
      },
    ],
    ['a date', { kind: 'date' }, { type: 'string', format: 'date' }],
    ['a time', { kind: 'time', zoned: false }, { type: 'string', format: 'time-local' }],
    [
      'a time with its zone',
      { kind: 'time', zoned: true },
      { type: 'string', description: 'ISO 8601, such as 12:30:00+02:00' },
    ],
    ['a timestamp', { kind: 'timestamp', zoned: true }, { type: 'string', format: 'date-time' }],
    ['a timestamp without a zone', { kind: 'timestamp', zoned: false }, { type: 'string', format: 'date-time-local' }],
    ['bytes', { kind: 'bytes' }, { type: 'string', contentEncoding: 'base64' }],
    ['a UUID', { kind: 'uuid' }, { type: 'string', format: 'uuid' }],
    ['any JSON', { kind: 'json' }, { description: 'Any JSON value' }],
    [
      'a list, whose elements may be null',
      { kind: 'list', of: text },
      { type: 'array', items: { type: ['string', 'null'] } },
    ],
    ['a map', { kind: 'map', of: text }, { type: 'object', additionalProperties: { type: ['string', 'null'] } }],
    ['a named type', PET, { $ref: '#/components/schemas/Pet' }],
  ])('%s', (_, type, schema) => expect(memberSchema(member('a', type))).toEqual(schema));

  test('allows null where null may come: a reference beside null, and any JSON as it is', () => {
    expect(memberSchema(member('a', text, { nullable: true }))).toEqual({ type: ['string', 'null'] });
    expect(memberSchema(member('a', PET, { nullable: true }))).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }],
    });
    expect(orNull({ description: 'Any JSON value' })).toEqual({ description: 'Any JSON value' });
  });

  test('has the comment before what the type says of itself', () => {
    expect(memberSchema(member('a', text, { doc: 'A name' }))).toEqual({ type: 'string', description: 'A name' });
    expect(memberSchema(member('a', { kind: 'json' }, { doc: 'A name' }))).toMatchObject({
      description: 'A name (Any JSON value)',
    });
  });

  test('of texts has no null in its lists', () => {
    expect(textsSchema({ kind: 'list', of: text })).toEqual({ type: 'array', items: { type: 'string' } });
  });
});

describe('a named type', () => {
  const types = new Map([
    ['Pet', record('Pet', [member('id'), member('nick', text, { nullable: true })])],
    ['Status', enumeration('Status', 'new', 'sold out')],
  ]);

  test('that callers send refuses unknown members, and may leave out what may be null', () => {
    expect(namedSchema('Pet', types, true)).toMatchObject({ required: ['id'], additionalProperties: false });
  });

  test('that is answered has all members, and more may come', () => {
    expect(namedSchema('Pet', types, false)).toMatchObject({ required: ['id', 'nick'] });
    expect(namedSchema('Pet', types, false)).not.toHaveProperty('additionalProperties');
  });

  test('of an enumeration has its values as callers know them', () => {
    expect(namedSchema('Status', types, true)).toEqual({ type: 'string', enum: ['new', 'sold out'] });
  });
});

describe('an answer', () => {
  test('of nothing is null, of one member its schema, of several a record', () => {
    expect(answerSchema(operation([]))).toEqual({ type: 'null' });
    expect(answerSchema(operation([], [value('total')]))).toEqual({ type: 'string' });
    expect(answerSchema(operation([], [value('a'), count]))).toEqual({ $ref: '#/components/schemas/SaveResponse' });
  });

  test('of rows that must be found is never empty, and of one row never null', () => {
    const [many, one] = [rows('Row', [member('id')]), rows('Row', [member('id')], false)];
    expect(answeredSchema(many)).not.toHaveProperty('minItems');
    expect(answeredSchema(many, true)).toMatchObject({ minItems: 1 });
    expect(answeredSchema(one)).toHaveProperty('anyOf');
    expect(answeredSchema(one, true)).toEqual({ $ref: '#/components/schemas/Row' });
    expect(answeredSchema(count)).not.toHaveProperty('minimum');
    expect(answeredSchema(count, true)).toMatchObject({ minimum: 1 });
  });

  test('of rows whose columns nobody knows is any object, and of tables a list of them', () => {
    const unknown = rows('Row', []);
    if (unknown.kind !== 'rows') throw new Error();
    expect(rowSchema(unknown)).toEqual({ type: 'object', additionalProperties: true });
    expect(rowSchema({ ...unknown, tables: true })).toMatchObject({ type: 'array' });
  });

  test('names each type that it or a request mentions, those inside of others as well, and no other', () => {
    const types = [record('Pet', [member('status', { kind: 'ref', name: 'Status' })]), enumeration('Status', 'a')];
    const made = operation([member('pet', PET)], [value('a'), rows('Row', [member('id')])]);
    const project = projectWith([made], [...types, enumeration('Unused', 'x')]);
    expect([...namedSchemas([made], project).keys()].sort()).toEqual(['Pet', 'Row', 'SaveResponse', 'Status']);
    expect(namedSchemas([operation([])], project).size).toBe(0);
  });
});

describe('what callers send', () => {
  const sent = (...members: Parameters<typeof member>[]) =>
    sentSchema(treeOf(members.map((given) => ({ name: given[0], member: member(...given) }))));

  test('has what may be left out among its members, and not among the required ones', () => {
    expect(sent(['id'], ['since', text, { optional: true }])).toEqual({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' }, since: { type: 'string' } },
      additionalProperties: false,
    });
  });

  test('has objects where names have periods: required where something in them is, else null may stand there', () => {
    expect(sent(['order.id'])).toMatchObject({ required: ['order'], properties: { order: { type: 'object' } } });
    const optional = sent(['order.note', text, { optional: true }]);
    expect(optional).not.toHaveProperty('required');
    expect(optional).toMatchObject({ properties: { order: { type: ['object', 'null'] } } });
  });

  test('is what a mapping takes from there, and what comes by its own name', () => {
    const [id, note, other] = [member('id'), member('note'), member('other')];
    const input = [
      { target: id, from: { place: 'argument', name: 'order.id' } },
      { target: note, from: { place: 'header', name: 'X-Note' } },
    ];
    const made = operation([id, note, other], [], { input });
    expect(sentMembers('argument', made).map(({ name }) => name)).toEqual(['order.id', 'other']);
  });
});

describe('what a sender sends', () => {
  const made = operation([member('note')], [value('total', { kind: 'decimal' })]);

  test('has every member, null or not, in objects where names have periods', () => {
    const payload = [
      { target: 'order.total', from: { place: 'response', name: 'total' } },
      { target: 'note', from: { place: 'request', name: 'note' } },
      { target: 'version', from: { constant: 1 } },
      { target: 'at', from: { variable: 'now' } },
    ];
    expect(payloadSchema(payload, made, projectWith([made]))).toEqual({
      type: 'object',
      required: ['order', 'note', 'version', 'at'],
      properties: {
        order: { type: 'object', required: ['total'], properties: { total: { type: ['number', 'null'] } } },
        note: { type: ['string', 'null'] },
        version: { const: 1 },
        at: { type: 'string', format: 'date-time' },
      },
    });
  });
});
