import { expect, test } from 'vitest';
import type { TinyintsChosen } from '../../../model/described/tinyint.ts';
import type { Inputs } from '../../../model/mapping.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { DescribedRoutine } from '../../../shared/wire/described.ts';
import { constantOf, emptyEntry, inputsFor, movedTo, originId, targetsOf, variablesIn } from './mapping.ts';

const inputs: Inputs = { places: [{ id: 'header', carries: 'texts', names: '.+' }], variables: [] };
const NOTHING: Inputs = { places: [], variables: [] };

test('what there is to take follows the options of the project, given or by default', () => {
  const role = { name: 'role', kind: 'choice', required: false, initial: 'in', checks: [] } as const;
  const spec = {
    projectOptions: [role],
    inputs: [
      { when: {}, ...inputs },
      { when: { role: 'out' }, ...NOTHING },
    ],
  } as unknown as FormSpec;
  expect(inputsFor(spec, {})).toMatchObject(inputs);
  expect(inputsFor(spec, { role: 'in' })).toMatchObject(inputs);
  expect(inputsFor(spec, { role: 'out' })).toBeUndefined();
  expect(inputsFor({ ...spec, inputs: [] }, {})).toBeUndefined();
});

test('the members of a routine are what it takes, one without a name by its place, enumerations with their values', () => {
  const parameter = { databaseType: 'integer', nullable: true, hasDefault: false };
  const integer = { kind: 'integer', bits: 32, signed: true };
  const described = {
    parameters: [
      { ...parameter, name: 'id', type: integer, mode: 'in' },
      { ...parameter, name: 'total', type: integer, mode: 'out' },
      { ...parameter, name: '', type: { kind: 'ref', name: 'Tier' }, mode: 'inout', databaseType: 'shop.tier' },
    ],
    types: [{ name: 'Tier', kind: 'enum', values: ['gold'] }],
  } as unknown as DescribedRoutine;
  const targets = targetsOf({ described });
  expect(targets?.members.map(({ name, written }) => [name, written])).toEqual([
    ['id', 'integer'],
    ['arg3', 'shop.tier'],
  ]);
  expect(targets?.types.get('Tier')).toMatchObject({ kind: 'enum', constants: [{ value: 'gold' }] });
  expect(targetsOf({})).toBeUndefined();
});

test('a tinyint(1) takes numbers once it is one', () => {
  const flag = { name: 'flag', type: { kind: 'boolean' }, databaseType: 'tinyint(1)', mode: 'in' };
  const described = { parameters: [flag], types: [] } as unknown as DescribedRoutine;
  const typeOf = (tinyint1?: TinyintsChosen) => targetsOf({ described, tinyint1 })?.members[0]?.type;
  expect(constantOf('5', typeOf())).toBe('5');
  expect(constantOf('5', typeOf({ project: 'number' }))).toBe(5);
  expect(constantOf('true', typeOf({ project: 'number', named: { flag: 'boolean' } }))).toBe(true);
});

test.each([
  ['12', 12],
  ['-0.5', -0.5],
  ['1.', '1.'],
  ['1.50', '1.50'],
  ['007', '007'],
  ['9007199254740993', '9007199254740993'],
  ['1e5', '1e5'],
  ['', ''],
])('%j for a number is kept as it is typed until it is one', (text, constant) => {
  expect(constantOf(text, { kind: 'decimal' })).toBe(constant);
});

test('a constant is of its member’s type where it can be', () => {
  expect(constantOf('1.50', { kind: 'decimal' }, true)).toBe(1.5);
  expect(constantOf('12', { kind: 'string' })).toBe('12');
  expect(constantOf('12', undefined)).toBe('12');
  expect(constantOf('true', { kind: 'boolean' })).toBe(true);
  expect(constantOf('yes', { kind: 'boolean' })).toBe('yes');
});

test('a line begins with the first place there is, and keeps the name when it moves to another', () => {
  expect(emptyEntry(inputs)).toEqual({ target: '', from: { place: 'header', name: '' } });
  expect(emptyEntry(NOTHING)).toEqual({ target: '', from: { constant: '' } });
  const from = { place: 'header', name: 'X-Id' };
  for (const id of ['place:query', 'constant', 'variable:now']) expect(originId(movedTo(id, from))).toBe(id);
  expect(movedTo('place:query', from)).toEqual({ place: 'query', name: 'X-Id' });
  expect(variablesIn('/a/{id}/{day}')).toEqual(['id', 'day']);
});
