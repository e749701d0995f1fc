import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoutineOutcome } from '../../../../src/datasources/driver.ts';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import type { ChosenTypes } from '../../../../src/model/described/polymorphic.ts';
import { sourceDatabase } from './source.ts';

// PostgreSQL's rules of resolution (its manual, 38.2.5), each on the server itself.

let source: Awaited<ReturnType<typeof sourceDatabase>>;
beforeAll(async () => {
  source = await sourceDatabase(`${readFileSync('tests/generated/databases/postgresql/polymorphic.sql', 'utf8')}
    create function zoo.anything(variadic "any") returns text stable language internal as 'text_concat_ws'`);
});
afterAll(() => source?.close());

async function described(name: string, argumentTypes: readonly string[], types?: ChosenTypes): Promise<RoutineOutcome> {
  const ref = { schema: 'zoo', name, argumentTypes };
  const [outcome] = await postgresql.describe(source.connection, [types ? { ...ref, types } : ref]);
  if (!outcome) throw new Error('nothing was answered');
  return outcome;
}

/** `in integer, out integer[] → text`, as it was resolved; what is open as its faults. */
async function resolved(name: string, argumentTypes: readonly string[], types?: ChosenTypes): Promise<string> {
  const outcome = await described(name, argumentTypes, types);
  if (outcome.kind === 'open') return outcome.families.map(({ family, fault }) => `${family} ${fault}`).join(', ');
  if (outcome.kind === 'refused') return outcome.refused.reason;
  if (outcome.kind === 'gone') return 'gone';
  const { parameters, returnValue, results } = outcome.routine;
  const rows = results.flatMap((result) => (result.kind === 'columns' ? result.columns : []));
  const answer = [...(returnValue ? [returnValue] : []), ...rows].map(({ databaseType }) => databaseType);
  const taken = parameters.map(({ mode, databaseType }) => `${mode} ${databaseType}`);
  return `${taken.join(', ')} → ${answer.join(', ')}`;
}

type Row = readonly [name: string, types: readonly string[], chosen: ChosenTypes, expected: string];
const RESOLVED: readonly Row[] = [
  ['first_of', ['anyarray'], { any: 'text' }, 'in text[] → text'],
  ['first_of', ['anyarray'], { any: 'int4' }, 'in integer[] → integer'],
  ['first_of', ['anyarray'], { any: 'zoo.size' }, 'in zoo.size[] → zoo.size'],
  ['pair', ['anyelement', 'anyelement'], { any: 'bigint' }, 'in bigint, in bigint, out bigint[], out bigint → '],
  ['each_of', ['anyarray'], { any: 'date' }, 'variadic date[] → date'],
  ['next_size', ['anyenum'], { any: 'zoo.size' }, 'in zoo.size → zoo.size'],
  ['lower_of', ['anyrange'], { any: 'daterange' }, 'in daterange → date'],
  ['lower_of', ['anyrange'], { any: 'zoo.span' }, 'in zoo.span → integer'],
  ['within', ['anyrange', 'anyelement'], { any: 'int4range' }, 'in int4range, in integer → boolean'],
  ['ranges', ['anyrange'], { any: 'numrange' }, 'in numrange → nummultirange'],
  ['greater', ['anycompatible', 'anycompatible'], { anycompatible: 'numeric' }, 'in numeric, in numeric → numeric[]'],
  [
    ...(['mixed', ['anyelement', 'anycompatible', 'anycompatible']] as const),
    ...([{ any: 'uuid', anycompatible: 'text' }, 'in uuid, in text, in text → text'] as const),
  ],
  ['turn', ['anyelement'], { any: 'boolean' }, 'inout boolean, out boolean[] → '],
  ['table_of', ['anyelement'], { any: 'uuid' }, 'in uuid → uuid, integer'],
  ['first_letter', ['anynonarray'], { any: 'text' }, 'in text → text'],
  ['which', ['anyelement'], { any: 'text' }, 'in text → text'],
];
const REFUSED: readonly Row[] = [
  ['first_of', ['anyarray'], {}, 'any typeMissing'],
  ['first_of', ['anyarray'], { any: 'integer[]' }, 'any typeUnfit'],
  ['first_of', ['anyarray'], { any: "integer'); drop table x; --" }, 'any typeUnknown'],
  ['first_of', ['anyarray'], { any: 'anyelement' }, 'any typeUnknown'],
  ['next_size', ['anyenum'], { any: 'integer' }, 'any typeUnfit'],
  ['lower_of', ['anyrange'], { any: 'integer' }, 'any typeUnfit'],
  ['first_letter', ['anynonarray'], { any: 'integer[]' }, 'any typeUnfit'],
  ['mixed', ['anyelement', 'anycompatible', 'anycompatible'], { any: 'uuid' }, 'anycompatible typeMissing'],
  // Another routine takes exactly this, or the server cannot tell the two apart.
  ['which', ['anyelement'], { any: 'integer' }, 'sameArguments'],
  ['clash', ['anyarray'], { any: 'integer' }, 'sameArguments'],
  // What it takes nobody can say once and for all.
  ['anything', ['"any"'], {}, 'polymorphic'],
];

test.each(RESOLVED)('%s(%j) with %j is %s', async (name, types, chosen, expected) => {
  expect(await resolved(name, types, chosen)).toBe(expected);
});

test.each(REFUSED)('%s(%j) with %j is not called: %s', async (name, types, chosen, expected) => {
  expect(await resolved(name, types, chosen)).toBe(expected);
});

test('what fits can be chosen: types of the schema first, enumerations and ranges where only they will do', async () => {
  const choices = async (name: string, types: readonly string[]) => {
    const outcome = await described(name, types);
    return outcome.kind === 'open' ? outcome.families[0]?.choices : outcome.kind;
  };
  expect((await choices('first_of', ['anyarray']))?.slice(0, 3)).toEqual(['zoo.size', 'integer', 'bigint']);
  expect(await choices('next_size', ['anyenum'])).toEqual(['zoo.size']);
  expect(await choices('lower_of', ['anyrange'])).toEqual([
    ...['zoo.span', 'int4range', 'int8range', 'numrange', 'daterange', 'tsrange', 'tstzrange'],
  ]);
});

test('they are listed as what can be generated; what takes just anything is not', async () => {
  const list = await postgresql.routines(source.connection, 'zoo');
  expect(list.flatMap(({ name, refused }) => (refused ? [[name, refused.type]] : []))).toEqual([['anything', '"any"']]);
});
