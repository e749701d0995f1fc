import { expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import { flat } from '../../../../../../tests/support/parts/contributed.ts';
import { databaseProjectOf } from '../../../../../../tests/support/parts/database.ts';
import { query } from '../../../../../../tests/support/parts/routines.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { blockMethod, doesBlocks } from './block.ts';

const SQL = 'insert into item (id, name) values (:id, :name)';
const parameters = [parameter('id'), parameter('name', 'text', { type: { kind: 'string' } })];
const COUNT = { readOnly: false, results: [{ kind: 'count' }] } as const;
const insert = (more: Partial<Routine> = {}) => query(SQL, parameters, { ...COUNT, ...more } as never);

function operationOf(own: Routine) {
  const project = databaseProjectOf([own], { endpoints: [{ name: 'addItem' }] });
  const [operation] = project.operations;
  if (!operation) throw new Error('nothing is called');
  return { operation, project };
}

const does = (own: Routine) => doesBlocks(operationOf(own).operation);

test('a statement that changes rows can be done for several at once, also one that makes keys', () => {
  expect(does(insert())).toBe(true);
  expect(does(insert({ generatedKey: field('id'), results: [] }))).toBe(true);
});

test('a routine, rows, and a statement without values, or with a list of them, cannot', () => {
  expect(does(routine('add_item', parameters, { readOnly: false }))).toBe(false);
  const columns = { kind: 'columns', columns: [field('id')], many: true, evidence: 'catalogue' } as const;
  expect(does(insert({ results: [columns] }))).toBe(false);
  expect(does(query('delete from item', [], COUNT as never))).toBe(false);
  const list = parameter('ids', 'integer[]', { type: { kind: 'list', of: { kind: 'string' } } });
  expect(does(query('delete from item where id = any (:ids)', [list], COUNT as never))).toBe(false);
});

test('is a batch of the statement with the values of each', () => {
  const { operation, project } = operationOf(insert());
  const { name, start, chain } = blockMethod(operation, dialectOf('postgresql'), project);
  expect(name).toBe('addItemAll');
  expect(flat([start, ...chain].join(' '))).toBe(
    `Batch.update(batches, "${SQL}", requests, (request, row) -> row ` +
      '.param("id", request.id(), Types.INTEGER) .param("name", request.name(), Types.VARCHAR));',
  );
});
