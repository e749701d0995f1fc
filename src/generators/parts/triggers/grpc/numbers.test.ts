import { expect, test } from 'vitest';
import {
  body,
  member,
  operation,
  record,
  ref,
  STRING,
  zooInput,
} from '../../../../../tests/generated/apis/rest/zoo.ts';
import { Fault } from '../../../../model/fault.ts';
import type { DataType } from '../../../../model/types.ts';
import { generate } from '../../../generate.ts';

const INTEGER: DataType = { kind: 'integer', bits: 32, signed: true };
const PROTO = 'src/generated/proto/zoo.proto';

/** Generates a record of these members, with the lock of the generation before. */
function next(members: Readonly<Record<string, DataType>>, constants: readonly string[], lock?: unknown) {
  const status = { kind: 'enum', key: '#/components/schemas/Status', path: ['Status'], written: 'Status' } as const;
  const input = zooInput({
    technology: 'grpc',
    types: [
      record('Pet', [
        ...Object.entries(members).map(([name, type]) => member(name, type)),
        member('status', ref('Status'), { required: true }),
      ]),
      { ...status, values: constants },
    ],
    operations: [operation('GET', '/pet', 'getPet', { answer: body(ref('Pet')) })],
  });
  const files = generate({ ...input, ...(lock !== undefined && { lock }) }).files;
  const text = files.get(PROTO) ?? '';
  const linesOf = (head: string) =>
    (new RegExp(`${head} \\{([^}]*)\\}`).exec(text)?.[1] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('//'));
  return {
    pet: linesOf('message Pet'),
    status: linesOf('enum Status'),
    lock: JSON.parse(files.get('forja.lock.json') ?? ''),
  };
}

test('what comes has the next number, wherever it stands', () => {
  const { pet, status, lock } = next({ name: STRING, weight: INTEGER }, ['sold', 'kept']);
  expect(pet).toEqual(['optional string name = 1;', 'optional int32 weight = 2;', 'optional Status status = 3;']);
  expect(status).toEqual(['STATUS_UNSPECIFIED = 0;', 'STATUS_SOLD = 1;', 'STATUS_KEPT = 2;']);
  const later = next({ colour: STRING, weight: INTEGER, name: STRING }, ['lost', 'kept', 'sold'], lock);
  expect(later.pet).toEqual([
    ...['optional string colour = 4;', 'optional int32 weight = 2;'],
    ...['optional string name = 1;', 'optional Status status = 3;'],
  ]);
  expect(later.status).toEqual([
    ...['STATUS_UNSPECIFIED = 0;', 'STATUS_LOST = 3;', 'STATUS_KEPT = 2;', 'STATUS_SOLD = 1;'],
  ]);
});

test('what is gone leaves its number and its name, for ever', () => {
  const first = next({ name: STRING, weight: INTEGER }, ['sold', 'kept']);
  const second = next({ weight: INTEGER }, ['kept'], first.lock);
  expect(second.pet.slice(0, 2)).toEqual(['reserved 1;', 'reserved "name";']);
  expect(second.status.slice(0, 2)).toEqual(['reserved 1;', 'reserved "STATUS_SOLD";']);
  const third = next({ weight: INTEGER, name: STRING }, ['kept'], second.lock);
  expect(third.pet).toContain('optional string name_value = 4;');
  expect(third.pet.slice(0, 2)).toEqual(['reserved 1;', 'reserved "name";']);
});

test('another type has another number, and the old one is not used again', () => {
  const { lock } = next({ name: STRING, weight: INTEGER }, ['kept']);
  const later = next({ name: STRING, weight: STRING }, ['kept'], lock);
  expect(later.pet).toContain('reserved 2;');
  expect(later.pet).toContain('optional string weight_value = 4;');
});

test('the same again is the same text, and a lock with other things than numbers is refused', () => {
  const first = next({ name: STRING }, ['kept']);
  expect(next({ name: STRING }, ['kept'], first.lock).pet).toEqual(first.pet);
  const broken = { ...first.lock, triggerSettled: { messages: { Pet: { fields: { name: { number: 'x' } } } } } };
  expect(() => next({ name: STRING }, ['kept'], broken)).toThrow(Fault);
});
