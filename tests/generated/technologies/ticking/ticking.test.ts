import { expect, test } from 'vitest';
import { generate } from '../../../../src/generators/generate.ts';
import type { GenerationInput } from '../../../../src/generators/project/generation-input.ts';
import { Fault } from '../../../../src/model/fault.ts';
import { zooInput } from '../../apis/rest/zoo.ts';
import { readAllCases } from '../../projects/cases.ts';
import { tickingCatalog } from './ticking.ts';

const input = readAllCases().find(({ name }) => name === 'work-locks-and-runs')?.input as GenerationInput;

function filesWith(options: object): readonly string[] {
  const { files } = generate({ ...input, request: { ...(input.request as object), options } }, tickingCatalog);
  const own = /locks|runs|RunHistory|LockRenewals|\/state\//i;
  return [...files.keys()].filter((path) => own.test(path)).map((path) => path.replace(/.*\//, ''));
}

test('locks and runs are asked for one by one, and each comes alone', () => {
  const locks = filesWith({ runs: false });
  expect(locks).toEqual(expect.arrayContaining(['LocksAutoConfiguration.java', 'JdbcLocks.java', 'locks.sql']));
  expect(locks.filter((name) => name.includes('runs'))).toEqual([]);
  const runs = filesWith({ locks: false });
  expect(runs).toEqual(expect.arrayContaining(['Runs.java', 'JdbcRunHistory.java', 'runs.sql']));
  expect(runs.filter((name) => name.includes('Lock') || name.includes('locks'))).toEqual([]);
});

test('nothing of them is in a project that asks for neither', () => {
  expect(filesWith({ locks: false, runs: false })).toEqual([]);
  expect(filesWith({ state: 'none' })).toEqual([]);
});

test.each([
  ['that are asked for where nothing is remembered', { state: 'none', locks: true }, 'options.locks', 'notApplying'],
  ['in a database that nobody named', { state: 'separate' }, 'options.stateDatabase', 'required'],
])('locks %s are refused beside the field', (_, options, field, message) => {
  expect(faultsOf(() => filesWith(options))).toEqual([expect.objectContaining({ field, message })]);
});

test('a source that keeps no tables says so', () => {
  const zoo = zooInput();
  const request = { ...(zoo.request as object), technology: 'job', options: {} };
  expect(faultsOf(() => generate({ ...zoo, request }, tickingCatalog))).toContainEqual(
    expect.objectContaining({ field: 'options.state', message: 'stateNotHere' }),
  );
});

function faultsOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (error instanceof Fault) return error.faults;
    throw error;
  }
  return [];
}
