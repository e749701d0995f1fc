import { describe, expect, test } from 'vitest';
import { enumeration, member, record } from '../../../../tests/support/parts/members.ts';
import type { DataType, TypeDef } from '../../../model/types.ts';
import { exampleRecord, exampleValue } from './json.ts';

const NONE = new Map<string, TypeDef>();
const typesOf = (...types: readonly TypeDef[]) => new Map(types.map((type) => [type.name, type]));
const ref = (name: string): DataType => ({ kind: 'ref', name });

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('an example is one that the service accepts', () => {
  test.each([
    [undefined, 'text'],
    [2, 'te'],
    [100, 'text'],
  ])('a text of %s letters', (length, text) => {
    expect(exampleValue({ kind: 'string', ...(length && { length }) }, NONE)).toBe(text);
  });

  test.each<[number | undefined, number | undefined, number]>([
    [undefined, undefined, 1.5],
    [undefined, 0, 1],
    [10, undefined, 1],
    [10, 2, 1.5],
    [2, 2, 0.5],
    [2, 4, 0.5],
    [1, 0, 1],
    [2, -2, 1],
  ])('a decimal of %s digits, %s of them behind the point, is %d', (precision, scale, value) => {
    const type = {
      kind: 'decimal',
      ...(precision !== undefined && { precision }),
      ...(scale !== undefined && { scale }),
    } as const;
    expect(exampleValue(type, NONE)).toBe(value);
  });

  test.each([
    [{ kind: 'time', zoned: true }, '12:30:00+00:00'],
    [{ kind: 'time', zoned: false }, '12:30:00'],
    [{ kind: 'timestamp', zoned: true }, '2026-01-31T12:30:00Z'],
    [{ kind: 'timestamp', zoned: false }, '2026-01-31T12:30:00'],
  ] as const)('%j has a zone only where it must have one', (type, value) => {
    expect(exampleValue(type, NONE)).toBe(value);
  });

  test('bytes are base64 of something', () => {
    expect(Buffer.from(String(exampleValue({ kind: 'bytes' }, NONE)), 'base64').toString()).toBe('forja');
  });

  test('an enumeration has its first value; one without values, and a type that nobody knows, are null', () => {
    const types = typesOf(enumeration('Status', 'open', 'closed'), enumeration('Empty'));
    expect([ref('Status'), ref('Empty'), ref('Other')].map((type) => exampleValue(type, types))).toEqual([
      'open',
      null,
      null,
    ]);
  });

  test('a list has one item, and a map one entry', () => {
    expect(exampleValue({ kind: 'list', of: { kind: 'map', of: { kind: 'boolean' } } }, NONE)).toEqual([{ key: true }]);
  });

  test('a record has its members by the names of callers, those that may be left out as well', () => {
    const members = [{ ...member('petName'), name: 'pet_name' }, member('note', { kind: 'xml' }, { optional: true })];
    expect(exampleRecord(members, NONE)).toEqual({ petName: 'text', note: '<value/>' });
  });
});

describe('an example ends', () => {
  test('where a type holds itself: an optional member is null, a list is empty', () => {
    const types = typesOf(
      record('Node', [
        member('next', ref('Node'), { nullable: true }),
        member('all', { kind: 'list', of: ref('Node') }),
        member('byName', { kind: 'map', of: ref('Node') }),
      ]),
    );
    const text = JSON.stringify(exampleValue(ref('Node'), types));
    expect(text).toContain('{"next":null,"all":[],"byName":{}}');
    expect(text.length).toBeLessThan(10_000);
  });

  test('where a type that must be there holds itself', () => {
    const types = typesOf(record('Node', [member('next', ref('Node'))]));
    expect(depthOf(exampleValue(ref('Node'), types))).toBe(20);
  });

  test('but what must be there is shown deeper than what may be null', () => {
    const chain = Array.from({ length: 10 }, (_, index) =>
      record(`N${index}`, [index === 9 ? member('end') : member('next', ref(`N${index + 1}`))]),
    );
    expect(JSON.stringify(exampleValue(ref('N0'), typesOf(...chain)))).toContain('{"end":"text"}');
  });

  test('where it has some thousands of values, whatever may be null from there on', () => {
    const wide = (name: string, of: DataType) =>
      record(
        name,
        Array.from({ length: 30 }, (_, index) => member(`m${index}`, of, { nullable: true })),
      );
    const types = typesOf(wide('A', ref('B')), wide('B', ref('C')), wide('C', { kind: 'boolean' }));
    const text = JSON.stringify(exampleValue(ref('A'), types));
    expect(text.match(/true/g)?.length).toBeLessThan(3000);
    expect(text).toContain('"m29":null');
  });
});

test('an example is the same every time', () => {
  const type: DataType = { kind: 'list', of: { kind: 'uuid' } };
  expect(exampleValue(type, NONE)).toEqual(exampleValue(type, NONE));
});
