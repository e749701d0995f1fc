import { expect, test } from 'vitest';
import { inputOf, parameter, routine, tinyCatalog } from '../../tests/generated/projects/tiny.ts';
import { generate } from './generate.ts';
import { keptNames } from './kept-names.ts';
import { packLock } from './lock/pack.ts';

const catalog = tinyCatalog();
const byId = routine('find', [parameter('id')]);
const byEmail = routine('find', [parameter('email', 'text')]);
const called = (...routines: readonly (typeof byId)[]) => routines.map(({ ref }) => ({ routine: ref }));

function locked(endpoints: readonly object[] = []) {
  const { project, files } = generate(inputOf([byId, byEmail], { endpoints }), catalog);
  return { file: JSON.parse(files.get('forja.lock.json') ?? ''), packed: packLock(project, files).bytes };
}

const asked = (lock: unknown, calls: readonly object[]) => keptNames({ source: 'database', lock, calls }, catalog);

test('a form gets the names that a generation will find, in the order of its calls', () => {
  const { file, packed } = locked();
  const calls = called(byEmail, byId);
  expect(asked(file, calls).names).toEqual(['FindByEmail', 'FindById']);
  expect(asked(packed, calls)).toEqual(asked(file, calls));
});

test('a call that the lock does not know has no name, and no other call gets that name', () => {
  expect(asked(locked().file, called(routine('ping'), byId)).names).toEqual([null, 'FindById']);
  expect(asked(locked().file, [])).toEqual({ names: [], settled: {} });
});

test('a name that its owner chose is not kept: the form has it already', () => {
  expect(asked(locked([{ name: 'lookup' }]).file, called(byId, byEmail)).names[0]).toBeNull();
});

test('decisions of the source for the whole project are handed on', () => {
  expect(asked({ ...locked().file, settled: { tinyint1: 'boolean' } }, []).settled).toEqual({ tinyint1: 'boolean' });
});

test('what is no lock is refused', () => {
  expect(() => asked({ operations: 1 }, [])).toThrow('invalidRequest');
});
