import { expect, test } from 'vitest';
import type { Routine, RoutineRef } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import type { RoutineOutcome } from '../driver.ts';
import { allDescribed, spelt } from './described.ts';

const ref = (name: string): RoutineRef => ({ schema: 'shop', name, argumentTypes: ['integer', 'text'] });
const gone = (name: string): RoutineOutcome => ({ kind: 'gone', ref: ref(name) });
const found = (name: string): RoutineOutcome => ({ kind: 'routine', routine: { ref: ref(name) } as Routine });

function faultOf(outcomes: readonly RoutineOutcome[], fieldOf?: (index: number) => string): Fault {
  try {
    allDescribed(outcomes, fieldOf);
  } catch (error) {
    if (error instanceof Fault) return error;
  }
  throw new Error('no fault');
}

test('routines that are all there come in the order in which they were asked for', () => {
  expect(allDescribed([found('b'), found('a')]).map((routine) => routine.ref.name)).toEqual(['b', 'a']);
  expect(allDescribed([])).toEqual([]);
});

test('all routines that are gone are told at once, each at its endpoint', () => {
  const fault = faultOf([gone('a'), found('b'), gone('c')]);
  expect(fault).toMatchObject({
    code: 'routineGone',
    values: { names: 'shop.a(integer, text), shop.c(integer, text)' },
    faults: [
      { field: 'endpoints.0.routine', message: 'routineGone' },
      { field: 'endpoints.2.routine', message: 'routineGone' },
    ],
  });
});

test('of very many routines that are gone twenty are named, and the others counted', () => {
  const fault = faultOf(Array.from({ length: 23 }, (_, index) => gone(`r${index}`)));
  expect(fault.faults).toHaveLength(20);
  expect(fault.values?.names).toMatch(/shop\.r19\(integer, text\) … \+3$/);
  expect(faultOf(Array.from({ length: 20 }, () => gone('r'))).values?.names).not.toContain('…');
});

test('a routine that cannot be called is told with its reason, where its caller looks', () => {
  const refused: RoutineOutcome = { kind: 'refused', ref: ref('a'), refused: { reason: 'clr', type: 'geometry' } };
  expect(faultOf([found('b'), refused], (index) => `routine.${index}`)).toMatchObject({
    code: 'routineRefused',
    values: { name: 'shop.a(integer, text)', reason: 'clr', context: 'clr', type: 'geometry' },
    faults: [{ field: 'routine.1', message: 'routineRefused' }],
  });
});

test('each type that has to be chosen has a fault beside its choice', () => {
  const families = [
    { family: 'any', used: ['anyelement'], choices: [], fault: 'typeMissing' },
    { family: 'anycompatible', used: ['anycompatible'], choices: [], fault: 'typeUnfit' },
  ] as const;
  expect(faultOf([found('b'), { kind: 'open', ref: ref('a'), families }])).toMatchObject({
    code: 'invalidRequest',
    faults: [
      { field: 'endpoints.1.types.any', message: 'typeMissing' },
      { field: 'endpoints.1.types.anycompatible', message: 'typeUnfit' },
    ],
  });
});

test('a routine is spelt with its package where it has one', () => {
  expect(spelt({ schema: 'shop', package: 'orders', name: 'total', argumentTypes: [] })).toBe('shop.orders.total()');
  expect(spelt(ref('total'))).toBe('shop.total(integer, text)');
});
