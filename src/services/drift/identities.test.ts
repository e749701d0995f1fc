import { expect, test } from 'vitest';
import { appearedSince, packIdentities } from './identities.ts';

const routine = (name: string, ...argumentTypes: string[]) => ({ schema: 's', name, argumentTypes });
const [a, b, c] = [routine('a', 'integer'), routine('b'), routine('c')];

test('the same routines give the same bytes, in whatever order and however often they come', () => {
  expect(packIdentities(['s'], [a, b, c])).toEqual(packIdentities(['s'], [c, a, b, a]));
  expect(packIdentities(['s'], [a, b, c]).bytes).toHaveLength(24);
  expect(packIdentities(['s'], [a]).hash).not.toBe(packIdentities(['s', 't'], [a]).hash);
});

test('what was not packed has appeared: another name, an overload, the same name in a package', () => {
  const { bytes } = packIdentities(['s'], [a, b]);
  const news = [routine('d'), routine('a', 'bigint'), { ...a, package: 'p' }];
  expect(appearedSince(bytes, [a, ...news, b])).toEqual(news);
  expect(appearedSince(packIdentities(['s'], []).bytes, [a])).toEqual([a]);
});
