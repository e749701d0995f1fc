import { expect, test } from 'vitest';
import { type Constant, isConstantOf, NOW, readsText, readsVariable } from './mapping.ts';
import type { DataType, TypeDef } from './types.ts';

const named = { written: '', identity: {} };
const types = new Map<string, TypeDef>([
  ['Status', { ...named, kind: 'enum', name: 'Status', constants: [{ java: 'OPEN', value: 'open' }] }],
  ['Line', { ...named, kind: 'record', name: 'Line', members: [] }],
]);
const integer = (bits: 8 | 16 | 32 | 64, signed = true) => ({ kind: 'integer', bits, signed }) as const;
const status = { kind: 'ref', name: 'Status' } as const;
const line = { kind: 'ref', name: 'Line' } as const;

test.each<[DataType, readonly Constant[], readonly Constant[]]>([
  [{ kind: 'string' }, ['', 'a'], [1, true]],
  [{ kind: 'string', length: 3 }, ['abc'], ['abcd']],
  [{ kind: 'boolean' }, [true, false], ['true', 0]],
  [integer(8), [-128, 127], [128, -129, 1.5, '1']],
  [integer(32, false), [0, 4_294_967_295], [-1, 4_294_967_296]],
  [integer(64), [Number.MAX_SAFE_INTEGER], [2 ** 60]],
  [{ kind: 'decimal' }, [1.25, -3], ['1', 1e-9]],
  [{ kind: 'decimal', precision: 4, scale: 2 }, [12.34, -0.5, 0], [123, 1.234]],
  [{ kind: 'float', bits: 64 }, [1e-9, 5], ['5']],
  [{ kind: 'date' }, ['2024-02-29'], ['2023-02-29', '29/02/2024', '2024-02-29T00:00:00', 20_240_229]],
  [{ kind: 'time', zoned: false }, ['23:59', '23:59:59.5'], ['24:00', '10:00Z']],
  [{ kind: 'time', zoned: true }, ['10:00Z', '10:00:00+02:00'], ['10:00']],
  [{ kind: 'timestamp', zoned: false }, ['2026-01-31T12:30:00'], ['2026-01-31', '2026-01-32T12:30:00']],
  [{ kind: 'timestamp', zoned: true }, ['2026-01-31T12:30:00Z'], ['2026-01-31T12:30:00']],
  [{ kind: 'uuid' }, ['3fa85f64-5717-4562-b3fc-2c963f66afa6'], ['3fa85f64']],
  [status, ['open'], ['OPEN', 'closed', 1]],
  [line, [], ['x', 1]],
  [{ kind: 'json' }, [], ['{}', true]],
  [{ kind: 'list', of: { kind: 'string' } }, [], ['a']],
])('a constant of %j', (type, values, others) => {
  expect(values.filter((value) => !isConstantOf(value, type, types))).toEqual([]);
  expect(others.filter((value) => isConstantOf(value, type, types))).toEqual([]);
});

test('a text becomes any plain value or an enumeration, and no document, list or record', () => {
  const plain: DataType[] = [{ kind: 'string' }, integer(32), { kind: 'uuid' }, { kind: 'date' }, status];
  const others: DataType[] = [{ kind: 'json' }, { kind: 'xml' }, { kind: 'bytes' }, { kind: 'list', of: status }, line];
  expect(plain.every((type) => readsText(type, types))).toBe(true);
  expect(others.some((type) => readsText(type, types))).toBe(false);
});

test('the present time becomes a point in time, a part of it or a text', () => {
  const parts: DataType[] = [{ kind: 'timestamp', zoned: false }, { kind: 'date' }, { kind: 'time', zoned: true }];
  expect(parts.every((type) => readsVariable(NOW, type, types))).toBe(true);
  expect(readsVariable(NOW, { kind: 'string' }, types)).toBe(true);
  expect(readsVariable(NOW, integer(64), types)).toBe(false);
  expect(readsVariable({ id: 'name', type: { kind: 'string' } }, integer(64), types)).toBe(true);
});
