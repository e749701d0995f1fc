import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../../tests/generated/projects/tiny.ts';
import { databaseProjectOf, repositoryOf } from '../../../../../../tests/support/parts/database.ts';
import { query, rowsRoutine, TEXT } from '../../../../../../tests/support/parts/routines.ts';
import type { Field } from '../../../../../model/described/field.ts';
import type { DatabaseKind, Routine } from '../../../../../model/described/routine.ts';
import { fragment } from '../../../../text/render/rendered.ts';
import { dialectOf } from '../dialects/dialects.ts';
import type { DatabaseRows } from '../operation/operation.ts';
import { mapperName, rowMapper, rowMapperReference } from './mappers.ts';

/** The expressions by which the columns of a row are read. */
function readsOf(own: Routine, kind: DatabaseKind = 'postgresql'): readonly string[] {
  const project = databaseProjectOf([own], { kind });
  const [operation] = project.operations;
  const rows = operation?.response.members.find((member): member is DatabaseRows => member.kind === 'rows');
  if (!operation || !rows) throw new Error('no rows are answered');
  const [mapper] = rowMapper(rows, operation, dialectOf(kind), project);
  return mapper?.fields.map(({ text, comma }) => `${text}${comma}`) ?? [];
}

const columns = (...all: readonly Field[]) => rowsRoutine('items', all);

describe('a column is read', () => {
  test('by its label, where labels tell columns apart', () => {
    expect(readsOf(columns(field('id'), field('name', 'text', TEXT)))).toEqual([
      'rs.getObject("id", Integer.class),',
      'rs.getString("name")',
    ]);
  });

  test.each<[string, string, string]>([
    ['two labels differ in case alone', 'id', 'ID'],
    ['a label is empty', 'id', ''],
    ['a label has a question mark, which drivers replace', 'id', 'a = ?'],
  ])('by its position, where %s', (_, first, second) => {
    expect(readsOf(columns(field(first), field(second)))).toEqual([
      'rs.getObject(1, Integer.class),',
      'rs.getObject(2, Integer.class)',
    ]);
  });

  test('by its position, where the database labels it by a text that the service sends in other words', () => {
    const sql = "select data ? 'key', id from t where id = :id";
    const rows = [
      { kind: 'columns', columns: [field("data ? 'key'"), field('id')], many: true, evidence: 'described' },
    ];
    const own = query(sql, [parameter('id')], { results: rows as Routine['results'] });
    expect(readsOf(own).every((text) => /getObject\([12],/.test(text))).toBe(true);
  });
});

describe('the rows of a result', () => {
  const project = databaseProjectOf([rowsRoutine('items'), rowsRoutine('others', [])]);
  const rowsOf = (index: number) => project.operations[index]?.response.members[0] as DatabaseRows;
  const postgresql = dialectOf('postgresql');

  test('have a mapper of their record, where columns are known', () => {
    const { text } = rowMapperReference(rowsOf(0), fragment`ShopRepository`, postgresql, project);
    expect(text.toString()).toBe('ShopRepository::toItemsRow');
    expect(mapperName('ItemsRow')).toBe('toItemsRow');
  });

  test('have none where nobody knows them: a row is what it says', () => {
    const [, operation] = project.operations;
    expect(operation && rowMapper(rowsOf(1), operation, postgresql, project)).toEqual([]);
    expect(rowMapperReference(rowsOf(1), fragment`ShopRepository`, postgresql, project)).toEqual(
      postgresql.unknownRow(project),
    );
  });
});

describe('the row that a function answers its OUT parameters in', () => {
  const out = (name: string) => parameter(name, 'integer', { mode: 'out' });
  const answering = (...names: readonly string[]): Routine => {
    const { returnValue: _, ...own } = routine('add', names.map(out));
    return own;
  };

  test('is read by names, where there are several', () => {
    const text = repositoryOf([answering('total', 'carry')]);
    expect(text).toContain('rs.getObject("total", Integer.class), rs.getObject("carry", Integer.class)');
    expect(text).toContain('AddResponse toAddResponse(ResultSet rs, int rowNum');
  });

  test('is read by position, where it is one: its column is called after the function', () => {
    const text = repositoryOf([answering('total')]);
    expect(text).toContain('rs.getObject(1, Integer.class)');
    expect(text).not.toContain('toAddResponse');
  });
});
