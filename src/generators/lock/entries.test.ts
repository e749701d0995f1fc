import { describe, expect, test } from 'vitest';
import { count, enumeration, member, operation, record, rows, value } from '../../../tests/support/parts/members.ts';
import type { Operation, ResponseMember } from '../../model/operation.ts';
import type { RequestMember } from '../../model/types.ts';
import { operationEntry, typeEntry } from './entries.ts';

const SOURCE = { part: 'database', identity: { schema: 'shop', name: 'save' }, signature: 'abc', detail: 1 };

function entryOf(
  request: readonly RequestMember[] = [],
  answer: readonly ResponseMember[] = [],
  more: object = {},
  project: { given?: boolean; group?: string } = {},
) {
  const made = operation(request, answer, {
    ...{ source: SOURCE, published: [], home: 'Shop' },
    ...more,
  } as unknown as Operation);
  const groups = [{ type: project.group ?? 'Shop', operations: [made] }];
  return operationEntry(made, { given: new Set(project.given ? [made] : []), groups }) as Record<string, unknown>;
}

describe('the entry of an operation in a lock', () => {
  test('has its names, its identity and its signature, and nothing that is empty', () => {
    expect(entryOf()).toEqual({
      id: 'save',
      names: { method: 'save', type: 'Save', path: 'save' },
      schema: 'shop',
      name: 'save',
      signature: 'abc',
      shape: {},
    });
  });

  test('holds nothing of how the source does its work', () => {
    expect(JSON.stringify(entryOf([member('id')], [value('total')]))).not.toContain('detail');
  });

  test('says that its owner named it, and which group it is in, only where that is not its home', () => {
    expect(entryOf([], [], {}, { given: true })).toHaveProperty('given', true);
    expect(entryOf([], [], {}, { group: 'ShopOrders' })).toHaveProperty('group', 'ShopOrders');
    expect(Object.keys(entryOf())).not.toEqual(expect.arrayContaining(['given', 'group']));
  });

  test('says what is published and who may call, without empty lists', () => {
    const access = { auth: 'jwt', scopes: ['read'], roles: [] };
    expect(entryOf([], [], { published: ['GET /save'], access })).toMatchObject({
      published: ['GET /save'],
      access: { auth: 'jwt', scopes: ['read'] },
    });
    expect(entryOf([], [], { access }).access).not.toHaveProperty('roles');
    expect(entryOf([], [], { access: { auth: 'none', scopes: [], roles: ['a'] } }).access).toEqual({
      auth: 'none',
      roles: ['a'],
    });
  });

  test('finds members by their names in the source, a second of the same name by a number', () => {
    const members = [member('id'), { ...member('id2'), name: 'id' }, { ...member('class'), component: 'classValue' }];
    expect(entryOf(members).request).toEqual({
      id: 'id',
      id2: 'id 2',
      class: { of: 'class', component: 'classValue' },
    });
  });

  test('tells members of an answer apart by their kinds, too', () => {
    const { response } = entryOf([], [value('rows'), rows('SaveRow', [member('id')]), count]);
    expect(response).toEqual({ rows: 'rows rows', updateCount: 'count ' });
  });

  test('has the columns of rows that are known, with the end of their name', () => {
    expect(entryOf([], [rows('SaveRow2', [member('id')])]).rows).toEqual([
      { of: 'rows rows', end: 'Row2', columns: { id: 'id' } },
    ]);
    expect(entryOf([], [rows('SaveRow', [])])).not.toHaveProperty('rows');
  });

  test.each(['OrdersRow', 'SaveRowOfOrders', 'Other'])('keeps the whole name of rows that are called %s', (row) => {
    expect(entryOf([], [rows(row, [member('id')])]).rows).toMatchObject([{ end: 'Row', type: row }]);
  });

  test('has what callers send and get, for the next comparison', () => {
    const optional = member('since', { kind: 'date' }, { optional: true });
    expect(entryOf([optional], [value('total', { kind: 'boolean' }, { nullable: true })]).shape).toEqual({
      takes: { since: 'date optional' },
      answers: { total: 'boolean?' },
    });
    expect(entryOf([optional]).shape).not.toHaveProperty('answers');
  });
});

test('the entry of a record has its members, that of an enumeration its constants, both with their shapes', () => {
  expect(typeEntry({ ...record('Pet', [{ ...member('petName'), name: 'pet_name' }]), identity: { key: 'a' } })).toEqual(
    {
      name: 'Pet',
      key: 'a',
      members: { petName: 'pet_name' },
      shape: { fields: { petName: 'string' } },
    },
  );
  expect(typeEntry({ ...enumeration('Status', 'open', 'sold out'), identity: { key: 'b' } })).toEqual({
    name: 'Status',
    key: 'b',
    members: { OPEN: 'open', SOLD_OUT: 'sold out' },
    shape: { values: ['open', 'sold out'] },
  });
});
