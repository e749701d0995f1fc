import { expect, test } from 'vitest';
import { DATABASE_KINDS } from '../../model/described/routine.ts';
import { parameterNames } from './parameter-names.ts';
import { parseQuery } from './query.ts';

test.each([
  ['select * from o where id = :id and c = :customer_id or p = :id', ['id', 'customer_id']],
  ['select \':no\', ":no" from t -- :no\n where x = :yes /* :no */', ['yes']],
  ["select 'it''s :no' from t where a=:a", ['a']],
  ['select :größe from t', ['größe']],
  ['select 1', []],
] as const)('%j has %j, as a form shows it and as it is generated', (sql, names) => {
  for (const kind of DATABASE_KINDS) {
    expect([parameterNames(sql, kind), parseQuery(sql, kind).parameters], kind).toEqual([names, names]);
  }
});

test.each([
  ['postgresql', 'select a::text, :b', ['b']],
  ['postgresql', 'select $$ :no $$, tags[:first:2]', ['first']],
  ['oracle', "select q'[it's :no]', :b from dual", ['b']],
  ['sqlserver', 'select [a :no], :b', ['b']],
  ['mysql', 'select `a :no`, :b # :no', ['b']],
] as const)('%s reads %j by its own rules', (kind, sql, names) => {
  expect(parameterNames(sql, kind)).toEqual(names);
});

test.each([
  ["select :a, 'it is :not", ['a']],
  ['select :a /* :not', ['a']],
  ['select :a, "b :not', ['a']],
  ["'", []],
  ['', []],
] as const)('what is still typed has those before what is not ended: %j', (sql, names) => {
  expect(parameterNames(sql)).toEqual(names);
});
