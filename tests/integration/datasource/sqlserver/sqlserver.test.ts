import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../../src/checks/sql/query.ts';
import {
  type ColumnRow,
  type ParameterRow,
  type RoutineRow,
  type SummaryPart,
  summariesOf,
  type TableTypeRow,
  type TypeRow,
} from '../../../../src/datasources/sqlserver/catalogue.ts';
import { columnsOf, parametersOf, withNames } from '../../../../src/datasources/sqlserver/query-rows.ts';
import { fieldsOf } from '../../../../src/datasources/sqlserver/result-columns.ts';
import { routineOf, summaryOf } from '../../../../src/datasources/sqlserver/routine.ts';
import { serverOf } from '../../../../src/datasources/sqlserver/server.ts';
import { createTypes } from '../../../../src/datasources/sqlserver/types.ts';

/** Rows as Microsoft documents them for sys.types, sys.all_parameters, sys.columns and the describing functions. */
const system = (type: string, length: number, precision = 0, scale = 0): TypeRow => ({
  type,
  base: type,
  isTable: false,
  isClr: false,
  length,
  precision,
  scale,
});
const INT = system('int', 4, 10);
const parameter = (id: number, name: string, type: TypeRow, change: Partial<ParameterRow> = {}): ParameterRow => ({
  id,
  name,
  isOutput: id === 0,
  isCursor: false,
  hasDefault: false,
  ...type,
  ...change,
});
const routine = (kind: string, parameters: readonly ParameterRow[], definition: string | null): RoutineRow => ({
  id: 1,
  schema: 'sales',
  name: 'find orders',
  kind,
  parameters,
  definition,
  comment: null,
});
const column = (ordinal: number, name: string | null, type: TypeRow, isNullable = true): ColumnRow => ({
  id: 1,
  ordinal,
  name,
  isNullable,
  ...type,
});
const LINES: TypeRow = { ...system('order lines', -1), base: null, typeSchema: 'sales', isTable: true };
const lines = (change: Partial<TableTypeRow> = {}): TableTypeRow => ({
  ...column(1, 'product', INT, false),
  tableSchema: 'sales',
  table: 'order lines',
  isMade: false,
  ...change,
});

describe('the server', () => {
  const azure = 'Microsoft SQL Azure (RTM) - 12.0.2000.8 \n\tOct  2 2025 17:57:30';
  test.each([
    ['SQL Server 2016', '13.0.7024.30', 3, 'Microsoft SQL Server 2016 (SP3-GDR)', 'SQL Server'],
    ['SQL Server 2022, Express', '16.0.4105.2', 4, 'Microsoft SQL Server 2022 (RTM-CU11)', 'SQL Server'],
    ['Azure SQL Database', '12.0.2000.8', 5, azure, 'Azure SQL'],
    ['Azure SQL Managed Instance', '12.0.2000.8', 8, azure, 'Azure SQL'],
    ['SQL database in Fabric', '12.0.2000.8', 12, azure, 'Azure SQL'],
  ])('%s', (_, version, edition, about, product) => {
    expect(serverOf({ version, edition, about })).toEqual({ product, version });
  });

  test('one that imitates it is told by its own name', () => {
    const about =
      'Babelfish for PostgreSQL with SQL Server Compatibility - 12.0.2000.8\nOct 1 2026\nPostgreSQL 16.4 (Babelfish 4.4.0)';
    expect(serverOf({ version: '12.0.2000.8', edition: 2, about })).toEqual({
      product: 'Babelfish for PostgreSQL',
      version: '4.4.0',
    });
  });

  test('SQL Server 2014 is too old', () => {
    const row = { version: '12.0.6024.0', edition: 3, about: 'Microsoft SQL Server 2014 (SP3)' };
    expect(() => serverOf(row)).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });
});

describe('types', () => {
  const types = createTypes();
  test.each([
    ['bit', system('bit', 1, 1), { kind: 'boolean' }, 'bit'],
    ['tinyint', system('tinyint', 1, 3), { kind: 'integer', bits: 8, signed: false }, 'tinyint'],
    ['smallint', system('smallint', 2, 5), { kind: 'integer', bits: 16, signed: true }, 'smallint'],
    ['int', INT, { kind: 'integer', bits: 32, signed: true }, 'int'],
    ['bigint', system('bigint', 8, 19), { kind: 'integer', bits: 64, signed: true }, 'bigint'],
    ['decimal', system('decimal', 5, 9, 2), { kind: 'decimal', precision: 9, scale: 2 }, 'decimal(9,2)'],
    ['numeric', system('numeric', 17, 38, 0), { kind: 'decimal', precision: 38, scale: 0 }, 'numeric(38,0)'],
    ['money', system('money', 8, 19, 4), { kind: 'decimal', precision: 19, scale: 4 }, 'money'],
    ['smallmoney', system('smallmoney', 4, 10, 4), { kind: 'decimal', precision: 10, scale: 4 }, 'smallmoney'],
    ['real', system('real', 4, 24), { kind: 'float', bits: 32 }, 'real'],
    ['float', system('float', 8, 53), { kind: 'float', bits: 64 }, 'float'],
    ['date', system('date', 3, 10), { kind: 'date' }, 'date'],
    ['time', system('time', 4, 12, 3), { kind: 'time', zoned: false }, 'time(3)'],
    ['datetime', system('datetime', 8, 23, 3), { kind: 'timestamp', zoned: false }, 'datetime'],
    ['smalldatetime', system('smalldatetime', 4, 16), { kind: 'timestamp', zoned: false }, 'smalldatetime'],
    ['datetime2', system('datetime2', 8, 27, 7), { kind: 'timestamp', zoned: false }, 'datetime2(7)'],
    ['datetimeoffset', system('datetimeoffset', 10, 34, 7), { kind: 'timestamp', zoned: true }, 'datetimeoffset(7)'],
    ['char', system('char', 3), { kind: 'string', length: 3 }, 'char(3)'],
    ['varchar', system('varchar', 40), { kind: 'string', length: 40 }, 'varchar(40)'],
    ['varchar(max)', system('varchar', -1), { kind: 'string' }, 'varchar(max)'],
    ['nchar', system('nchar', 6), { kind: 'string', length: 3 }, 'nchar(3)'],
    ['nvarchar', system('nvarchar', 160), { kind: 'string', length: 80 }, 'nvarchar(80)'],
    ['nvarchar(max)', system('nvarchar', -1), { kind: 'string' }, 'nvarchar(max)'],
    ['sysname', { ...system('sysname', 256), base: 'nvarchar' }, { kind: 'string', length: 128 }, 'nvarchar(128)'],
    ['text', system('text', 16), { kind: 'string' }, 'text'],
    ['ntext', system('ntext', 16), { kind: 'string' }, 'ntext'],
    ['binary', system('binary', 8), { kind: 'bytes' }, 'binary(8)'],
    ['varbinary(max)', system('varbinary', -1), { kind: 'bytes' }, 'varbinary(max)'],
    ['image', system('image', 16), { kind: 'bytes' }, 'image'],
    ['timestamp', system('timestamp', 8), { kind: 'bytes' }, 'timestamp'],
    ['uniqueidentifier', system('uniqueidentifier', 16), { kind: 'uuid' }, 'uniqueidentifier'],
    ['xml', system('xml', -1), { kind: 'xml' }, 'xml'],
    ['sql_variant', system('sql_variant', 8016), { kind: 'string' }, 'sql_variant'],
    ['json', system('json', -1), { kind: 'json' }, 'json'],
    ['vector', system('vector', 8000), { kind: 'json' }, 'vector'],
    [
      'an alias',
      { ...system('Phone', 40), base: 'nvarchar', typeSchema: 'dbo' },
      { kind: 'string', length: 20 },
      'nvarchar(20)',
    ],
    [
      'a described type',
      { ...system('decimal(10,3)', 9, 10, 3) },
      { kind: 'decimal', precision: 10, scale: 3 },
      'decimal(10,3)',
    ],
  ])('%s', (_, row, type, databaseType) => {
    expect(types.field('x', row)).toMatchObject({ type, databaseType });
  });

  test.each([
    ['hierarchyid', { ...system('hierarchyid', 892), base: null, isClr: true }, 'clr'],
    ['geometry', { ...system('geometry', -1), base: null, isClr: true }, 'clr'],
    ['geography', { ...system('geography', -1), base: null, isClr: true }, 'clr'],
    ['Point', { ...system('Point', 20), base: null, isClr: true, typeSchema: 'dbo' }, 'clr'],
    ['hologram', system('hologram', 8), 'type'],
    ['[sales].[order lines]', LINES, 'tableType'],
  ])('%s is refused by its name', (type, row, reason) => {
    expect(() => types.field('x', row)).toThrow(expect.objectContaining({ refusal: { reason, type } }));
  });

  test('a table type is a list of records', () => {
    const tables = createTypes([lines(), lines({ ...column(2, 'note', system('nvarchar', 80)), ordinal: 2 })]);
    const field = tables.field('lines', LINES);
    expect(field).toMatchObject({
      type: { kind: 'list', of: { kind: 'ref', name: 'OrderLines' } },
      nullable: false,
      databaseType: '[sales].[order lines]',
    });
    expect(tables.used([field])).toMatchObject([
      {
        kind: 'record',
        name: 'OrderLines',
        fields: [
          { name: 'product', nullable: false },
          { name: 'note', nullable: true, databaseType: 'nvarchar(40)' },
        ],
      },
    ]);
  });

  test('one whose columns the server makes cannot be filled', () => {
    expect(() => createTypes([lines({ isMade: true })]).field('x', LINES)).toThrow();
  });

  test('table types of one name in two schemas have two names', () => {
    const other: TypeRow = { ...LINES, typeSchema: 'stock' };
    const tables = createTypes([lines(), lines({ tableSchema: 'stock' })]);
    const used = tables.used([tables.field('a', LINES), tables.field('b', other)]);
    expect(used.map((type) => type.name)).toEqual(['SalesOrderLines', 'StockOrderLines']);
  });
});

describe('routines', () => {
  const parameters = [
    parameter(1, '@customer', INT),
    parameter(2, '@since', system('date', 3, 10)),
    parameter(3, '@found', INT, { isOutput: true }),
  ];
  const text = 'create procedure sales.[find orders] @customer int, @since date = null, @found int output as select 1';

  test('a procedure: modes, defaults, its first result as it was described', () => {
    const described = [
      column(1, 'id', system('int', 4, 10), false),
      column(2, 'total', system('decimal(9,2)', 5, 9, 2)),
    ];
    expect(routineOf(routine('P', parameters, text), described, true, createTypes())).toMatchObject({
      ref: { schema: 'sales', name: 'find orders', argumentTypes: [] },
      kind: 'procedure',
      parameters: [
        { name: 'customer', mode: 'in', hasDefault: false },
        { name: 'since', mode: 'in', hasDefault: true },
        // An output need not be given: its variable is null then.
        { name: 'found', mode: 'inout', hasDefault: true },
      ],
      results: [
        {
          kind: 'columns',
          many: true,
          evidence: 'described',
          columns: [
            { name: 'id', nullable: false, databaseType: 'int' },
            { name: 'total', nullable: true, databaseType: 'decimal(9,2)' },
          ],
        },
      ],
      commits: false,
      readOnly: false,
    });
  });

  test('a first result that the server cannot tell is any number of results', () => {
    const error = 'The metadata could not be determined because statement … uses a temp table.';
    const failed: ColumnRow = { ...column(0, null, system('', 0)), error };
    const described = routineOf(routine('P', parameters, text), [failed], true, createTypes());
    expect(described.results).toEqual([{ kind: 'unknown', reason: 'resultSets' }]);
    expect(routineOf(routine('P', parameters, text), [], false, createTypes()).results).toEqual(described.results);
  });

  test('a procedure that answers nothing has no result', () => {
    expect(routineOf(routine('P', parameters, text), [], true, createTypes()).results).toEqual([]);
  });

  test('an encrypted one promises no defaults; one in .NET has those of the catalogue', () => {
    const [first, second, third] = parameters as [ParameterRow, ParameterRow, ParameterRow];
    const hidden = routineOf(routine('P', parameters, null), [], true, createTypes());
    expect(hidden).toMatchObject({ commits: false, parameters: [{}, { hasDefault: false }, {}] });
    const clr = routine('PC', [first, { ...second, hasDefault: true }, third], null);
    expect(routineOf(clr, [], true, createTypes()).parameters.map((parameter) => parameter.hasDefault)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('a scalar function returns a value and only reads', () => {
    const rows = [parameter(0, '', system('money', 8, 19, 4)), parameter(1, '@n', INT)];
    const scalar = routineOf(
      routine('FN', rows, 'create function f(@n int = 3) returns money as …'),
      [],
      true,
      createTypes(),
    );
    expect(scalar).toMatchObject({
      kind: 'function',
      readOnly: true,
      returnValue: { name: 'find orders', databaseType: 'money' },
      parameters: [{ name: 'n', hasDefault: true }],
      results: [],
    });
  });

  test.each(['IF', 'TF', 'FT'])('a table-valued function (%s) answers the columns of the catalogue', (kind) => {
    const columns = [column(1, 'a', INT, false)];
    const { results, returnValue } = routineOf(routine(kind, [], null), columns, true, createTypes());
    expect(results).toMatchObject([{ kind: 'columns', evidence: 'catalogue', columns: [{ name: 'a' }] }]);
    expect(returnValue).toBeUndefined();
  });

  test('a function whose columns cannot be seen answers rows that somebody must complete', () => {
    const { results } = routineOf(routine('TF', [], null), [], true, createTypes());
    expect(results).toEqual([{ kind: 'unknown', reason: 'record' }]);
  });

  test('a column without a name keeps none, so that it is read by its place', () => {
    const columns = [column(1, null, INT), column(2, 'n', INT)];
    const [result] = routineOf(routine('P', [], text), columns, true, createTypes()).results;
    expect(result?.kind === 'columns' && result.columns.map((column) => column.name)).toEqual(['', 'n']);
  });

  test('the hash moves with the signature and not with the comment', () => {
    const hash = (change: Partial<RoutineRow>) =>
      routineOf({ ...routine('P', parameters, text), ...change }, [], true, createTypes()).signatureHash;
    expect(hash({ comment: 'another' })).toBe(hash({}));
    expect(hash({ parameters: parameters.slice(1) })).not.toBe(hash({}));
    expect(hash({ definition: text.replace('= null', '') })).not.toBe(hash({}));
  });

  test('are put together of a row for each parameter, each with its own and in the order that came', () => {
    const part = (routine: number, routineName: string | null, id: number | null, name: string | null): SummaryPart => {
      const first = { schema: 'sales', routineName, kind: 'P' };
      const later = { schema: null, routineName: null, kind: null };
      return { ...INT, routine, ...(routineName === null ? later : first), id, name };
    };
    const parts = [part(7, 'b', 1, '@x'), part(7, null, 2, '@y'), part(3, 'a', null, null), part(9, 'B', 1, '@z')];
    expect(summariesOf(parts)).toMatchObject([
      { id: 7, schema: 'sales', name: 'b', kind: 'P', parameters: [{ name: '@x' }, { name: '@y' }] },
      { id: 3, schema: 'sales', name: 'a', parameters: [] },
      { id: 9, schema: 'sales', name: 'B', parameters: [{ name: '@z' }] },
    ]);
  });

  test('a parameter whose type cannot be seen refuses the routine, and is not left out', () => {
    const unseen = parameter(2, '@secret', { ...system('unknown', 8), base: null });
    expect(summaryOf(routine('P', [parameter(1, '@a', INT), unseen], null), createTypes())).toMatchObject({
      signature: '(@a int, @secret unknown)',
      refused: { reason: 'type', type: 'unknown' },
    });
  });

  test('one bad type refuses one line of a list, by name', () => {
    const types = createTypes();
    const geometry = { ...system('geometry', -1), base: null, isClr: true };
    expect(summaryOf(routine('P', [parameter(1, '@where', geometry)], null), types)).toMatchObject({
      signature: '(@where geometry)',
      refused: { reason: 'clr', type: 'geometry' },
    });
    const cursor = parameter(1, '@c', system('cursor', 0), { isCursor: true, isOutput: true });
    expect(summaryOf(routine('P', [cursor], null), types)).toMatchObject({
      refused: { reason: 'type', type: 'cursor' },
    });
    const variant = parameter(1, '@any', system('sql_variant', 8016));
    expect(summaryOf(routine('P', [variant], null), types).refused).toBeUndefined();
    expect(summaryOf(routine('P', [{ ...variant, isOutput: true }], null), types)).toMatchObject({
      refused: { reason: 'type', type: 'sql_variant OUTPUT' },
    });
    expect(summaryOf(routine('P', [parameter(1, '@lines', LINES)], null), types)).toMatchObject({
      signature: '(@lines [sales].[order lines])',
    });
    expect(summaryOf(routine('IF', parameters.slice(0, 1), null), types)).toMatchObject({
      signature: '(@customer int) → table',
      readOnly: true,
    });
  });
});

describe('columns as the protocol tells them', () => {
  const told = (name: string, dataLength?: number, change: object = {}) => ({
    colName: 'x',
    dataLength,
    flags: 1,
    precision: undefined,
    scale: undefined,
    udtInfo: undefined,
    userType: 0,
    type: { name },
    ...change,
  });
  test.each([
    [told('IntN', 1), 'tinyint'],
    [told('IntN', 8), 'bigint'],
    [told('Int', 4), 'int'],
    [told('BitN', 1), 'bit'],
    [told('FloatN', 4), 'real'],
    [told('MoneyN', 8), 'money'],
    [told('MoneyN', 4), 'smallmoney'],
    [told('DateTimeN', 4), 'smalldatetime'],
    [told('DateTimeN', 8), 'datetime'],
    [told('NumericN', 17, { precision: 38, scale: 2 }), 'numeric(38,2)'],
    [told('DateTimeOffset', undefined, { scale: 7 }), 'datetimeoffset(7)'],
    [told('NVarChar', 160), 'nvarchar(80)'],
    [told('NVarChar', 65_535), 'nvarchar(max)'],
    [told('VarBinary', 65_535), 'varbinary(max)'],
    [told('Binary', 8, { userType: 80 }), 'timestamp'],
    [told('UniqueIdentifier', 16), 'uniqueidentifier'],
    [told('Variant', 8009), 'sql_variant'],
    [told('Xml'), 'xml'],
    [told('Text', 2_147_483_647), 'text'],
  ])('%j is %s', (column, databaseType) => {
    expect(fieldsOf([column], createTypes())).toMatchObject([{ name: 'x', nullable: true, databaseType }]);
  });

  test('an object of .NET is refused by its name', () => {
    const udt = told('UDT', 65_535, { udtInfo: { typeName: 'geography' } });
    expect(() => fieldsOf([udt], createTypes())).toThrow(
      expect.objectContaining({ refusal: { reason: 'clr', type: 'geography' } }),
    );
  });
});

describe('queries', () => {
  const asked = (sql: string) => ({ sql, index: 3, query: parseQuery(sql, 'sqlserver') });
  const result = (name: string | null, systemType: string | null, change: object = {}) => ({
    is_hidden: false,
    name,
    is_nullable: true,
    system_type_name: systemType,
    max_length: 4,
    precision: 10,
    scale: 0,
    user_type_name: null,
    ...change,
  });

  test('a parameter has the type that is suggested for its first place', () => {
    const { query } = asked('select id from t where a = :a and b = :b or c = :a');
    const { text, firsts } = withNames(query);
    expect(text).toBe('select id from t where a = @p0 and b = @p1 or c = @p2');
    const suggested = (name: string, type: string, length: number) => ({
      parameter_ordinal: 1,
      name,
      suggested_system_type_name: type,
      suggested_max_length: length,
      suggested_precision: 9,
      suggested_scale: 2,
      suggested_user_type_name: null,
    });
    const rows = [
      suggested('@p0', 'nvarchar(80)', 160),
      suggested('@p1', 'decimal(9,2)', 5),
      suggested('@p2', 'int', 4),
    ];
    expect(parametersOf(query, firsts, rows)).toMatchObject([
      { name: 'a', type: { kind: 'string', length: 80 }, databaseType: 'nvarchar(80)', mode: 'in' },
      { name: 'b', type: { kind: 'decimal', precision: 9, scale: 2 }, databaseType: 'decimal(9,2)' },
    ]);
  });

  test('columns as they are described, without those that only serve browsing', () => {
    const rows = [
      result('id', 'int', { is_nullable: false }),
      result('phone', 'nvarchar(20)', { max_length: 40, user_type_name: 'Phone' }),
      result('key', 'int', { is_hidden: true }),
    ];
    expect(columnsOf(asked('select id, phone from t'), rows)).toMatchObject([
      { name: 'id', nullable: false, databaseType: 'int' },
      { name: 'phone', nullable: true, type: { kind: 'string', length: 20 }, databaseType: 'nvarchar(20)' },
    ]);
  });

  test.each([
    [[result('a', 'int'), result('a', 'int')], { reason: 'duplicateColumn', name: 'a' }],
    [[result('a', 'int'), result(null, 'int')], { reason: 'unnamedColumn', number: '2' }],
  ])('columns that a caller could not tell apart are refused', (rows, values) => {
    const fault = { code: 'queryInvalid', values: { index: 3, line: 1, column: 1, ...values } };
    expect(() => columnsOf(asked('select a, a from t'), rows)).toThrow(expect.objectContaining(fault));
  });

  test('an object of .NET is refused by its name', () => {
    const rows = [result('where', null, { user_type_name: 'geography', system_type_id: 240 })];
    expect(() => columnsOf(asked('select a from t'), rows)).toThrow(
      expect.objectContaining({ refusal: { reason: 'clr', type: 'geography' } }),
    );
  });
});
