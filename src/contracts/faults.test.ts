import { expect, test } from 'vitest';
import { Fault, type FieldFault } from '../model/fault.ts';
import { Budget, ContractFaults, faultAt } from './faults.ts';
import { LIMITS } from './limits.ts';

const fileOf = (content: string, index = 0) => ({ path: `${index}.yaml`, content, index });
const FILE = fileOf('one\ntwo\n\nfour');
const at = (offset: number, file = FILE) => ({ file, at: offset });

function thrownBy(work: () => unknown): readonly FieldFault[] {
  try {
    work();
  } catch (error) {
    if (error instanceof Fault) return error.faults;
  }
  throw new Error('no fault');
}
const toldBy = (faults: ContractFaults) => thrownBy(() => faults.stop()).map(({ message }) => message);

test.each([
  [0, 1, 1],
  [3, 1, 4],
  [4, 2, 1],
  [8, 3, 1],
  [9, 4, 1],
  [12, 4, 4],
])('the offset %i is line %i, column %i', (offset, line, column) => {
  expect(faultAt(at(offset), 'wrong')).toEqual({ field: 'schemaFiles.0', message: 'wrong', line, column });
});

test('a fault of one place is told once, and that of another place or file again', () => {
  const faults = new ContractFaults();
  for (const place of [at(1), at(1), at(2), at(1, fileOf('one', 1))]) faults.add(place, 'wrong');
  expect(toldBy(faults)).toHaveLength(3);
});

test('of all faults the first fifty are told, whatever they are of', () => {
  const faults = new ContractFaults();
  for (let index = 0; index < 60; index += 1) faults.add(at(index), 'wrong');
  faults.addFile(7, 'fileExtension');
  expect(toldBy(faults)).toHaveLength(50);
  expect(toldBy(faults)).not.toContain('fileExtension');
});

test('faults that are kept apart refuse no file, unless they are noted again', () => {
  const faults = new ContractFaults();
  const { value, faults: own } = faults.apart(() => {
    faults.add(at(1), 'inner');
    return 'read';
  });
  expect([value, own.size, faults.isEmpty]).toEqual(['read', 1, true]);
  expect(() => faults.throwIfAny()).not.toThrow();
  faults.again(own);
  expect(toldBy(faults)).toEqual(['inner']);
});

test('readers inside of readers keep their faults apart from each other, also where one of them breaks off', () => {
  const faults = new ContractFaults();
  const outer = faults.apart(() => {
    const inner = faults.apart(() => faults.add(at(1), 'inner'));
    expect(() =>
      faults.apart(() => {
        throw new Error('defect');
      }),
    ).toThrow('defect');
    faults.add(at(2), 'outer');
    return inner.faults.size;
  });
  expect([outer.value, [...outer.faults.values()].map(({ message }) => message)]).toEqual([1, ['outer']]);
});

test('what ends the reading is told with all that the files have, also from a reader apart', () => {
  const faults = new ContractFaults();
  faults.add(at(1), 'first');
  const thrown = thrownBy(() => faults.apart(() => faults.stop(at(2), 'last', { limit: 3 })));
  expect(thrown.map(({ message, values }) => [message, values])).toEqual([
    ['first', undefined],
    ['last', { limit: 3 }],
  ]);
});

test('a remark refuses nothing', () => {
  const faults = new ContractFaults();
  faults.tell(at(1), 'schema.fileByName', { path: 'a' });
  expect([faults.isEmpty, faults.told.length]).toEqual([true, 1]);
  expect(() => faults.throwIfAny()).not.toThrow();
});

test('a limit may be reached and not passed, and each has a fault of its own', () => {
  const spent = (count: number) =>
    new Budget({ ...LIMITS, types: 3 }, new ContractFaults()).spend('types', at(0), count);
  expect(() => spent(3)).not.toThrow();
  expect(thrownBy(() => spent(4))).toMatchObject([{ message: 'schema.tooMany.types', values: { limit: 3 } }]);
  const budget = new Budget({ ...LIMITS, types: 1, members: 1 }, new ContractFaults());
  budget.spend('types', at(0));
  expect(() => budget.spend('members', at(0))).not.toThrow();
});
