import { expect, test } from 'vitest';
import { lexSql } from '../../checks/sql/lexer.ts';
import { statementsOf } from './statements.ts';

const statements = (source: string) =>
  statementsOf(lexSql(source, 'mysql')).map((statement) => statement.map(({ text }) => text).join(' '));

test.each<[string, readonly string[]]>([
  ['commit', ['commit']],
  ['begin commit; end', ['commit']],
  [
    'begin if a then set x = 1; elseif b then set x = 2; else commit; end if; end',
    ['set x = 1', 'set x = 2', 'commit'],
  ],
  ['l: loop leave l; end loop l', ['leave l']],
  ['begin while x < 3 do commit; end while; end', ['commit']],
  ['begin declare exit handler for not found, 1062 rollback; commit; end', ['rollback', 'commit']],
  ['begin case x when 1 then commit; end case; end', ['commit']],
  ['begin if case x when 1 then 2 end = 2 then commit; end if; end', ['commit']],
])('the plain statements of %s are found', (source, expected) => {
  expect(statements(source)).toEqual(expected);
});
