import { expect, test } from 'vitest';
import type { ChosenTypes } from '../../model/described/polymorphic.ts';
import type { RoutineRow } from './catalogue.ts';
import { resolvedRows } from './polymorphic.ts';
import type { Session } from './session.ts';

const [ANYELEMENT, ANYARRAY, ANYRANGE] = [2283, 2277, 3831];
const own = { own: false, schema: 'pg_catalog', type: 'b', isArray: false, array: 0, subtype: 0, subtypeArray: 0 };
const CHOICES = [
  { ...own, oid: 23, text: 'integer', name: 'int4', array: 1007, multirange: 0 },
  { ...own, oid: 25, text: 'text', name: 'text', array: 1009, multirange: 0 },
  { ...own, oid: 1007, text: 'integer[]', name: '_int4', isArray: true, multirange: 0 },
  {
    ...own,
    oid: 3904,
    text: 'int4range',
    name: 'int4range',
    type: 'r',
    subtype: 23,
    subtypeArray: 1007,
    multirange: 4451,
  },
  {
    ...own,
    oid: 90,
    text: 'shop.state',
    name: 'state',
    own: true,
    schema: 'shop',
    type: 'e',
    array: 91,
    multirange: 0,
  },
  { ...own, oid: 92, text: 'tax.rate', name: 'rate', own: true, schema: 'tax', type: 'd', multirange: 0 },
];

/** A session whose server knows these types, and refuses every call with a state where one is given. */
function serverOf(state?: string) {
  const asked: string[] = [];
  const session = {
    typed: (value: unknown, oid: number) => ({ value, oid }),
    unsafe(text: string) {
      asked.push(text);
      const describe = () => (state ? Promise.reject(Object.assign(new Error(), { code: state })) : Promise.resolve());
      return Object.assign(Promise.resolve(text.includes('pg_type') ? CHOICES : []), { describe });
    },
  };
  return { asked, session: session as unknown as Session };
}

function rowOf(types: readonly string[], inputs: readonly number[], returns = 25, more: object = {}): RoutineRow {
  const plain = { schema: 'shop', name: 'pick', kind: 'f', all: null, modes: null };
  return { ...plain, types, inputs, returns, ...more } as RoutineRow;
}

async function resolved(row: RoutineRow, types?: ChosenTypes, state?: string) {
  const { asked, session } = serverOf(state);
  const ref = { schema: 'shop', name: 'pick', argumentTypes: row.types, ...(types && { types }) };
  const [outcome] = await resolvedRows(session, [ref], [row]);
  return { ...outcome, asked };
}

test('a routine without polymorphic types stays as it is, and the server is asked nothing', async () => {
  const row = rowOf(['integer'], [23]);
  expect(await resolved(row)).toEqual({ row, asked: [] });
});

test('all types of a family follow from one choice, in the answer too', async () => {
  const row = rowOf(['anyelement', 'anyarray'], [ANYELEMENT, ANYARRAY, 25], ANYELEMENT);
  expect((await resolved(row, { any: 'integer' })).row).toMatchObject({ inputs: [23, 1007, 25], returns: 23 });
});

test('a range brings the type of its bounds along', async () => {
  const row = rowOf(['anyrange', 'anyelement'], [ANYRANGE, ANYELEMENT]);
  expect((await resolved(row, { any: 'int4range' })).row).toMatchObject({ inputs: [3904, 23] });
});

test('the short name of a type of the database will do, that of somebody’s own type will not', async () => {
  const row = rowOf(['anyelement'], [ANYELEMENT]);
  expect((await resolved(row, { any: 'int4' })).row).toMatchObject({ inputs: [23] });
  expect((await resolved(row, { any: 'state' })).families).toMatchObject([{ family: 'any', fault: 'typeUnknown' }]);
});

test.each<[string, readonly string[], string]>([
  ['an array is no element of an array', ['anyarray'], 'integer[]'],
  ['a text is no enumeration', ['anyenum'], 'text'],
  ['an element is no range', ['anyrange'], 'integer'],
  ['a type without an array fits no list', ['anyelement', 'anyarray'], 'tax.rate'],
])('a choice that does not fit is told so: %s', async (_case, types, any) => {
  const { row, families } = await resolved(rowOf(types, [ANYELEMENT]), { any });
  expect(row).toBeUndefined();
  expect(families).toMatchObject([{ fault: 'typeUnfit', used: types }]);
});

test('choices are offered where none was made: those of the own schema, the common ones, then others', async () => {
  const { families } = await resolved(rowOf(['anyelement'], [ANYELEMENT]));
  expect(families).toEqual([
    {
      family: 'any',
      used: ['anyelement'],
      fault: 'typeMissing',
      choices: ['shop.state', 'integer', 'text', 'tax.rate'],
    },
  ]);
});

test('only ranges are offered for a range, and only enumerations for an enumeration', async () => {
  const choices = async (type: string) => (await resolved(rowOf([type], [ANYELEMENT]))).families?.[0]?.choices;
  expect(await choices('anyrange')).toEqual(['int4range']);
  expect(await choices('anyenum')).toEqual(['shop.state']);
  expect(await choices('anyarray')).toEqual(['shop.state', 'integer', 'text']);
});

test('the server reads the call with its names in quotes, VARIADIC as such, and nothing runs', async () => {
  const list = { name: 'say "x"', modes: ['i', 'v'], all: [ANYELEMENT, ANYARRAY] };
  const { asked } = await resolved(rowOf(['anyelement', 'anyarray'], [ANYELEMENT, ANYARRAY], 25, list), {
    any: 'int4',
  });
  expect(asked.at(-1)).toBe('select "shop"."say ""x"""($1, variadic $2)');
});

test('a call that the server could take for another is kept, and said to be so', async () => {
  const { isUnique, row } = await resolved(rowOf(['anyelement'], [ANYELEMENT]), { any: 'int4' }, '42725');
  expect([isUnique, row?.inputs]).toEqual([false, [23]]);
});

test('a call that the server refuses leaves the types open, and an error of the session is no answer', async () => {
  const row = rowOf(['anyelement'], [ANYELEMENT]);
  const { families, asked } = await resolved(row, { any: 'int4' }, '42883');
  expect(families).toMatchObject([{ fault: 'typeUnfit' }]);
  expect(asked.at(-1)).toContain('rollback to savepoint');
  await expect(resolved(row, { any: 'int4' }, '57P01')).rejects.toMatchObject({ code: '57P01' });
});

test('a routine that is gone stays gone beside others', async () => {
  const { session } = serverOf();
  const ref = { schema: 'shop', name: 'pick', argumentTypes: [] };
  const row = rowOf(['integer'], [23]);
  expect(await resolvedRows(session, [ref, ref], [undefined, row])).toEqual([undefined, { row }]);
});
