import { expect, test } from 'vitest';
import type { RoutineRef } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import { appearedSince, packIdentities } from './identities.ts';

const routine = (name: string, ...argumentTypes: string[]) => ({ schema: 's', name, argumentTypes });
const [a, b, c] = [routine('a', 'integer'), routine('b'), routine('c')];
const pack = (schemas: string[], routines: RoutineRef[]) => packIdentities(schemas, routines.map(routineKey));

test('the same routines give the same bytes, in whatever order and however often they come', () => {
  expect(pack(['s'], [a, b, c])).toEqual(pack(['s'], [c, a, b, a]));
  expect(pack(['s'], [a, b, c]).bytes).toHaveLength(24);
  expect(pack(['s'], [a]).hash).not.toBe(pack(['s', 't'], [a]).hash);
});

test('what was not packed has appeared: another name, an overload, the same name in a package', () => {
  const { bytes } = pack(['s'], [a, b]);
  const news = [routine('d'), routine('a', 'bigint'), { ...a, package: 'p' }];
  expect(appearedSince(bytes, [a, ...news, b])).toEqual(news);
  expect(appearedSince(pack(['s'], []).bytes, [a])).toEqual([a]);
});
