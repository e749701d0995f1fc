import oracledb from 'oracledb';
import { describe, expect, test } from 'vitest';
import { describeParsed, readQuery } from '../../../../src/datasources/oracle/describe-query.ts';
import { describeColumns } from '../../../../src/datasources/oracle/result-columns.ts';
import type { Session } from '../../../../src/datasources/oracle/session.ts';
import type { Fault } from '../../../../src/model/fault.ts';

type Column = Parameters<typeof describeColumns>[1][number][number];

/** A session that only parses, and tells of each statement what the driver would. */
function parsing(told: (sql: string) => readonly Column[] | Error, identity?: string) {
  const parsed: string[] = [];
  const session = {
    guard: { received: 0 },
    oracle: {
      async getStatementInfo(sql: string) {
        parsed.push(sql);
        const answer = told(sql);
        if (answer instanceof Error) throw answer;
        return { metaData: answer };
      },
      execute: async () => ({ rows: identity ? [{ name: `"${identity}"` }] : [] }),
    },
  } as unknown as Session;
  return { session, parsed };
}

const ID: Column = { name: 'ID', nullable: false, dbTypeName: 'NUMBER', precision: 9, scale: 0 };
const PLACED: Column = { name: 'C0', nullable: true, dbTypeName: 'DATE' };
const describeOne = (session: Session, sql: string) => describeParsed(session, readQuery(sql, 0));
const faultOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (fault: Fault) => fault.values,
    );

describe('a query is parsed and never executed', () => {
  test('columns come with type and nullability, parameters from the columns that they meet', async () => {
    const { session, parsed } = parsing((sql) => (sql.startsWith('select placed c0') ? [PLACED] : [ID]));
    const routine = await describeOne(session, 'select id from orders o where placed >= :since and f(:x) = 1');
    expect(routine).toMatchObject({
      results: [
        {
          kind: 'columns',
          columns: [{ name: 'ID', nullable: false, databaseType: 'NUMBER(9,0)' }],
          evidence: 'described',
        },
      ],
      parameters: [
        { name: 'since', type: { kind: 'timestamp', zoned: false }, databaseType: 'DATE' },
        { name: 'x', type: { kind: 'string' }, databaseType: 'VARCHAR2' },
      ],
      readOnly: true,
      commits: false,
    });
    expect(parsed).toEqual([
      'select id from orders o where placed >= :since and f(:x) = 1',
      'select placed c0 from orders o',
    ]);
  });

  test('where the columns cannot be asked together, each is asked alone', async () => {
    const { session } = parsing((sql) => {
      if (sql.startsWith('update')) return [];
      return sql === 'select id c0 from t' ? [ID] : new Error('ORA-00904: invalid identifier');
    });
    const { parameters, results } = await describeOne(session, 'update t set virtual = :v where id = :id');
    expect(parameters.map((parameter) => parameter.databaseType)).toEqual(['VARCHAR2', 'NUMBER(9,0)']);
    expect(results).toEqual([{ kind: 'count' }]);
  });

  test('RETURNING one column of one row is a generated key, and is asked for in JDBC’s way', async () => {
    const { session } = parsing((sql) => (sql.startsWith('insert') ? [] : [ID]));
    const routine = await describeOne(session, 'insert into t (name) values (:name) returning id into :id');
    expect(routine).toMatchObject({
      sql: 'insert into t (name) values (:name)',
      generatedKey: { name: 'ID', nullable: false },
    });
    expect(routine.parameters.map((parameter) => parameter.name)).toEqual(['name']);
  });

  test('an identity column is a generated key, unless the statement gives it a value', async () => {
    const { session } = parsing((sql) => (sql.startsWith('insert') ? [] : [ID]), 'ID');
    expect((await describeOne(session, 'insert into t (name) values (:name)')).generatedKey?.name).toBe('ID');
    expect((await describeOne(session, 'insert into t (id, name) values (:id, :name)')).generatedKey).toBeUndefined();
    expect((await describeOne(session, 'insert into t (name) select name from u')).generatedKey).toBeUndefined();
  });

  test.each([
    'update t set a = :a returning a into :b',
    'delete from t returning id into :b',
    'insert into t (a) values (:a) returning a, b into :c, :d',
    'insert into t (a) select a from u returning a into :b',
  ])('%s is refused with its place', async (sql) => {
    expect(await faultOf(() => readQuery(sql, 3))).toMatchObject({ reason: 'returning', index: 3, line: 1 });
  });

  test('what the server says is told with its place', async () => {
    const error = Object.assign(new Error('ORA-00942: table or view does not exist\nHelp: https://docs'), {
      offset: 14,
      errorNum: 942,
    });
    const { session } = parsing(() => error);
    expect(await faultOf(() => describeOne(session, '\nselect * from missing'))).toMatchObject({
      reason: 'database',
      message: 'ORA-00942: table or view does not exist',
      line: 2,
      column: 15,
    });
  });

  test('a session that is lost is no fault of the statement', async () => {
    const { session } = parsing(() =>
      Object.assign(new Error('NJS-500: connection to the Oracle Database instance was lost'), { code: 'NJS-500' }),
    );
    await expect(describeOne(session, 'select 1 from dual')).rejects.toMatchObject({ code: 'NJS-500' });
  });

  test('two columns of one name are refused', async () => {
    const { session } = parsing(() => [ID, ID]);
    expect(await faultOf(() => describeOne(session, 'select id, id from t'))).toMatchObject({
      reason: 'duplicateColumn',
      name: 'ID',
    });
  });

  test('a column of a type that nobody can take refuses the query by name', async () => {
    const { session } = parsing(() => [{ name: 'DOC', dbTypeName: 'XMLTYPE' }]);
    expect(await faultOf(() => describeOne(session, 'select doc from t'))).toMatchObject({
      reason: 'type',
      type: 'XMLTYPE',
    });
  });
});

test('every scalar type of the driver is understood, or refused by name', async () => {
  const { session } = parsing(() => []);
  const types = Object.entries(oracledb).flatMap(([name, type]) => (name.startsWith('DB_TYPE_') ? [type] : []));
  const outcomes = await Promise.all(
    types.map(async (type) => {
      const { columnTypeName: dbTypeName } = type as unknown as { columnTypeName: string };
      const told = await describeColumns(session, [[{ name: 'X', dbTypeName }]]).then(
        ({ columns }) => columns[0]?.[0]?.type.kind,
        () => 'refused',
      );
      return [dbTypeName, told] as const;
    }),
  );
  expect(Object.fromEntries(outcomes)).toEqual({
    BFILE: 'refused',
    BINARY_DOUBLE: 'float',
    BINARY_FLOAT: 'float',
    BINARY_INTEGER: 'integer',
    BLOB: 'bytes',
    BOOLEAN: 'boolean',
    CHAR: 'string',
    CLOB: 'string',
    CURSOR: 'refused',
    DATE: 'timestamp',
    'INTERVAL DAY TO SECOND': 'string',
    'INTERVAL YEAR TO MONTH': 'string',
    JSON: 'json',
    LONG: 'string',
    'LONG RAW': 'bytes',
    NCHAR: 'string',
    NCLOB: 'string',
    NUMBER: 'decimal',
    NVARCHAR2: 'string',
    // Without its class: with it the type is read by its name.
    OBJECT: 'refused',
    RAW: 'bytes',
    ROWID: 'string',
    TIMESTAMP: 'timestamp',
    'TIMESTAMP WITH LOCAL TIME ZONE': 'timestamp',
    'TIMESTAMP WITH TIME ZONE': 'timestamp',
    VARCHAR2: 'string',
    VECTOR: 'refused',
    XMLTYPE: 'refused',
  });
});

test.each([
  [{ precision: 0, scale: -127 }, { kind: 'decimal' }],
  [{ precision: 126, scale: -127 }, { kind: 'decimal' }],
  [
    { precision: 9, scale: 0 },
    { kind: 'integer', bits: 32, signed: true },
  ],
  [
    { precision: 10, scale: 2 },
    { kind: 'decimal', precision: 10, scale: 2 },
  ],
])('a NUMBER that the driver describes as %o', async (digits, type) => {
  const { columns } = await describeColumns(parsing(() => []).session, [
    [{ name: 'N', dbTypeName: 'NUMBER', ...digits }],
  ]);
  expect(columns[0]?.[0]?.type).toEqual(type);
});
