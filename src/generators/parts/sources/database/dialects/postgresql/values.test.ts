import { describe, expect, test } from 'vitest';
import { routine } from '../../../../../../../tests/generated/projects/tiny.ts';
import { boundBy, databaseProjectOf, readBy } from '../../../../../../../tests/support/parts/database.ts';
import type { DataType } from '../../../../../../model/types.ts';
import { fragment } from '../../../../../text/render/rendered.ts';
import type { DatabaseMember, DatabaseProject } from '../../operation/operation.ts';
import { castOf, isMoney, isPlainText, judged, parsed } from './values.ts';

const MONEY: DataType = { kind: 'decimal', currency: true };
const INTEGER: DataType = { kind: 'integer', bits: 32, signed: true };
const list = (of: DataType): DataType => ({ kind: 'list', of });

describe('a value that goes in', () => {
  test.each([
    ['a text of its own type goes as one', { kind: 'string' }, 'varchar(20)', 'VARCHAR v'],
    ['a domain over texts goes as what stands there', { kind: 'string' }, 'shop.email', 'OTHER v'],
    ['money goes as an exact number', MONEY, 'money', 'NUMERIC money.exact(v)'],
    ['another decimal goes as it is', { kind: 'decimal' }, 'numeric', 'NUMERIC v'],
    [
      'a list goes as the text of an array',
      list(INTEGER),
      'integer[]',
      'OTHER PostgresText.array(v, Object::toString)',
    ],
    ['a list of money likewise, each plain', list(MONEY), 'money[]', 'OTHER PostgresText.array(v, money::plain)'],
    [
      'a time with a zone goes as a text',
      { kind: 'time', zoned: true },
      'timetz',
      'OTHER PostgresText.format(v, Object::toString)',
    ],
    ['a time without one goes as it is', { kind: 'time', zoned: false }, 'time', 'TIME v'],
    [
      'a composite goes as its text',
      { kind: 'ref', name: 'Address' },
      'shop.address',
      'OTHER PostgresText.format(v, AddressText::format)',
    ],
  ] as const)('%s', (_, type, databaseType, bound) => {
    expect(boundBy('postgresql', type, databaseType)).toBe(bound);
  });

  test('lambdas inside of each other have variables of different names', () => {
    expect(boundBy('postgresql', list(list(list(INTEGER))), 'integer[]')).toBe(
      'OTHER PostgresText.array(v, values2 -> PostgresText.array(values2, values3 -> PostgresText.array(values3, Object::toString)))',
    );
  });
});

test('what JDBC reads is read by JDBC, and the rest from its text', () => {
  expect(readBy('postgresql', INTEGER, 'integer')).toBe('rs.getObject("c", Integer.class)');
  expect(readBy('postgresql', MONEY, 'money')).toBe('PostgresText.parse(rs.getString("c"), money::parse)');
  expect(readBy('postgresql', list({ kind: 'uuid' }), 'uuid[]')).toBe(
    'PostgresText.list(rs.getString("c"), UUID::fromString)',
  );
  const project = databaseProjectOf([routine('a')]);
  expect(String(parsed({ kind: 'string' }, fragment`a`, project).text)).toBe('a');
});

test.each([
  [MONEY, 'money', 'numeric::money'],
  [list(MONEY), 'money[]', 'numeric[]::money[]'],
  [INTEGER, 'integer', 'integer'],
  [list(INTEGER), 'integer[]', 'integer[]'],
])('%j is cast to its own type, money by way of a number', (type, databaseType, cast) => {
  expect(castOf(type, databaseType)).toBe(cast);
});

test('money is a decimal with a currency, and a text of the database’s own is no domain', () => {
  expect([isMoney(MONEY), isMoney({ kind: 'decimal' }), isMoney(INTEGER)]).toEqual([true, false, false]);
  expect(['text', 'varchar(20)', 'bpchar', 'shop.email', 'citext'].map(isPlainText)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

describe('what an error calls a value', () => {
  const types = new Map([['Mood', { kind: 'enum', databaseType: 'shop.mood' }]]) as unknown as DatabaseProject['types'];
  const told = (type: DataType, databaseType: string) =>
    judged({ type, databaseType } as DatabaseMember, { types } as DatabaseProject);

  test.each([
    [{ kind: 'string' }, 'shop.email', 'shop.email'],
    [{ kind: 'string' }, '"Shop".email', 'Shop.email'],
    [{ kind: 'string' }, 'inet', 'inet'],
    [{ kind: 'date' }, 'date', 'date'],
    [MONEY, 'money', 'money'],
    [list(INTEGER), 'integer[]', 'integer'],
    [{ kind: 'ref', name: 'Mood' }, 'shop.happy_mood', 'shop.happy_mood'],
  ] as const)('%j %s: its type', (type, databaseType, name) => {
    expect(told(type, databaseType)).toBe(name);
  });

  test.each([
    [{ kind: 'string' }, 'varchar(20)'],
    [INTEGER, 'integer'],
    [{ kind: 'ref', name: 'Mood' }, 'shop.mood'],
  ] as const)('%j %s: nothing, because Java judges it already', (type, databaseType) => {
    expect(told(type, databaseType)).toBeUndefined();
  });
});
