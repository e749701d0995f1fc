import { expect, test } from 'vitest';
import { QueryRefused } from '../../checks/sql/query.ts';
import { Fault } from '../../model/fault.ts';
import { invalidQuery, readStatement } from './invalid-query.ts';

const placed = { sql: 'select a,\n  b from t', index: 2 };

test('a statement that is refused says where, in lines and columns from 1', () => {
  expect(invalidQuery(placed, 'syntax', 12)).toMatchObject({
    code: 'queryInvalid',
    values: { reason: 'syntax', line: 2, column: 3, index: 2 },
    faults: [{ field: 'endpoints.2.query', message: 'query.syntax', line: 2, column: 3 }],
  });
  expect(invalidQuery(placed, 'empty', 0).values).toMatchObject({ line: 1, column: 1 });
  expect(invalidQuery(placed, 'empty', 9).values).toMatchObject({ line: 1, column: 10 });
  expect(invalidQuery(placed, 'empty', 999).values).toMatchObject({ line: 2, column: 11 });
});

test('a refusal of the reader becomes a fault of the statement, and any other error stays what it is', () => {
  const refused = new QueryRefused('several', 7);
  const read = (error: unknown) => () =>
    readStatement(placed, () => {
      throw error;
    });
  expect(read(refused)).toThrow(Fault);
  expect(read(new TypeError('defect'))).toThrow(TypeError);
  expect(readStatement(placed, () => 'read')).toBe('read');
});
