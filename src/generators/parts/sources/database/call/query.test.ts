import { describe, expect, test } from 'vitest';
import { parameter } from '../../../../../../tests/generated/projects/tiny.ts';
import { databaseProjectOf } from '../../../../../../tests/support/parts/database.ts';
import { query, TEXT } from '../../../../../../tests/support/parts/routines.ts';
import type { DatabaseKind, Routine } from '../../../../../model/described/routine.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { foundCall, queryCall, queryText } from './query.ts';

function made(own: Routine, kind: DatabaseKind = 'postgresql', options: object = {}) {
  const project = databaseProjectOf([own], { kind, endpoints: [{ name: 'change', options: { ...options } }] });
  const [operation] = project.operations;
  if (!operation) throw new Error('nothing is called');
  return { operation, dialect: dialectOf(kind), project };
}

const SELECT = 'select name from users where id = :id';
const UPDATE = 'update users set name = :name where id = :id';
const updates = query(UPDATE, [parameter('name', 'text', TEXT), parameter('id')], { readOnly: false });

describe('a statement of a user', () => {
  test('is sent as it was written, and its parameters keep their names', () => {
    const { operation, dialect, project } = made(updates);
    const call = queryCall(operation, dialect, project);
    expect(call.sql.toString()).toBe(`"${UPDATE}"`);
    expect(call.parameters.map(({ text }) => text.toString())).toEqual([
      '.param("name", request.name(), Types.VARCHAR)',
      '.param("id", request.id(), Types.INTEGER)',
    ]);
    expect(call.builder).toEqual([]);
  });

  test('of several lines stays readable', () => {
    const { operation, dialect, project } = made(query('update users\n  set a = 1', [], { readOnly: false }));
    expect(queryCall(operation, dialect, project).sql.toString()).toContain(
      '"""\n            update users\n              set a = 1',
    );
  });

  test('has the mark of one that is alone only where its session is reset along with it', () => {
    const results = [{ kind: 'columns', columns: [], many: true, evidence: 'described' }] as Routine['results'];
    const sqlOf = (kind: DatabaseKind) => {
      const { operation, dialect, project } = made(query(SELECT, [parameter('id')], { results }), kind);
      return queryCall(operation, dialect, project).sql.toString();
    };
    expect(sqlOf('postgresql')).toBe(`"/* sole */ ${SELECT}"`);
    expect(sqlOf('mysql')).toBe(`"${SELECT}"`);
  });

  test('has operators of the database that Spring and the driver would take for parameters escaped', () => {
    const { operation, dialect } = made(query(SELECT, [parameter('id')]));
    expect(queryText(operation, "select data ? 'key'", dialect)).toBe("select data ?? 'key'");
    expect(queryText(operation, "select '?' -- ?\n", dialect)).toContain("'?'");
  });
});

describe('the question how many rows an UPDATE found', () => {
  const asked = (kind: DatabaseKind, own = updates, options: object = { noneFound: 'notFound' }) => {
    const { operation, dialect, project } = made(own, kind, options);
    return foundCall(operation, dialect, project);
  };

  test('is asked where the database tells only what was changed, with the parameters that it needs', () => {
    const call = asked('mysql');
    expect(call?.sql.toString()).toContain('select count(*)');
    expect(call?.sql.toString()).toContain('where id = :id');
    expect(call?.parameters).toHaveLength(1);
    expect(call?.parameters[0]?.text.toString()).toContain('"id"');
  });

  test('is not asked where the database tells what was found', () => {
    expect(asked('postgresql')).toBeUndefined();
    expect(asked('oracle')).toBeUndefined();
  });

  test('is not asked where nothing need be found', () => {
    expect(asked('mysql', updates, { noneFound: 'answer' })).toBeUndefined();
  });

  test('is not asked of a DELETE, whose rows are all changed', () => {
    const deletes = query('delete from users where id = :id', [parameter('id')], { readOnly: false });
    expect(asked('mysql', deletes)).toBeUndefined();
  });
});
