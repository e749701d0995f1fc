import { expect, test } from 'vitest';
import { TypeRefused } from '../describe/type-refused.ts';
import type { ParameterRow, RoutineRow } from './catalogue.ts';
import { routineOf, summaryOf } from './routine.ts';

const row = (more: Partial<RoutineRow> = {}): RoutineRow => ({
  ...{ schema: 'shop', name: 'act', kind: 'PROCEDURE', access: 'CONTAINS SQL', returns: null, parameters: [] },
  ...{ source: null, mode: '', comment: '' },
  ...more,
});
const parameter = (name: string, mode: ParameterRow['mode'] = 'IN', more: Partial<ParameterRow> = {}) => ({
  ...{ name, mode, type: 'int' },
  ...more,
});
const NOTHING = { commits: false, answers: false, writes: false };
const KNOWN = { twin: false, mayCall: true };

test('a procedure that may answer rows has results that only a call tells, one that answers none has none', () => {
  expect(routineOf(row(), { ...NOTHING, answers: true }).results).toEqual([{ kind: 'unknown', reason: 'resultSets' }]);
  expect(routineOf(row(), NOTHING).results).toEqual([]);
});

test('a function returns its value, and neither commits nor answers rows', () => {
  const all = { commits: true, answers: true, writes: false };
  expect(routineOf(row({ kind: 'FUNCTION', returns: 'int' }), all)).toMatchObject({
    ...{ kind: 'function', returnValue: { name: 'act', nullable: true }, results: [], commits: false },
  });
});

test('a declaration to read counts only where nothing writes', () => {
  const reading = row({ access: 'READS SQL DATA' });
  expect(routineOf(reading, NOTHING).readOnly).toBe(true);
  expect(routineOf(reading, { ...NOTHING, writes: true }).readOnly).toBe(false);
  expect(routineOf(row(), NOTHING).readOnly).toBe(false);
  expect(routineOf(row({ access: 'MODIFIES SQL DATA' }), NOTHING).readOnly).toBe(false);
});

test('a parameter that is declared as a column has the type of that column today', () => {
  const anchored = parameter('a', 'IN', { type: 'TYPE OF `t`.`c`', anchored: 'varchar(9)' });
  const { parameters, ref } = routineOf(row({ parameters: [anchored] }), NOTHING);
  expect(parameters).toMatchObject([{ databaseType: 'varchar(9)', type: { kind: 'string', length: 9 } }]);
  expect(ref.argumentTypes).toEqual(['TYPE OF `t`.`c`']);
  expect(summaryOf(row({ parameters: [anchored] }), KNOWN)).not.toHaveProperty('refused');
});

test('every parameter may be null and none has a default, in whatever direction', () => {
  const some = [parameter('a'), parameter('b', 'OUT'), parameter('c', 'INOUT'), parameter('d', null)];
  const { parameters } = routineOf(row({ parameters: some }), NOTHING);
  expect(parameters.map(({ mode }) => mode)).toEqual(['in', 'out', 'inout', 'in']);
  expect(parameters.every(({ nullable, hasDefault }) => nullable && !hasDefault)).toBe(true);
});

test('a function with outputs is refused, a procedure with them is not', () => {
  const parameters = [parameter('a', 'OUT')];
  const giving = row({ kind: 'FUNCTION', returns: 'int', parameters });
  expect(() => routineOf(giving, NOTHING)).toThrow(TypeRefused);
  expect(summaryOf(giving, KNOWN).refused).toEqual({ reason: 'outArguments', type: 'act' });
  expect(summaryOf(row({ parameters }), KNOWN)).not.toHaveProperty('refused');
});

test('a line of the list tells the reason that no right of the user can mend first', () => {
  const odd = row({ parameters: [parameter('a', 'IN', { type: 'hologram' })] });
  const refusedOf = (more: Partial<typeof KNOWN>, own = row()) => summaryOf(own, { ...KNOWN, ...more }).refused;
  expect(refusedOf({ twin: true, mayCall: false }, odd)?.reason).toBe('sameName');
  expect(refusedOf({ mayCall: false }, odd)).toEqual({ reason: 'type', type: 'hologram' });
  expect(refusedOf({ mayCall: false })?.reason).toBe('execute');
  expect(refusedOf({}, row({ kind: 'FUNCTION', returns: 'hologram' }))?.type).toBe('hologram');
  expect(refusedOf({})).toBeUndefined();
});

test('a line of the list shows what goes in and out', () => {
  const parameters = [parameter('a'), parameter('b', 'INOUT'), parameter('c', null)];
  expect(summaryOf(row({ parameters }), KNOWN)).toMatchObject({
    ...{ kind: 'procedure', signature: '(a int, INOUT b int, c int)', parameterNames: ['a', 'b', 'c'] },
  });
  expect(summaryOf(row({ kind: 'FUNCTION', returns: 'date' }), KNOWN).signature).toBe('() → date');
});
