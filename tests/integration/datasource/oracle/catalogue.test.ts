import { describe, expect, test } from 'vitest';
import type { ArgumentRow, SourceRow } from '../../../../src/datasources/oracle/catalogue.ts';
import { outcomesOf } from '../../../../src/datasources/oracle/describe.ts';
import { oracle } from '../../../../src/datasources/oracle/driver.ts';
import { callOf } from '../../../../src/datasources/oracle/sample-call.ts';
import { foldRows } from '../../../../src/datasources/oracle/subprogram.ts';
import { summaryOf } from '../../../../src/datasources/oracle/summary.ts';
import type { PartRow } from '../../../../src/datasources/oracle/type-catalogue.ts';
import type { Routine } from '../../../../src/model/described/routine.ts';
import { part, returns, routine, scalar } from './rows.ts';

interface Known {
  readonly types?: readonly PartRow[];
  readonly sources?: readonly SourceRow[];
}

/** Everything that the rows hold, described. */
const outcomes = (rows: readonly ArgumentRow[], { types = [], sources = [] }: Known = {}) =>
  outcomesOf(
    foldRows(rows).map((line) => line.ref),
    { rows, types, sources },
  );
function described(rows: readonly ArgumentRow[], known?: Known): Routine {
  const [outcome] = outcomes(rows, known);
  if (outcome?.kind !== 'routine') throw new Error(JSON.stringify(outcome));
  return outcome.routine;
}
const refused = (rows: readonly ArgumentRow[], known?: Known) => {
  const [outcome] = outcomes(rows, known);
  return outcome?.kind === 'refused' ? outcome.refused.type : outcome?.kind;
};
const listed = (rows: readonly ArgumentRow[]) => foldRows(rows).map(summaryOf);

describe('what a list holds', () => {
  const place = routine().with(
    scalar('P_CUSTOMER', 'NUMBER'),
    scalar('P_NOTE', 'VARCHAR2', { defaulted: 'Y' }),
    scalar('P_ORDER', 'NUMBER', { mode: 'OUT' }),
  );

  test('a packaged procedure with modes and defaults', () => {
    expect(listed(place)).toEqual([
      {
        schema: 'SHOP',
        package: 'ORDERS_API',
        name: 'PLACE',
        argumentTypes: ['NUMBER', 'VARCHAR2', 'NUMBER'],
        kind: 'procedure',
        signature: '(P_CUSTOMER NUMBER, P_NOTE VARCHAR2 DEFAULT, OUT P_ORDER NUMBER)',
        parameterNames: ['P_CUSTOMER', 'P_NOTE', 'P_ORDER'],
        readOnly: false,
      },
    ]);
  });

  test('a standalone function; what it returns is no argument', () => {
    const rows = routine({ objectType: 'FUNCTION', object: 'TOTAL', procedure: null }).with(
      returns(scalar('', 'NUMBER')),
      scalar('P_ORDER', 'NUMBER'),
    );
    expect(listed(rows)).toMatchObject([
      { name: 'TOTAL', kind: 'function', argumentTypes: ['NUMBER'], signature: '(P_ORDER NUMBER) → NUMBER' },
    ]);
    expect(listed(rows)[0]).not.toHaveProperty('package');
  });

  test('a procedure without arguments, with no row (12.1.0.2 and later) or one without a type (before)', () => {
    for (const rows of [routine().with(), routine().with({ argument: null, type: null, sequence: 0 })]) {
      expect(listed(rows)).toMatchObject([{ name: 'PLACE', kind: 'procedure', argumentTypes: [], signature: '()' }]);
    }
  });

  test('overloads are told apart by their types, and by their names where the types are alike', () => {
    const get = (subprogram: number, argument: string, type: string) =>
      routine({ procedure: 'GET', subprogram }).with(scalar(argument, type));
    const rows = [...get(1, 'P_ID', 'NUMBER'), ...get(2, 'P_NAME', 'VARCHAR2'), ...get(3, 'P_EMAIL', 'VARCHAR2')];
    expect(listed(rows).map((line) => line.argumentTypes)).toEqual([
      ['NUMBER'],
      ['P_NAME VARCHAR2'],
      ['P_EMAIL VARCHAR2'],
    ]);
    expect(outcomes(rows).map((outcome) => outcome.kind)).toEqual(['routine', 'routine', 'routine']);
  });

  test('a synonym is listed in its own schema with what it stands for', () => {
    const of = { schema: 'APP', object: 'ORDERS', owner: 'SHOP', ownName: 'ORDERS_API', standsFor: 'SHOP.ORDERS_API' };
    expect(listed(routine(of).with(scalar('P_ID', 'NUMBER')))).toMatchObject([
      { schema: 'APP', package: 'ORDERS', name: 'PLACE', signature: '(P_ID NUMBER) = SHOP.ORDERS_API' },
    ]);
  });

  test.each<[string, Partial<ArgumentRow>, string]>([
    ['a file locator', { type: 'BFILE' }, 'BFILE'],
    ['anything at all', { type: 'OPAQUE', typeOwner: 'SYS', typeName: 'ANYDATA' }, 'SYS.ANYDATA'],
    ['a cursor that the caller opens', { type: 'REF CURSOR', plsType: null }, 'REF CURSOR'],
    [
      'the row of a table before 18c, whose name is not told',
      { type: 'PL/SQL RECORD', plsType: null },
      'PL/SQL RECORD',
    ],
    [
      'XML, for which the JDBC driver lacks a library',
      { type: 'OPAQUE/XMLTYPE', typeOwner: 'PUBLIC', typeName: 'XMLTYPE' },
      'XMLTYPE',
    ],
    ['a vector', { type: 'VECTOR' }, 'VECTOR'],
    ['what the compiler could not read', { type: 'UNDEFINED' }, 'UNDEFINED'],
  ])('%s refuses one routine and no other', (_, row, type) => {
    const odd = routine({ procedure: 'ODD', subprogram: 2 }).with({ argument: 'P_X', ...row });
    const list = listed([...place, ...odd]);
    expect(list.map((line) => line.refused?.type)).toEqual([undefined, type]);
    expect(outcomes([...place, ...odd]).map((outcome) => outcome.kind)).toEqual(['routine', 'refused']);
  });

  test('thousands of routines are folded from the rows of one answer', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) =>
      routine({ procedure: `P${i}`, subprogram: i + 1 }).with(scalar('A', 'NUMBER'), scalar('B', 'DATE')),
    ).flat();
    expect(listed(rows)).toHaveLength(10_000);
  });
});

describe('what a parameter is', () => {
  test.each<[string, Partial<ArgumentRow>, unknown, string]>([
    ['NUMBER', {}, { kind: 'decimal' }, 'NUMBER'],
    ['NUMBER', { precision: 4, scale: 0 }, { kind: 'integer', bits: 16, signed: true }, 'NUMBER(4,0)'],
    ['NUMBER', { precision: 9, scale: 0 }, { kind: 'integer', bits: 32, signed: true }, 'NUMBER(9,0)'],
    ['NUMBER', { precision: 18, scale: 0 }, { kind: 'integer', bits: 64, signed: true }, 'NUMBER(18,0)'],
    ['NUMBER', { precision: 19, scale: 0 }, { kind: 'decimal', precision: 19, scale: 0 }, 'NUMBER(19,0)'],
    ['NUMBER', { precision: 10, scale: 2 }, { kind: 'decimal', precision: 10, scale: 2 }, 'NUMBER(10,2)'],
    ['NUMBER', { precision: 5, scale: -2 }, { kind: 'decimal' }, 'NUMBER(5,-2)'],
    [
      'NUMBER',
      { plsType: 'INTEGER', precision: 38, scale: 0 },
      { kind: 'decimal', precision: 38, scale: 0 },
      'INTEGER',
    ],
    ['FLOAT', { precision: 126 }, { kind: 'decimal' }, 'FLOAT'],
    ['BINARY_INTEGER', { plsType: 'PLS_INTEGER' }, { kind: 'integer', bits: 32, signed: true }, 'PLS_INTEGER'],
    ['BINARY_INTEGER', { plsType: 'POSITIVE' }, { kind: 'integer', bits: 32, signed: true }, 'POSITIVE'],
    ['BINARY_FLOAT', {}, { kind: 'float', bits: 32 }, 'BINARY_FLOAT'],
    ['BINARY_DOUBLE', {}, { kind: 'float', bits: 64 }, 'BINARY_DOUBLE'],
    ['VARCHAR2', { charset: 'NCHAR_CS' }, { kind: 'string' }, 'NVARCHAR2'],
    ['VARCHAR2', { length: 40 }, { kind: 'string', length: 40 }, 'VARCHAR2(40)'],
    ['CHAR', {}, { kind: 'string' }, 'CHAR'],
    ['CLOB', { charset: 'NCHAR_CS' }, { kind: 'string' }, 'NCLOB'],
    ['LONG', {}, { kind: 'string' }, 'LONG'],
    ['ROWID', {}, { kind: 'string' }, 'ROWID'],
    ['RAW', {}, { kind: 'bytes' }, 'RAW'],
    ['BLOB', {}, { kind: 'bytes' }, 'BLOB'],
    ['DATE', {}, { kind: 'timestamp', zoned: false }, 'DATE'],
    ['TIMESTAMP', {}, { kind: 'timestamp', zoned: false }, 'TIMESTAMP'],
    ['TIMESTAMP WITH TIME ZONE', {}, { kind: 'timestamp', zoned: true }, 'TIMESTAMP WITH TIME ZONE'],
    ['TIMESTAMP WITH LOCAL TIME ZONE', {}, { kind: 'timestamp', zoned: true }, 'TIMESTAMP WITH LOCAL TIME ZONE'],
    ['INTERVAL DAY TO SECOND', {}, { kind: 'string' }, 'INTERVAL DAY TO SECOND'],
    ['PL/SQL BOOLEAN', { plsType: 'BOOLEAN' }, { kind: 'boolean' }, 'BOOLEAN'],
    ['BOOLEAN', {}, { kind: 'boolean' }, 'BOOLEAN'],
    ['JSON', {}, { kind: 'json' }, 'JSON'],
  ])('%s %o', (type, row, expected, databaseType) => {
    const [parameter] = described(routine().with(scalar('P_X', type, row))).parameters;
    expect(parameter).toEqual({
      name: 'P_X',
      type: expected,
      databaseType,
      nullable: true,
      mode: 'in',
      hasDefault: false,
    });
  });

  test('modes, defaults, and numbers that are never null', () => {
    const { parameters } = described(
      routine().with(
        scalar('A', 'BINARY_INTEGER', { plsType: 'NATURALN', defaulted: 'Y' }),
        scalar('B', 'DATE', { mode: 'IN/OUT' }),
        scalar('C', 'VARCHAR2', { mode: 'OUT' }),
      ),
    );
    expect(parameters.map(({ name, mode, hasDefault, nullable }) => [name, mode, hasDefault, nullable])).toEqual([
      ['A', 'in', true, false],
      ['B', 'inout', false, true],
      ['C', 'out', false, true],
    ]);
  });
});

describe('types made of others', () => {
  const attribute = (name: string, no: number, own: string, type: string, more: Partial<PartRow> = {}) =>
    part({ name, number: no, part: own, type, ...more });
  const types = [
    attribute('ADDRESS_T', 1, 'STREET', 'VARCHAR2', { length: 80 }),
    attribute('ADDRESS_T', 2, 'LINES', 'LINE_LIST', { typeOwner: 'SHOP' }),
    attribute('ADDRESS_T', 3, 'Since', 'TIMESTAMP'),
    part({ name: 'LINE_LIST', form: 'element', type: 'VARCHAR2', length: 40, collection: 'VARYING ARRAY', bound: 5 }),
    part({ name: 'ADDRESS_LIST', form: 'element', type: 'ADDRESS_T', typeOwner: 'SHOP', collection: 'TABLE' }),
    part({ name: 'MATRIX', form: 'element', type: 'LINE_LIST', typeOwner: 'SHOP', collection: 'TABLE' }),
    part({ name: 'LINE_REC', package: 'ORDERS_API', part: 'QUANTITY', type: 'PL/SQL PLS INTEGER' }),
    part({ name: 'LINE_REC', package: 'ORDERS_API', number: 2, part: 'GIFT', type: 'PL/SQL BOOLEAN' }),
    part({
      name: 'LINE_TAB',
      package: 'ORDERS_API',
      form: 'element',
      type: 'LINE_REC',
      typeOwner: 'SHOP',
      typePackage: 'ORDERS_API',
      collection: 'PL/SQL INDEX TABLE',
    }),
    part({
      name: 'NAMED_TAB',
      package: 'ORDERS_API',
      form: 'element',
      type: 'NUMBER',
      collection: 'PL/SQL INDEX TABLE',
      bound: 30,
    }),
    part({ name: 'CUSTOMERS', form: 'column', part: 'ID', type: 'NUMBER', precision: 9, scale: 0 }),
    part({ name: 'CUSTOMERS', form: 'column', number: 2, part: 'HOME', type: 'ADDRESS_T', typeOwner: 'SHOP' }),
    part({ name: 'HOLDER', part: 'ANY', type: 'ANYDATA', typeOwner: 'SYS' }),
    part({ name: 'ANYDATA', owner: 'SYS', form: 'other' }),
    part({ name: 'LINKED', part: 'NEXT', type: 'LINKED', typeOwner: 'SHOP', modifier: 'REF' }),
    part({ name: 'EMPTY_T' }),
    part({ name: 'TREE', part: 'LEAVES', type: 'TREE_LIST', typeOwner: 'SHOP' }),
    part({ name: 'TREE_LIST', form: 'element', type: 'TREE', typeOwner: 'SHOP', collection: 'TABLE' }),
  ];
  const of = (type: string, typeName: string, typeSubname: string | null = null): Partial<ArgumentRow> => ({
    argument: 'P_X',
    type,
    typeOwner: 'SHOP',
    typeName,
    typeSubname,
  });
  const one = (row: Partial<ArgumentRow>) => described(routine().with(row), { types });

  test('an object type is a record; its attributes keep names, types and spelling', () => {
    const { parameters, types: used } = one(of('OBJECT', 'ADDRESS_T'));
    expect(parameters[0]).toMatchObject({ type: { kind: 'ref', name: 'AddressT' }, databaseType: 'SHOP.ADDRESS_T' });
    expect(used).toMatchObject([
      {
        kind: 'record',
        name: 'AddressT',
        databaseType: 'SHOP.ADDRESS_T',
        fields: [
          { name: 'STREET', type: { kind: 'string', length: 80 }, databaseType: 'VARCHAR2(80)' },
          { name: 'LINES', type: { kind: 'list', of: { kind: 'string', length: 40 } }, databaseType: 'SHOP.LINE_LIST' },
          { name: 'Since', type: { kind: 'timestamp', zoned: false } },
        ],
      },
    ]);
  });

  test.each<[string, Partial<ArgumentRow>, unknown, string]>([
    [
      'a nested table of objects',
      of('TABLE', 'ADDRESS_LIST'),
      { kind: 'list', of: { kind: 'ref', name: 'AddressT' } },
      'SHOP.ADDRESS_LIST',
    ],
    ['a varray', of('VARRAY', 'LINE_LIST'), { kind: 'list', of: { kind: 'string', length: 40 } }, 'SHOP.LINE_LIST'],
    [
      'a record of a package',
      of('PL/SQL RECORD', 'ORDERS_API', 'LINE_REC'),
      { kind: 'ref', name: 'LineRec' },
      'SHOP.ORDERS_API.LINE_REC',
    ],
    [
      'a table indexed by numbers',
      of('PL/SQL TABLE', 'ORDERS_API', 'LINE_TAB'),
      { kind: 'list', of: { kind: 'ref', name: 'LineRec' } },
      'SHOP.ORDERS_API.LINE_TAB',
    ],
    [
      'the row of a table (18c and later)',
      of('PL/SQL RECORD', 'CUSTOMERS'),
      { kind: 'ref', name: 'CustomersRow' },
      'SHOP.CUSTOMERS%ROWTYPE',
    ],
    ['a type that holds a list of itself', of('OBJECT', 'TREE'), { kind: 'ref', name: 'Tree' }, 'SHOP.TREE'],
  ])('%s', (_, row, type, databaseType) => {
    expect(one(row).parameters).toMatchObject([{ type, databaseType }]);
  });

  test('all types that a type is made of come along, each once', () => {
    expect(one(of('PL/SQL RECORD', 'CUSTOMERS')).types.map((type) => type.name)).toEqual(['AddressT', 'CustomersRow']);
  });

  test.each<[string, Partial<ArgumentRow>, string]>([
    ['lists of lists', of('TABLE', 'MATRIX'), 'SHOP.MATRIX'],
    ['a table indexed by text', of('PL/SQL TABLE', 'ORDERS_API', 'NAMED_TAB'), 'SHOP.ORDERS_API.NAMED_TAB'],
    ['what holds ANYDATA', of('OBJECT', 'HOLDER'), 'SYS.ANYDATA'],
    ['what holds a reference', of('OBJECT', 'LINKED'), 'REF LINKED'],
    ['a type without a body', of('OBJECT', 'EMPTY_T'), 'SHOP.EMPTY_T'],
    ['a type that the user may not see', of('OBJECT', 'HIDDEN_T'), 'SHOP.HIDDEN_T'],
  ])('%s is refused by name', (_, row, type) => {
    expect(refused(routine().with(row), { types })).toBe(type);
  });

  test('types whose names fold to one get their owner’s', () => {
    const twice = [
      part({ name: 'POINT', part: 'X', type: 'NUMBER' }),
      part({ owner: 'GEO', name: 'POINT', part: 'X', type: 'NUMBER' }),
    ];
    const rows = routine().with(of('OBJECT', 'POINT'), { ...of('OBJECT', 'POINT'), argument: 'P_Y', typeOwner: 'GEO' });
    expect(described(rows, { types: twice }).types.map((type) => type.name)).toEqual(['GeoPoint', 'ShopPoint']);
  });
});

describe('what a routine answers', () => {
  const cursor = (argument: string | null, more: Partial<ArgumentRow> = {}): Partial<ArgumentRow> => ({
    argument,
    type: 'REF CURSOR',
    mode: 'OUT',
    typeOwner: 'SYS',
    typeName: 'STANDARD',
    typeSubname: 'SYS_REFCURSOR',
    ...more,
  });

  test('a cursor’s columns are not known, and the parameter that carries it is told', () => {
    const { parameters, results } = described(
      routine().with(scalar('P_ID', 'NUMBER'), cursor('P_ROWS'), cursor('P_MORE')),
    );
    expect(results).toEqual([
      { kind: 'unknown', reason: 'cursor', cursor: 'P_ROWS' },
      { kind: 'unknown', reason: 'cursor', cursor: 'P_MORE' },
    ]);
    expect(parameters.map((parameter) => [parameter.name, parameter.mode, parameter.databaseType])).toEqual([
      ['P_ID', 'in', 'NUMBER'],
      ['P_ROWS', 'out', 'SYS_REFCURSOR'],
      ['P_MORE', 'out', 'SYS_REFCURSOR'],
    ]);
  });

  test('a cursor bound to a row type tells its columns where the catalogue unfolds it (12c)', () => {
    const strong = cursor('P_ROWS', { typeOwner: 'SHOP', typeName: 'ORDERS_API', typeSubname: 'ORDER_CUR' });
    const { results } = described(
      routine().with(
        strong,
        { level: 1, argument: null, type: 'PL/SQL RECORD', mode: 'OUT', position: 1 },
        { ...scalar('ID', 'NUMBER', { precision: 9, scale: 0 }), level: 2, mode: 'OUT' },
        { ...scalar('PLACED', 'DATE'), level: 2, mode: 'OUT', position: 2 },
        scalar('P_LAST', 'NUMBER', { position: 2, mode: 'OUT' }),
      ),
    );
    expect(results).toMatchObject([
      {
        kind: 'columns',
        evidence: 'catalogue',
        many: true,
        cursor: 'P_ROWS',
        columns: [{ name: 'ID' }, { name: 'PLACED' }],
      },
    ]);
    expect(described(routine().with(strong)).results).toEqual([
      { kind: 'unknown', reason: 'cursor', cursor: 'P_ROWS' },
    ]);
  });

  test('a function that returns a cursor carries it under its own name', () => {
    const rows = routine({ procedure: 'OPEN_ORDERS' }).with(returns(cursor(null)));
    const { kind, returnValue, results } = described(rows);
    expect({ kind, returnValue, results }).toEqual({
      kind: 'function',
      returnValue: undefined,
      results: [{ kind: 'unknown', reason: 'cursor', cursor: 'OPEN_ORDERS' }],
    });
  });

  test('a pipelined function answers rows: of its element’s fields, or of one column', () => {
    const types = [
      part({ name: 'LINE_T', part: 'SKU', type: 'VARCHAR2', length: 20 }),
      part({ name: 'LINE_T', number: 2, part: 'AMOUNT', type: 'NUMBER', precision: 8, scale: 2 }),
      part({ name: 'LINE_LIST', form: 'element', type: 'LINE_T', typeOwner: 'SHOP', collection: 'TABLE' }),
      part({ name: 'NUMBERS', form: 'element', type: 'NUMBER', collection: 'TABLE' }),
    ];
    const piped = (typeName: string) =>
      described(routine({ pipelined: 'YES' }).with(returns({ type: 'TABLE', typeOwner: 'SHOP', typeName })), { types });
    expect(piped('LINE_LIST').results).toMatchObject([
      { kind: 'columns', many: true, columns: [{ name: 'SKU' }, { name: 'AMOUNT' }] },
    ]);
    expect(piped('NUMBERS').results).toMatchObject([{ kind: 'columns', columns: [{ name: 'COLUMN_VALUE' }] }]);
    expect(piped('LINE_LIST').returnValue).toBeUndefined();
  });

  test('a function may return a list as one value, and have outputs besides', () => {
    const types = [part({ name: 'NUMBERS', form: 'element', type: 'NUMBER', collection: 'TABLE' })];
    const rows = routine({ procedure: 'SPLIT' }).with(
      returns({ type: 'TABLE', typeOwner: 'SHOP', typeName: 'NUMBERS' }),
      scalar('P_REST', 'VARCHAR2', { mode: 'OUT' }),
    );
    const { returnValue, parameters } = described(rows, { types });
    expect(returnValue).toMatchObject({ name: 'SPLIT', type: { kind: 'list' }, databaseType: 'SHOP.NUMBERS' });
    expect(parameters).toMatchObject([{ name: 'P_REST', mode: 'out' }]);
  });

  test('what its source does is told with it, and nothing is taken to only read', () => {
    const text = 'package body orders_api is\nprocedure place is begin commit; end;\nend;';
    const sources = [{ owner: 'SHOP', name: 'ORDERS_API', text }];
    expect(described(routine().with(), { sources })).toMatchObject({ commits: true, readOnly: false });
    expect(described(routine().with())).toMatchObject({ commits: false, readOnly: false });
  });

  test('what is gone is told as gone, in the order asked', () => {
    const rows = routine().with(scalar('P_ID', 'NUMBER'));
    const [ref] = foldRows(rows).map((line) => line.ref);
    if (!ref) throw new Error('nothing was folded');
    const asked = [{ ...ref, argumentTypes: ['DATE'] }, ref, { ...ref, name: 'OTHER' }];
    expect(outcomesOf(asked, { rows, types: [], sources: [] }).map((outcome) => outcome.kind)).toEqual([
      'gone',
      'routine',
      'gone',
    ]);
  });

  test('the hash follows a type’s attributes', () => {
    const hash = (length: number) =>
      described(routine().with({ argument: 'P', type: 'OBJECT', typeOwner: 'SHOP', typeName: 'T' }), {
        types: [part({ name: 'T', part: 'A', type: 'VARCHAR2', length })],
      }).signatureHash;
    expect(hash(10)).toBe(hash(10));
    expect(hash(10)).not.toBe(hash(11));
  });
});

describe('a sampled call', () => {
  test('is a block with a variable for each parameter; what has a default and no value is left out', () => {
    const place = described(
      routine().with(
        scalar('P_ID', 'NUMBER'),
        scalar('P_AT', 'DATE', { defaulted: 'Y' }),
        scalar('P_OK', 'PL/SQL BOOLEAN', { plsType: 'BOOLEAN', mode: 'IN/OUT' }),
        { argument: 'P_ROWS', type: 'REF CURSOR', mode: 'OUT' },
        scalar('size', 'VARCHAR2', { mode: 'OUT' }),
      ),
    );
    const call = callOf(place, { P_ID: '7', P_OK: 'true' });
    expect(call.text).toBe(
      "declare v0 NUMBER := :v0; v1 BOOLEAN := (lower(:v1) in ('true', '1', 'y', 'yes')); v2 SYS_REFCURSOR; " +
        'v3 VARCHAR2(32767); begin SHOP.ORDERS_API.PLACE(P_ID => v0, P_OK => v1, P_ROWS => v2, "size" => v3); ' +
        'if v2%isopen then :v2_open := 1; :v2 := v2; ' +
        'else :v2_open := 0; open :v2 for select 1 from dual where 1 = 0; end if; end;',
    );
    expect(call.binds).toMatchObject({ v0: { val: '7' }, v1: { val: 'true' } });
    expect(call.cursors).toEqual([{ bind: 'v2', isOpen: 'v2_open', cursor: 'P_ROWS' }]);
    expect(callOf(place, { P_AT: '2026-01-31T12:00:00' }).binds).toMatchObject({ v1: { val: '2026-01-31 12:00:00' } });
  });

  test('of a function keeps its value or its cursor, and a pipelined one is selected from', () => {
    const total = described(
      routine({ objectType: 'FUNCTION', object: 'TOTAL', procedure: null }).with(returns(scalar('', 'RAW'))),
    );
    expect(callOf(total, {}).text).toBe('declare r RAW(32767); begin r := SHOP.TOTAL; end;');
    const open = described(routine().with(returns({ type: 'REF CURSOR' })));
    expect(callOf(open, {}).text).toContain('declare r SYS_REFCURSOR; begin r := SHOP.ORDERS_API.PLACE; if r%isopen');
    expect(callOf(described(routine().with()), {}).text).toBe('begin SHOP.ORDERS_API.PLACE; end;');
    const types = [part({ name: 'NUMBERS', form: 'element', type: 'NUMBER', collection: 'TABLE' })];
    const rows = routine({ pipelined: 'YES' }).with(
      returns({ type: 'TABLE', typeOwner: 'SHOP', typeName: 'NUMBERS' }),
      scalar('P_TO', 'NUMBER'),
    );
    const piped = callOf(described(rows, { types }), { P_TO: '3' });
    expect(piped.text).toBe('select * from table(SHOP.ORDERS_API.PLACE(P_TO => :v0))');
  });
});

test('without statements nothing is asked', async () => {
  const connection = { kind: 'oracle', host: 'h', port: 1, username: 'u', password: 'p', tls: 'disable' } as const;
  expect(await oracle.describeQueries(connection, [])).toEqual([]);
});
