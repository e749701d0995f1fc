import { expect, test } from 'vitest';
import type { Parameter, ResultShape, Routine } from '../../model/described/routine.ts';
import type { DataType } from '../../model/types.ts';
import type { SampleValues } from '../driver.ts';
import { callOf } from './sample-call.ts';

const parameter = (name: string, databaseType: string, more: Partial<Parameter> = {}): Parameter => ({
  ...{ name, databaseType, type: { kind: 'string' }, nullable: true, mode: 'in', hasDefault: false },
  ...more,
});
const typed = (name: string, databaseType: string, type: DataType) => parameter(name, databaseType, { type });

function call(parameters: readonly Parameter[], values: SampleValues = {}, more: Partial<Routine> = {}) {
  const ref = { schema: 'SHOP', name: 'ACT', argumentTypes: [] };
  const plain = { ref, kind: 'procedure', parameters, results: [], types: [], commits: false, readOnly: false };
  return callOf({ ...plain, ...more } as Routine, values);
}

const ROWS: ResultShape = { kind: 'columns', columns: [], many: true, evidence: 'catalogue' };

test('a procedure without parameters is called in a block, with nothing to declare', () => {
  expect(call([])).toEqual({ text: 'begin SHOP.ACT; end;', binds: {}, cursors: [] });
});

test('each parameter has a variable as long as any value, which goes by its name', () => {
  const { text, binds } = call([parameter('TOTAL', 'NUMBER(9,2)'), parameter('odd name', 'VARCHAR2')], {
    TOTAL: '1.5',
  });
  expect(text).toBe(
    'declare v0 NUMBER(9,2) := :v0; v1 VARCHAR2(32767) := :v1; begin SHOP.ACT(TOTAL => v0, "odd name" => v1); end;',
  );
  expect(binds).toEqual({ v0: { val: '1.5' }, v1: { val: null } });
});

test('a routine of a package is called by all of its names', () => {
  const ref = { schema: 'SHOP', package: 'Orders', name: 'ACT', argumentTypes: [] };
  expect(call([], {}, { ref }).text).toBe('begin SHOP."Orders".ACT; end;');
});

test('a parameter with a default is left out where nobody gives a value, and given where somebody does', () => {
  const some = [parameter('A', 'NUMBER', { hasDefault: true }), parameter('B', 'NUMBER')];
  expect(call(some, { A: null }).text).toContain('SHOP.ACT(B => v0)');
  expect(call(some, { A: '' }).text).toContain('SHOP.ACT(A => v0, B => v1)');
});

test('outputs, collections and objects are variables that nobody gives a value', () => {
  const { text, binds } = call([
    parameter('A', 'NUMBER', { mode: 'out' }),
    typed('B', 'SHOP.IDS', { kind: 'list', of: { kind: 'decimal' } }),
    typed('C', 'SHOP.ADDRESS', { kind: 'ref', name: 'Address' }),
    parameter('D', 'NUMBER', { mode: 'inout' }),
  ]);
  expect(text).toContain('declare v0 NUMBER; v1 SHOP.IDS; v2 SHOP.ADDRESS; v3 NUMBER := :v3;');
  expect(Object.keys(binds)).toEqual(['v3']);
});

test('truth values and bytes are read from the texts that people write', () => {
  const { text } = call([typed('A', 'BOOLEAN', { kind: 'boolean' }), typed('B', 'RAW', { kind: 'bytes' })]);
  expect(text).toContain("v0 BOOLEAN := (lower(:v0) in ('true', '1', 'y', 'yes'));");
  expect(text).toContain('v1 RAW(32767) := hextoraw(:v1);');
});

test('an instant may have the T of ISO, which Oracle does not read; a text keeps its letters', () => {
  const values = { A: '2026-01-31T10:00:00', B: 'T1 T2' };
  const some = [typed('A', 'TIMESTAMP', { kind: 'timestamp', zoned: false }), parameter('B', 'VARCHAR2')];
  expect(call(some, values).binds).toEqual({ v0: { val: '2026-01-31 10:00:00' }, v1: { val: 'T1 T2' } });
});

test('each cursor is handed over with a flag that tells whether it was opened', () => {
  const { text, binds, cursors } = call([parameter('ROWS', 'SYS_REFCURSOR', { mode: 'out' })]);
  expect(cursors).toEqual([{ bind: 'v0', isOpen: 'v0_open', cursor: 'ROWS' }]);
  expect(text).toContain('if v0%isopen then :v0_open := 1; :v0 := v0; else :v0_open := 0; open :v0 for');
  expect(Object.keys(binds)).toEqual(['v0', 'v0_open']);
});

test('a function that returns a cursor hands it over under its own name, and one that returns a value does not', () => {
  const cursor = call([], {}, { kind: 'function', results: [{ kind: 'unknown', reason: 'cursor', cursor: 'ACT' }] });
  expect(cursor.text).toMatch(/^declare r SYS_REFCURSOR; begin r := SHOP\.ACT; if r%isopen/);
  expect(cursor.cursors).toEqual([{ bind: 'r', isOpen: 'r_open', cursor: 'ACT' }]);
  const returnValue = parameter('ACT', 'VARCHAR2');
  const value = call([], {}, { kind: 'function', returnValue });
  expect(value).toEqual({ text: 'declare r VARCHAR2(32767); begin r := SHOP.ACT; end;', binds: {}, cursors: [] });
});

test('a pipelined function is selected from', () => {
  const { text, binds } = call([parameter('A', 'NUMBER')], { A: '1' }, { kind: 'function', results: [ROWS] });
  expect(text).toBe('select * from table(SHOP.ACT(A => :v0))');
  expect(binds).toEqual({ v0: { val: '1' } });
});

test('a statement names no value that is not given with it', () => {
  const list = typed('A', 'SHOP.IDS', { kind: 'list', of: { kind: 'decimal' } });
  const { text, binds } = call([list, parameter('B', 'NUMBER')], {}, { kind: 'function', results: [ROWS] });
  expect(text.match(/:\w+/g)).toEqual(Object.keys(binds).map((bind) => `:${bind}`));
});

test('a cursor with known columns is no pipelined function', () => {
  const results = [{ ...ROWS, cursor: 'ACT' }];
  expect(call([], {}, { kind: 'function', results }).text).toMatch(/^declare r SYS_REFCURSOR/);
});
