import type oracledb from 'oracledb';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAll, readSchemas } from '../../../../src/datasources/oracle/catalogue.ts';
import { describeRoutines } from '../../../../src/datasources/oracle/describe.ts';
import type { Session } from '../../../../src/datasources/oracle/session.ts';
import { foldRows } from '../../../../src/datasources/oracle/subprogram.ts';
import { summaryOf } from '../../../../src/datasources/oracle/summary.ts';
import type { RoutineRef } from '../../../../src/model/described/routine.ts';
import { emptyDatabase } from '../../../support/databases/database.ts';

/** Oracle's views as tables of PostgreSQL, with the columns that Oracle documents for 12.1: `#` marks a number. */
const VIEWS: Readonly<Record<string, string>> = {
  all_procedures: 'owner object_name procedure_name #object_id #subprogram_id overload object_type aggregate pipelined',
  all_synonyms: 'owner synonym_name table_owner table_name db_link',
  all_users: 'username oracle_maintained',
  all_arguments:
    'owner object_name package_name #object_id overload #subprogram_id argument_name #position #sequence #data_level data_type defaulted in_out #char_length #data_precision #data_scale character_set_name type_owner type_name type_subname pls_type',
  all_source: 'owner name type #line text',
  all_types: 'owner type_name typecode',
  all_type_attrs:
    'owner type_name #attr_no attr_name attr_type_mod attr_type_name attr_type_owner #length #precision #scale character_set_name',
  all_coll_types:
    'owner type_name coll_type #upper_bound elem_type_mod elem_type_name elem_type_owner #length #precision #scale character_set_name',
  all_plsql_type_attrs:
    'owner package_name type_name #attr_no attr_name attr_type_mod attr_type_name attr_type_owner attr_type_package #length #precision #scale character_set_name',
  all_plsql_coll_types:
    'owner package_name type_name coll_type #upper_bound elem_type_mod elem_type_name elem_type_owner elem_type_package #length #precision #scale character_set_name',
  all_tab_columns:
    'owner table_name #column_id column_name data_type_mod data_type data_type_owner #char_length #data_precision #data_scale character_set_name',
};

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let sql: postgres.Sql;
let statements = 0;

async function fill(view: string, ...rows: readonly Record<string, string | number | null>[]): Promise<void> {
  for (const row of rows) await sql`insert into ${sql(view)} ${sql(row)}`;
}

/** The statements themselves, run by PostgreSQL: it differs in the names of types and in how places are written. */
const session = {
  guard: { received: 0 },
  oracle: {
    async execute(text: string, binds: oracledb.BindParameters) {
      statements += 1;
      const portable = text.replaceAll('varchar2(', 'varchar(');
      const numbered = Array.isArray(binds)
        ? portable.replace(/:(\d+)/g, '$$$1::text')
        : portable.replace(/:[a-z]+/g, '$1::text');
      const rows = await sql.unsafe(numbered, Object.values(binds) as string[]);
      const value = (text: unknown) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text);
      return {
        rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, one]) => [key, value(one)]))),
      };
    },
  },
} as unknown as Session;

beforeAll(async () => {
  database = await emptyDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  for (const [view, columns] of Object.entries(VIEWS)) {
    const declared = columns
      .split(' ')
      .map((column) => (column.startsWith('#') ? `${column.slice(1)} numeric` : `${column} text`));
    await sql.unsafe(`create table ${view} (${declared.join(', ')})`);
  }
  const of = { owner: 'SHOP', aggregate: 'NO', pipelined: 'NO' };
  await fill('all_users', { username: 'SYS', oracle_maintained: 'Y' }, { username: 'SHOP', oracle_maintained: 'N' });
  await fill(
    'all_procedures',
    { ...of, object_name: 'API', procedure_name: null, object_id: 1, subprogram_id: 0, object_type: 'PACKAGE' },
    { ...of, object_name: 'API', procedure_name: 'PLACE', object_id: 1, subprogram_id: 1, object_type: 'PACKAGE' },
    { ...of, object_name: 'API', procedure_name: 'GET', object_id: 1, subprogram_id: 2, object_type: 'PACKAGE' },
    { ...of, object_name: 'API', procedure_name: 'GET', object_id: 1, subprogram_id: 3, object_type: 'PACKAGE' },
    { ...of, object_name: 'PING', procedure_name: null, object_id: 2, subprogram_id: 1, object_type: 'PROCEDURE' },
    { ...of, object_name: 'ON_CHANGE', procedure_name: null, object_id: 3, subprogram_id: 1, object_type: 'TRIGGER' },
    { ...of, object_name: 'SUMS', object_id: 4, subprogram_id: 1, object_type: 'FUNCTION', aggregate: 'YES' },
    {
      ...of,
      owner: 'SYS',
      object_name: 'DBMS_X',
      procedure_name: 'Y',
      object_id: 5,
      subprogram_id: 1,
      object_type: 'PACKAGE',
    },
  );
  const at = { table_owner: 'SHOP', table_name: 'API', db_link: null };
  await fill(
    'all_synonyms',
    { ...at, owner: 'APP', synonym_name: 'ORDERS' },
    { ...at, owner: 'PUBLIC', synonym_name: 'API' },
    { ...at, owner: 'APP', synonym_name: 'FAR', db_link: 'ELSEWHERE' },
    { ...at, owner: 'APP', synonym_name: 'X', table_owner: 'SYS', table_name: 'DBMS_X' },
  );
  const argument = { owner: 'SHOP', object_id: 1, data_level: 0, in_out: 'IN', char_length: 0, defaulted: 'N' };
  const number = { data_type: 'NUMBER', pls_type: 'NUMBER' };
  await fill(
    'all_arguments',
    {
      ...argument,
      subprogram_id: 1,
      argument_name: 'P_HOME',
      position: 1,
      sequence: 1,
      data_type: 'OBJECT',
      type_owner: 'SHOP',
      type_name: 'ADDRESS_T',
    },
    {
      ...argument,
      subprogram_id: 1,
      argument_name: 'STREET',
      position: 1,
      sequence: 2,
      data_level: 1,
      data_type: 'VARCHAR2',
    },
    {
      ...argument,
      subprogram_id: 1,
      argument_name: 'P_LINES',
      position: 2,
      sequence: 3,
      data_type: 'PL/SQL TABLE',
      type_owner: 'SHOP',
      type_name: 'API',
      type_subname: 'LINE_TAB',
      defaulted: 'Y',
    },
    {
      ...argument,
      subprogram_id: 1,
      argument_name: 'P_ROW',
      position: 3,
      sequence: 4,
      data_type: 'PL/SQL RECORD',
      type_owner: 'SHOP',
      type_name: 'CUSTOMERS',
      in_out: 'OUT',
    },
    { ...argument, ...number, subprogram_id: 2, position: 0, sequence: 1, in_out: 'OUT' },
    { ...argument, ...number, subprogram_id: 2, argument_name: 'P_ID', position: 1, sequence: 2 },
    { ...argument, ...number, subprogram_id: 3, position: 0, sequence: 1, in_out: 'OUT' },
    { ...argument, subprogram_id: 3, argument_name: 'P_MAIL', position: 1, sequence: 2, data_type: 'VARCHAR2' },
    { ...argument, object_id: 2, subprogram_id: 1, position: 1, sequence: 0 },
  );
  await fill(
    'all_types',
    { owner: 'SHOP', type_name: 'ADDRESS_T', typecode: 'OBJECT' },
    { owner: 'SHOP', type_name: 'TEXTS', typecode: 'COLLECTION' },
  );
  await fill(
    'all_type_attrs',
    {
      owner: 'SHOP',
      type_name: 'ADDRESS_T',
      attr_no: 2,
      attr_name: 'LINES',
      attr_type_name: 'TEXTS',
      attr_type_owner: 'SHOP',
    },
    { owner: 'SHOP', type_name: 'ADDRESS_T', attr_no: 1, attr_name: 'STREET', attr_type_name: 'VARCHAR2', length: 80 },
  );
  await fill('all_coll_types', {
    owner: 'SHOP',
    type_name: 'TEXTS',
    coll_type: 'TABLE',
    elem_type_name: 'VARCHAR2',
    length: 40,
  });
  const packaged = { owner: 'SHOP', package_name: 'API' };
  await fill('all_plsql_type_attrs', {
    ...packaged,
    type_name: 'LINE_REC',
    attr_no: 1,
    attr_name: 'QTY',
    attr_type_name: 'PL/SQL PLS INTEGER',
  });
  await fill('all_plsql_coll_types', {
    ...packaged,
    type_name: 'LINE_TAB',
    coll_type: 'PL/SQL INDEX TABLE',
    elem_type_name: 'LINE_REC',
    elem_type_owner: 'SHOP',
    elem_type_package: 'API',
  });
  await fill(
    'all_tab_columns',
    {
      owner: 'SHOP',
      table_name: 'CUSTOMERS',
      column_id: 2,
      column_name: 'HOME',
      data_type: 'ADDRESS_T',
      data_type_owner: 'SHOP',
    },
    {
      owner: 'SHOP',
      table_name: 'CUSTOMERS',
      column_id: 1,
      column_name: 'ID',
      data_type: 'NUMBER',
      data_precision: 9,
      data_scale: 0,
    },
  );
  const source = { owner: 'SHOP', name: 'API', type: 'PACKAGE BODY' };
  await fill(
    'all_source',
    { ...source, line: 2, text: 'procedure place is begin commit; end; end;\n' },
    { ...source, line: 1, text: 'package body api is\n' },
    { ...source, type: 'PACKAGE', line: 1, text: 'package api is procedure place; end;\n' },
  );
});
beforeEach(() => {
  statements = 0;
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

test('one statement lists what can be called, and what private synonyms of it are called', async () => {
  const lines = foldRows(await readAll(session, undefined)).map(summaryOf);
  expect(lines.map((line) => `${line.schema}.${line.package ?? ''}.${line.name}${line.signature}`)).toEqual([
    'APP.ORDERS.GET(P_ID NUMBER) → NUMBER = SHOP.API',
    'APP.ORDERS.GET(P_MAIL VARCHAR2) → NUMBER = SHOP.API',
    'APP.ORDERS.PLACE(P_HOME SHOP.ADDRESS_T, P_LINES SHOP.API.LINE_TAB DEFAULT, OUT P_ROW SHOP.CUSTOMERS%ROWTYPE) = SHOP.API',
    'SHOP.API.GET(P_ID NUMBER) → NUMBER',
    'SHOP.API.GET(P_MAIL VARCHAR2) → NUMBER',
    'SHOP.API.PLACE(P_HOME SHOP.ADDRESS_T, P_LINES SHOP.API.LINE_TAB DEFAULT, OUT P_ROW SHOP.CUSTOMERS%ROWTYPE)',
    'SHOP..PING()',
  ]);
  expect(statements).toBe(1);
});

test('one schema is listed alone; schemas are those in which something can be called', async () => {
  const only = foldRows(await readAll(session, 'APP'));
  expect(new Set(only.map((line) => line.ref.schema))).toEqual(new Set(['APP']));
  expect(await readSchemas(session)).toEqual(['APP', 'SHOP']);
});

test('a routine is described with its types at any depth, in the catalogue’s order, and with what its source does', async () => {
  const refs = foldRows(await readAll(session, 'SHOP')).map((line) => line.ref);
  const described = await describeRoutines(
    session,
    refs.filter((ref) => ref.name === 'PLACE'),
  );
  expect(described).toMatchObject([
    {
      kind: 'routine',
      routine: {
        commits: true,
        parameters: [
          { name: 'P_HOME', type: { kind: 'ref', name: 'AddressT' } },
          { name: 'P_LINES', type: { kind: 'list', of: { kind: 'ref', name: 'LineRec' } }, hasDefault: true },
          { name: 'P_ROW', type: { kind: 'ref', name: 'CustomersRow' }, mode: 'out' },
        ],
        types: [
          { name: 'AddressT', fields: [{ name: 'STREET' }, { name: 'LINES', databaseType: 'SHOP.TEXTS' }] },
          { name: 'LineRec', fields: [{ name: 'QTY' }] },
          { name: 'CustomersRow', fields: [{ name: 'ID' }, { name: 'HOME' }] },
        ],
      },
    },
  ]);
});

test('two thousand routines are described with no more statements than two', async () => {
  const two = foldRows(await readAll(session, 'SHOP'))
    .map((line) => line.ref)
    .slice(0, 2);
  statements = 0;
  await describeRoutines(session, two);
  const few = statements;
  statements = 0;
  const missing = Array.from(
    { length: 1_998 },
    (_, i): RoutineRef => ({ schema: 'SHOP', name: `P${i}`, argumentTypes: [] }),
  );
  const outcomes = await describeRoutines(session, [...two, ...missing]);
  expect(statements).toBe(few);
  expect(outcomes.filter((outcome) => outcome.kind === 'gone')).toHaveLength(1_998);
});
