import { expect, test } from 'vitest';
import type { Connection, DatasourceDriver } from '../../datasources/driver.ts';
import { Fault } from '../../model/fault.ts';
import { describeEach } from './describe-each.ts';

/** Describes as drivers do: the first statement that is not valid fails them all. */
function source(described: string[]) {
  const describeQueries = async (_: Connection, statements: readonly string[]) => {
    described.push(...statements);
    const index = statements.findIndex((sql) => sql.startsWith('bad'));
    if (index >= 0) throw new Fault('queryInvalid', { values: { index, reason: 'database' } });
    return statements.map((sql) => ({ sql }));
  };
  return { driver: { describeQueries } as unknown as DatasourceDriver, connection: {} as Connection };
}

test.each([
  [[]],
  [['good1', 'good2']],
  [['bad1', 'good1']],
  [['good1', 'bad1', 'bad2', 'good2', 'bad3']],
  [['bad1', 'bad2', 'bad3']],
])('each gets its own outcome: %j', async (statements) => {
  const outcomes = await describeEach(source([]), statements);
  const found = outcomes.map((outcome) => ('routine' in outcome ? outcome.routine.sql : outcome.refused.code));
  expect(found).toEqual(statements.map((sql) => (sql.startsWith('bad') ? 'queryInvalid' : sql)));
});

test('what is no fault of a statement ends the whole', async () => {
  const driver = {
    describeQueries: () => Promise.reject(new Fault('connectionFailed')),
  } as unknown as DatasourceDriver;
  await expect(describeEach({ driver, connection: {} as Connection }, ['a'])).rejects.toThrow('connectionFailed');
});
