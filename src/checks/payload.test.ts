import { describe, expect, test } from 'vitest';
import { count, member, operation, record, value } from '../../tests/support/parts/members.ts';
import { type Inputs, type Mapping, PAYLOAD } from '../model/mapping.ts';
import { checkPayload, resolvePayload } from './payload.ts';

const FIELD = 'endpoints.0.payload';
const from = (place: string, name: string) => ({ place, name });
const asked = (mapping: Mapping, inputs: Inputs | undefined) => ({ mapping, inputs, field: FIELD });

const PET = record('Pet', [member('owner')]);
const OPERATION = operation([member('id')], [value('total'), value('pet', { kind: 'ref', name: 'Pet' }), count]);
const TYPES = new Map([['Pet', PET]]);
const resolved = (...mapping: Mapping) => resolvePayload(asked(mapping, PAYLOAD), OPERATION, TYPES);
const namesOf = ({ value: sent }: ReturnType<typeof resolved>) => sent.map(({ target }) => target);

describe('a payload, before its operation is known', () => {
  const messages = (...mapping: Mapping) =>
    checkPayload(asked(mapping, PAYLOAD)).map(({ field, message }) => `${field} ${message}`);

  test('is refused of a sender that sends answers only as they are, and nothing is no payload', () => {
    const mapping = [{ target: 'a', from: from('response', 'total') }];
    expect(checkPayload(asked(mapping, undefined))).toEqual([{ field: FIELD, message: 'payloadNone' }]);
    expect(checkPayload(asked([], undefined))).toEqual([]);
  });

  test('has names that are none in JSON refused, each beside its field', () => {
    const bad = messages(
      { target: 'order.total', from: from('response', 'total') },
      { target: 'a b', from: from('response', 'total') },
      { target: '', from: from('response', 'total') },
    );
    expect(bad).toContain(`${FIELD}.1.target payloadTarget`);
    expect(bad.some((fault) => fault.startsWith(`${FIELD}.0`))).toBe(false);
    expect(bad.some((fault) => fault.startsWith(`${FIELD}.2.target`))).toBe(true);
  });

  test('has no value inside of another one, or around it', () => {
    expect(
      messages(
        { target: 'order', from: from('response', 'total') },
        { target: 'order.id', from: from('request', 'id') },
        { target: 'orders', from: from('request', 'id') },
      ),
    ).toEqual([`${FIELD}.0.target inputNested`, `${FIELD}.1.target inputNested`]);
  });
});

describe('a payload of an operation', () => {
  test('is the answer as it is where nothing is mapped', () => {
    expect(resolved()).toEqual({ value: [], faults: [] });
  });

  test('is what is mapped, then each member of the answer that is not sent under another name', () => {
    expect(namesOf(resolved({ target: 'sum', from: from('response', 'total') }))).toEqual([
      'sum',
      'pet',
      'updateCount',
    ]);
    expect(namesOf(resolved({ target: 'total', from: { constant: 1 } }))).toEqual(['total', 'pet', 'updateCount']);
  });

  test('still has a member of which only a part is sent under another name', () => {
    expect(namesOf(resolved({ target: 'owner', from: from('response', 'pet.owner') }))).toContain('pet');
    expect(namesOf(resolved({ target: 'key', from: from('request', 'id') }))).toContain('total');
  });

  test('is refused where a name leads to no member, beside that name', () => {
    const { value: sent, faults } = resolved({ target: 'a', from: from('response', 'pet.colour') });
    expect([sent, faults]).toEqual([[], [{ field: `${FIELD}.0.from.name`, message: 'payloadMember' }]]);
  });

  test('is refused where a value would stand inside a member that is sent as well', () => {
    expect(resolved({ target: 'pet.name', from: from('request', 'id') }).faults).toEqual([
      { field: `${FIELD}.0.target`, message: 'inputNested' },
    ]);
    const moved = [
      { target: 'pet.name', from: from('request', 'id') },
      { target: 'animal', from: from('response', 'pet') },
    ] as const;
    expect(resolved(...moved).faults).toEqual([]);
  });
});
