import { expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import { flat } from '../../../../../../tests/support/parts/contributed.ts';
import { databaseProjectOf } from '../../../../../../tests/support/parts/database.ts';
import { query } from '../../../../../../tests/support/parts/routines.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { insertMethod, isKeyedInsert } from './insert.ts';

const SQL = 'insert into item (name) values (:name)';
const TEXT = { type: { kind: 'string' } } as const;
const insert = (more: Partial<Routine> = {}) =>
  query(SQL, [parameter('name', 'text', TEXT)], { generatedKey: field('id'), ...more });

function methodOf(own: Routine) {
  const project = databaseProjectOf([own], { kind: 'mysql', endpoints: [{ name: 'addItem' }] });
  const [operation] = project.operations;
  if (!operation) throw new Error('nothing is called');
  return { operation, method: insertMethod(operation, dialectOf('mysql'), project) };
}

test('only an INSERT whose key JDBC tells is one: no other statement, and no routine', () => {
  expect(isKeyedInsert(methodOf(insert()).operation)).toBe(true);
  const keyed = ({ operation }: ReturnType<typeof methodOf>) => isKeyedInsert(operation);
  const { generatedKey: _, ...plain } = insert();
  expect(keyed(methodOf(plain))).toBe(false);
  expect(keyed(methodOf({ ...routine('add'), generatedKey: field('id') }))).toBe(false);
});

test('an INSERT answers the key and how many rows went in', () => {
  const { method } = methodOf(insert());
  const lines = [...(method.before ?? []), method.start, ...method.chain, ...(method.after ?? [])];
  expect(flat(lines.map(({ text }) => text).join(' '))).toBe(
    'var keys = new GeneratedKeyHolder(); int updateCount = jdbc.sql("insert into item (name) values (:name)") ' +
      '.param("name", request.name(), Types.VARCHAR) .update(keys, "id") ' +
      'return new AddItemResponse(GeneratedKey.of(keys, Integer.class), updateCount);',
  );
  expect(method.mappers).toEqual([]);
});

test('the column of the key is asked for as the database spells it, and its type is imported', () => {
  const { method } = methodOf(insert({ generatedKey: field('ITEM"ID', 'uuid', { type: { kind: 'uuid' } }) }));
  expect(method.chain.at(-1)?.text.toString()).toBe('.update(keys, "ITEM\\"ID")');
  expect(method.after?.[0]?.text.toString()).toContain('GeneratedKey.of(keys, UUID.class)');
  expect(method.after?.[0]?.imports).toContain('java.util.UUID');
});
