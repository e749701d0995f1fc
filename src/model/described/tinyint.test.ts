import { describe, expect, test } from 'vitest';
import type { DataType } from '../types.ts';
import type { Evidence, Field } from './field.ts';
import type { Parameter, ResultShape } from './routine.ts';
import { tinyintAs, tinyintsOf, withTinyints } from './tinyint.ts';

const TRUTH: DataType = { kind: 'boolean' };
const NUMBER: DataType = { kind: 'integer', bits: 8, signed: true };
const UNSIGNED: DataType = { kind: 'integer', bits: 8, signed: false };

const field = (name: string, type: DataType = TRUTH, databaseType = 'tinyint(1)'): Field => ({
  ...{ name, type, databaseType, nullable: true },
});
const parameter = (name: string, mode: Parameter['mode'] = 'in', databaseType = 'tinyint(1)'): Parameter => ({
  ...{ ...field(name, TRUTH, databaseType), mode, hasDefault: false },
});
const rows = (evidence: Evidence, ...columns: readonly Field[]): ResultShape => ({
  ...{ kind: 'columns', columns, many: true, evidence },
});
const ROUTINE = {
  parameters: [parameter('p_in'), parameter('p_out', 'out'), parameter('p_bit', 'inout', 'bit(1)')],
  returnValue: field('f'),
  results: [rows('described', field('a'), field('b', UNSIGNED, 'tinyint(1) unsigned'))],
};

function typesOf(choosing: Parameters<typeof withTinyints>[1], routine: Parameters<typeof tinyintsOf>[0] = ROUTINE) {
  const { parameters, returnValue, results } = withTinyints(routine as Parameters<typeof withTinyints>[0], choosing);
  const columns = results.flatMap((shape) => (shape.kind === 'columns' ? shape.columns : []));
  const fields: readonly Field[] = [...parameters, ...(returnValue ? [returnValue] : []), ...columns];
  return Object.fromEntries(fields.map(({ name, type }) => [name, type]));
}
const AS_DESCRIBED = { p_in: TRUTH, p_out: TRUTH, p_bit: TRUTH, f: TRUTH, a: TRUTH, b: UNSIGNED };

describe('tinyint(1)', () => {
  test('is as it was described where nothing is chosen, which is a truth value', () => {
    expect(typesOf({})).toEqual(AS_DESCRIBED);
    expect(typesOf({ project: 'boolean' })).toEqual(AS_DESCRIBED);
  });

  test('is a number wherever it stands once the project says so, and a bit is not', () => {
    const numbers = { p_in: NUMBER, p_out: NUMBER, f: NUMBER, a: NUMBER };
    expect(typesOf({ project: 'number' })).toEqual({ ...AS_DESCRIBED, ...numbers });
  });

  test('is what its own name says, in whatever case', () => {
    expect(typesOf({ named: { P_IN: 'number', B: 'boolean' } })).toEqual({ ...AS_DESCRIBED, p_in: NUMBER, b: TRUTH });
    expect(typesOf({ project: 'number', named: { f: 'boolean' } })).toMatchObject({ p_in: NUMBER, f: TRUTH });
    expect(typesOf({ named: { p_bit: 'number' } })).toEqual(AS_DESCRIBED);
  });

  test('stays what a person told of a column, unless its name is chosen', () => {
    const routine = {
      parameters: [],
      results: [rows('edited', field('a'), { ...field('s'), evidence: 'sampled' as const })],
    };
    expect(typesOf({ project: 'number' }, routine)).toEqual({ a: TRUTH, s: NUMBER });
    expect(typesOf({ project: 'number', named: { a: 'number' } }, routine)).toEqual({ a: NUMBER, s: NUMBER });
  });

  test('stays the number that a sample saw, unless its name is chosen', () => {
    const routine = { parameters: [], results: [rows('sampled', field('a', NUMBER))] };
    expect(typesOf({ project: 'boolean' }, routine)).toEqual({ a: NUMBER });
    expect(typesOf({ named: { a: 'boolean' } }, routine)).toEqual({ a: TRUTH });
  });

  test('is a number where the database counts', () => {
    const counted = { parameters: [], results: [], generatedKey: field('n') };
    expect(withTinyints(counted, { named: { n: 'boolean' } }).generatedKey?.type).toEqual(NUMBER);
  });
});

describe('a single tinyint(1)', () => {
  test.each([
    ['tinyint(1)', NUMBER],
    ['TINYINT(1)', NUMBER],
    ['tinyint(1) unsigned', UNSIGNED],
    ['tinyint(1) unsigned zerofill', UNSIGNED],
    ['tinyint(4)', TRUTH],
    ['tinyint(10)', TRUTH],
    ['bit(1)', TRUTH],
  ])('%s as a number', (databaseType, type) => {
    expect(tinyintAs(field('a', TRUTH, databaseType), 'number').type).toEqual(type);
  });

  test('can be named once, whatever else has that name', () => {
    const column = field('P_in', NUMBER);
    const results = [rows('sampled', field('p_bit'), column)];
    expect(tinyintsOf({ ...ROUTINE, results }).map(({ name }) => name)).toEqual(['p_in', 'p_out', 'f', 'p_bit']);
  });
});
