import type { ColumnRow, ParameterRow, RoutineRow, TypeRow } from '../../../../src/datasources/sqlserver/catalogue.ts';
import { routineOf } from '../../../../src/datasources/sqlserver/routine.ts';
import { createTypes } from '../../../../src/datasources/sqlserver/types.ts';
import type { Field } from '../../../../src/model/described/field.ts';
import type { Routine } from '../../../../src/model/described/routine.ts';
import type { DataType } from '../../../../src/model/types.ts';

/** Types as a catalogue has them: name, bytes, precision, scale. */
const type = (name: string, length = 0, precision = 0, scale = 0): TypeRow => ({
  type: name,
  base: name,
  length,
  precision,
  scale,
});
const INT = type('int', 4, 10);

/** One of each type that a caller can give. */
export const EVERY_TYPE: readonly (readonly [string, TypeRow])[] = [
  ['flag', type('bit', 1)],
  ['tiny', type('tinyint', 1, 3)],
  ['small', type('smallint', 2, 5)],
  ['whole', INT],
  ['big', type('bigint', 8, 19)],
  ['amount', type('decimal', 13, 20, 5)],
  ['price', type('money', 8, 19, 4)],
  ['change', type('smallmoney', 4, 10, 4)],
  ['ratio', type('real', 4, 24)],
  ['share', type('float', 8, 53)],
  ['born', type('date', 3)],
  ['opens', type('time', 5, 14, 5)],
  ['made', type('datetime', 8)],
  ['seen', type('datetime2', 8, 26, 6)],
  ['rough', type('smalldatetime', 4)],
  ['at', type('datetimeoffset', 10, 33, 6)],
  ['code', type('varchar', 3)],
  ['name', type('nvarchar', 40)],
  ['story', type('nvarchar', -1)],
  ['mark', type('varbinary', 10)],
  ['photo', type('varbinary', -1)],
  ['tag', type('uniqueidentifier', 16)],
];
const ONLY_IN: readonly (readonly [string, TypeRow])[] = [
  ['doc', type('xml', -1)],
  ['any', type('sql_variant', 8016)],
];

const LINES: TypeRow = { ...type('lines', -1), base: null, typeSchema: 'app', isTable: true };
const LINE_COLUMNS = [
  column(1, 'product', INT, false),
  column(2, 'quantity', type('decimal', 5, 9, 2)),
  column(3, 'note', type('nvarchar', 80)),
  column(4, 'due', type('datetimeoffset', 9, 30, 3)),
  column(5, 'tag', type('uniqueidentifier', 16)),
].map((column) => ({ ...column, tableSchema: 'app', table: 'lines', isMade: false }));

function column(ordinal: number, name: string | null, of: TypeRow, isNullable = true): ColumnRow {
  return { id: 1, ordinal, name, isNullable, ...of };
}

const given = (parameters: readonly (readonly [string, TypeRow])[], outputs = false): ParameterRow[] =>
  parameters.map(([name, of], index) => ({ id: index + 1, name: `@${name}`, isOutput: outputs, ...of }));
const returned = (of: TypeRow): ParameterRow => ({ id: 0, name: '', isOutput: true, ...of });

function routine(
  kind: string,
  name: string,
  parameters: readonly ParameterRow[],
  definition: string,
  columns: readonly ColumnRow[] = [],
): Routine {
  const row: RoutineRow = { id: 1, schema: 'app', name, kind, parameters, definition, comment: null };
  return routineOf(row, columns, true, createTypes(LINE_COLUMNS));
}

const columnsOf = (types: readonly (readonly [string, TypeRow])[]) =>
  types.map(([name, of], index) => column(index + 1, name, of));
const unknown = column(1, null, type(''));

/** Routines of every shape, as the driver describes them. */
export const ROUTINES: readonly Routine[] = [
  routine('P', 'every_type', given(EVERY_TYPE, true), 'create procedure app.every_type as return'),
  routine('P', 'typed_rows', given(ONLY_IN), 'create procedure app.typed_rows as select 1', [
    ...columnsOf([...EVERY_TYPE, ...ONLY_IN]),
  ]),
  routine(
    'P',
    'find_orders',
    [
      ...given([
        ['customer', INT],
        ['since', type('date', 3)],
        ['tag', type('uniqueidentifier', 16)],
      ]),
      { id: 4, name: '@found', isOutput: true, ...INT },
    ],
    "create procedure app.find_orders @customer int, @since date = '2024-01-01', @tag uniqueidentifier = '3fa85f64-5717-4562-b3fc-2c963f66afa6', @found int output as select 1",
    columnsOf([
      ['id', INT],
      ['total', type('decimal', 5, 9, 2)],
    ]),
  ),
  routine('P', 'anything', [], 'create procedure app.anything as exec (@sql)', [{ ...unknown, error: 'dynamic SQL' }]),
  routine('P', 'nothing', given([['id', INT]]), 'create procedure app.nothing @id int as delete from app.t'),
  routine('P', 'closes', [], 'create procedure app.closes as begin tran commit'),
  routine(
    'P',
    'take_lines',
    [...given([['customer', INT]]), { id: 2, name: '@lines', isOutput: false, ...LINES }],
    'create procedure app.take_lines @customer int, @lines app.lines readonly as select 1',
    columnsOf([
      ['n', INT],
      ['total', type('decimal', 17, 38, 2)],
    ]),
  ),
  routine('P', 'unnamed', [], 'create procedure app.unnamed as select 1, 2', [
    column(1, null, INT),
    column(2, 'n', INT),
  ]),
  routine('P', 'ge:t ?\'x {d} "q', given([['a', INT]]), 'create procedure x @a int as select @a as a', [
    column(1, 'a', INT),
  ]),
  routine(
    'FN',
    'twice',
    [returned(INT), ...given([['n', INT]])],
    'create function app.twice(@n int = 3) returns int as …',
  ),
  routine('FN', 'odd:name?', [returned(INT), ...given([['n', INT]])], 'create function x(@n int) returns int as …'),
  routine(
    'IF',
    'by_name',
    given([['name', type('nvarchar', 40)]]),
    'create function app.by_name(@name nvarchar(20)) …',
    [column(1, 'id', INT, false), column(2, 'flags', type('tinyint', 1, 3))],
  ),
];

function field(name: string, of: DataType, databaseType: string): Field {
  return { name, type: of, nullable: true, databaseType };
}
const id = field('id', { kind: 'integer', bits: 32, signed: true }, 'int');
const label = field('name', { kind: 'string', length: 20 }, 'nvarchar(20)');

function query(name: string, sql: string, parameters: readonly Field[], rest: Partial<Routine> = {}): Routine {
  return {
    ref: { schema: '', name, argumentTypes: [] },
    kind: 'query',
    parameters: parameters.map((parameter) => ({ ...parameter, mode: 'in', hasDefault: false })),
    results: [{ kind: 'count' }],
    commits: false,
    readOnly: false,
    types: [],
    signatureHash: name,
    sql,
    ...rest,
  };
}

export const QUERIES: readonly Routine[] = [
  query('addThing', 'insert into app.things (name) values (:name)', [label], {
    generatedKey: { ...id, nullable: false },
  }),
  query(
    'findThings',
    "select [id], [name] as [na:me?] from app.things where name = :name and N':x' <> '' and id&7 > 0",
    [label],
    {
      readOnly: true,
      results: [{ kind: 'columns', columns: [id, { ...label, name: 'na:me?' }], many: true, evidence: 'described' }],
    },
  ),
];
