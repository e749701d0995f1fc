import { describe, expect, test } from 'vitest';
import type { ContractMember, ContractType } from '../../../../model/contract/contract.ts';
import type { KeptType } from '../../../../model/kept.ts';
import type { DataType } from '../../../../model/types.ts';
import { tabulateTypes, toMembers } from './types.ts';

const TEXT: DataType = { kind: 'string' };
const ref = (name: string): DataType => ({ kind: 'ref', name: `#/${name}` });

function member(name: string, type: DataType = TEXT, more: Partial<ContractMember> = {}): ContractMember {
  return { name, type, required: true, nullable: false, written: type.kind, ...more };
}

function record(name: string, ...members: readonly ContractMember[]): ContractType {
  return { kind: 'record', key: `#/${name}`, path: [name], written: `${name} (object)`, members };
}

function enumeration(name: string, ...values: readonly string[]): ContractType {
  return { kind: 'enum', key: `#/${name}`, path: [name], written: name, values };
}

function tabulated(
  all: readonly ContractType[],
  used: readonly DataType[],
  more: { taken?: readonly string[]; kept?: Readonly<Record<string, KeptType>>; omitting?: readonly DataType[] } = {},
) {
  const { taken = [], kept = {}, omitting = [] } = more;
  return tabulateTypes(all, used, new Set(taken), ({ key }) => kept[String(key)], omitting, 'any');
}

const namesOf = ({ types }: ReturnType<typeof tabulated>) => [...types.keys()];

describe('the types of a project', () => {
  const all = [
    record('Unused', member('x')),
    record('Order', member('lines', { kind: 'list', of: { kind: 'map', of: ref('Line') } })),
    record('Line', member('order', ref('Order')), member('state', ref('State'))),
    enumeration('State', 'open', 'sold out'),
  ];

  test('are those that are reached, through lists, maps and circles, in the order of their keys', () => {
    expect(namesOf(tabulated(all, [ref('Order')]))).toEqual(['Line', 'Order', 'State']);
    expect(namesOf(tabulated(all, [{ kind: 'list', of: ref('State') }]))).toEqual(['State']);
    expect(namesOf(tabulated(all, [TEXT, ref('Nobody')]))).toEqual([]);
  });

  test('stand in the same order whatever that of the document', () => {
    expect(namesOf(tabulated(all.toReversed(), [ref('Order')]))).toEqual(namesOf(tabulated(all, [ref('Order')])));
  });

  test('have names that no class of the project has, and keep those that they had', () => {
    expect(namesOf(tabulated(all, [ref('State')], { taken: ['state'] }))).not.toContain('State');
    const kept = { '#/State': { name: 'OrderState', members: new Map() } };
    expect(namesOf(tabulated(all, [ref('State')], { kept }))).toEqual(['OrderState']);
  });

  test('are known again by their key, and written for people as the document writes them', () => {
    expect(tabulated(all, [ref('Line')]).types.get('Line')).toMatchObject({
      identity: { key: '#/Line' },
      written: 'Line (object)',
    });
  });

  test('speak of each other by their names in the project', () => {
    const { types, resolve } = tabulated(all, [ref('Order')]);
    const order = types.get('Order');
    expect(order?.kind === 'record' && order.members[0]?.type).toEqual({
      kind: 'list',
      of: { kind: 'map', of: { kind: 'ref', name: 'Line' } },
    });
    expect(resolve({ kind: 'list', of: ref('State') })).toEqual({ kind: 'list', of: { kind: 'ref', name: 'State' } });
    expect(resolve(TEXT)).toBe(TEXT);
  });

  test('have constants that Java takes, each with its value', () => {
    const state = tabulated([enumeration('State', 'sold out', 'SOLD-OUT', '')], [ref('State')]).types.get('State');
    expect(state?.kind === 'enum' && state.constants).toEqual([
      { java: 'SOLD_OUT', value: 'sold out' },
      { java: 'SOLD_OUT2', value: 'SOLD-OUT' },
      { java: 'VALUE', value: '' },
    ]);
  });

  test('have the constants of their attributes, and no such list without any', () => {
    const constants = [{ namespace: '', name: 'version', value: '1' }];
    const fixed = { ...record('A', member('x')), constants } as ContractType;
    expect(tabulated([fixed], [ref('A')]).types.get('A')).toHaveProperty('constants', constants);
    expect(tabulated([record('A', member('x'))], [ref('A')]).types.get('A')).not.toHaveProperty('constants');
  });
});

describe('an object that no record can hold is any object', () => {
  const ANY = { kind: 'map', of: { kind: 'json' } };
  const wide = (count: number) => record('Wide', ...Array.from({ length: count }, (_, index) => member(`m${index}`)));

  test.each<[string, ContractType]>([
    ['without members', record('Wide')],
    ['with more members than Java takes arguments', wide(251)],
    ['that the document lacks', record('Other', member('x'))],
    ['that is an enumeration of nothing', enumeration('Wide')],
  ])('%s', (_, type) => {
    const { types, resolve } = tabulated([type], [ref('Wide')]);
    expect(resolve(ref('Wide'))).toEqual(ANY);
    expect(types.size).toBe(0);
  });

  test('but one of 250 members is a record, and a long enumeration is one', () => {
    expect(namesOf(tabulated([wide(250)], [ref('Wide')]))).toEqual(['Wide']);
    const long = enumeration('Wide', ...Array.from({ length: 300 }, (_, index) => `v${index}`));
    expect(namesOf(tabulated([long], [ref('Wide')]))).toEqual(['Wide']);
  });

  test('and what is inside of it is reached all the same', () => {
    const outer = record('Wide', ...Array.from({ length: 251 }, (_, index) => member(`m${index}`, ref('Inner'))));
    expect(namesOf(tabulated([outer, record('Inner', member('x'))], [ref('Wide')]))).toEqual(['Inner']);
  });
});

describe('a member of a record', () => {
  const naming = { resolve: (type: DataType) => type, alphabet: 'any' } as const;
  const made = (more: Partial<ContractMember>, omits = true) =>
    toMembers([member('pet-name', TEXT, more)], naming, omits, undefined)[0];

  test('may be null where the document says so, and where it may be left out', () => {
    expect(made({})).toMatchObject({ property: 'petName', nullable: false, required: true });
    expect(made({ required: false })).toMatchObject({ nullable: true, required: false });
    expect(made({ nullable: true })).toMatchObject({ nullable: true, required: true });
  });

  test('is told left out from null only where it can be both, in a type that is sent', () => {
    expect(made({ required: false, nullable: true })).toHaveProperty('optional', true);
    expect(made({ required: false, nullable: true }, false)).not.toHaveProperty('optional');
    expect(made({ required: false })).not.toHaveProperty('optional');
    expect(made({ nullable: true })).not.toHaveProperty('optional');
  });

  test('keeps its form on the wire and its comment, and has neither where there is none', () => {
    const wire = { namespace: '', name: 'a', node: 'element' } as const;
    expect(made({ wire, doc: 'About' })).toMatchObject({ wire, doc: 'About' });
    expect(Object.keys(made({}) ?? {})).not.toEqual(expect.arrayContaining(['wire']));
    expect(made({})).not.toHaveProperty('doc');
  });
});

test('only the types that are sent tell left out from null', () => {
  const open = member('x', TEXT, { required: false, nullable: true });
  const all = [record('Sent', member('inner', ref('Inner'))), record('Inner', open), record('Read', open)];
  const { types } = tabulated(all, [ref('Sent'), ref('Read')], { omitting: [ref('Sent')] });
  const omits = (name: string) => {
    const type = types.get(name);
    return type?.kind === 'record' && type.members.some(({ optional }) => optional);
  };
  expect([omits('Inner'), omits('Read')]).toEqual([true, false]);
});
