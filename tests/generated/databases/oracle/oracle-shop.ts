import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import { withHash } from '../../../../src/datasources/describe/signature-hash.ts';
import { outcomesOf } from '../../../../src/datasources/oracle/describe.ts';
import { foldRows } from '../../../../src/datasources/oracle/subprogram.ts';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import type { Field } from '../../../../src/model/described/field.ts';
import type { Parameter, Routine } from '../../../../src/model/described/routine.ts';
import { part, returns, routine, scalar } from '../../../integration/datasource/oracle/rows.ts';

const named = (argument: string, type: string, typeName: string, typeSubname: string | null = null) => ({
  argument,
  type,
  typeOwner: 'SHOP',
  typeName,
  typeSubname,
});
let next = 0;
/** A routine of the package; each has a subprogram number of its own. */
const packaged = (procedure: string, more: object = {}) => routine({ procedure, subprogram: ++next, ...more });
const standalone = (object: string, objectType: 'PROCEDURE' | 'FUNCTION', more: object = {}) =>
  routine({ object, objectType, procedure: null, ...more });
const cursor = (argument: string | null) => ({ argument, type: 'REF CURSOR', mode: 'OUT' as const });

/** The catalogue of a shop that has every shape and type. */
const ROWS = [
  ...packaged('PLACE').with(
    scalar('P_CUSTOMER', 'NUMBER', { precision: 9, scale: 0 }),
    scalar('P_NOTE', 'VARCHAR2', { defaulted: 'Y' }),
    scalar('P_DUE', 'DATE', { defaulted: 'Y' }),
    scalar('P_ORDER', 'NUMBER', { mode: 'OUT' }),
    scalar('P_STATE', 'VARCHAR2', { mode: 'IN/OUT' }),
  ),
  ...packaged('GET').with(returns(scalar('', 'VARCHAR2')), scalar('P_ID', 'NUMBER')),
  ...packaged('GET').with(returns(scalar('', 'VARCHAR2')), scalar('P_EMAIL', 'VARCHAR2')),
  ...packaged('IS_OPEN').with(returns(scalar('', 'PL/SQL BOOLEAN', { plsType: 'BOOLEAN' })), scalar('P_ID', 'NUMBER')),
  ...packaged('TOGGLE').with(scalar('P_FLAG', 'PL/SQL BOOLEAN', { plsType: 'BOOLEAN', mode: 'IN/OUT' })),
  ...packaged('FIND').with(scalar('P_LIKE', 'VARCHAR2'), cursor('P_ROWS'), cursor('P_MORE')),
  ...packaged('RECENT').with(returns(cursor(null)), scalar('P_SINCE', 'TIMESTAMP WITH TIME ZONE')),
  ...packaged('SAVE_HOME').with(
    named('P_HOME', 'OBJECT', 'ADDRESS_T'),
    { ...named('P_OTHERS', 'TABLE', 'ADDRESS_LIST'), defaulted: 'Y' as const },
    { ...named('P_SAVED', 'OBJECT', 'ADDRESS_T'), mode: 'OUT' as const },
  ),
  ...packaged('ADD_LINES').with(named('P_LINES', 'PL/SQL TABLE', 'ORDERS_API', 'LINE_TAB'), {
    ...named('P_FIRST', 'PL/SQL RECORD', 'ORDERS_API', 'LINE_REC'),
    mode: 'IN/OUT' as const,
  }),
  ...packaged('LOAD').with({ ...named('P_ROW', 'PL/SQL RECORD', 'CUSTOMERS'), mode: 'OUT' as const }),
  ...packaged('LINES_OF', { pipelined: 'YES' }).with(
    returns(named('', 'TABLE', 'LINE_LIST')),
    scalar('P_ORDER', 'NUMBER'),
    scalar('P_FROM', 'DATE', { defaulted: 'Y' }),
  ),
  ...packaged('NUMBERS_TO', { pipelined: 'YES' }).with(
    returns(named('', 'TABLE', 'NUMBERS')),
    scalar('P_TO', 'NUMBER'),
  ),
  ...packaged('SPLIT').with(returns(named('', 'TABLE', 'NUMBERS')), scalar('P_TEXT', 'CLOB')),
  ...packaged('REPORT').with(),
  ...packaged('EVERYTHING').with(
    scalar('A', 'BINARY_FLOAT'),
    scalar('B', 'BINARY_DOUBLE', { mode: 'IN/OUT' }),
    scalar('C', 'BINARY_INTEGER', { plsType: 'PLS_INTEGER', mode: 'IN/OUT' }),
    scalar('D', 'CLOB', { mode: 'IN/OUT' }),
    scalar('E', 'BLOB', { mode: 'IN/OUT' }),
    scalar('F', 'RAW', { mode: 'IN/OUT' }),
    scalar('G', 'TIMESTAMP', { mode: 'IN/OUT' }),
    scalar('H', 'TIMESTAMP WITH TIME ZONE', { mode: 'IN/OUT' }),
    scalar('I', 'DATE', { mode: 'IN/OUT' }),
    scalar('J', 'JSON', { mode: 'IN/OUT' }),
    scalar('K', 'VARCHAR2', { charset: 'NCHAR_CS', mode: 'IN/OUT' }),
    scalar('L', 'INTERVAL DAY TO SECOND', { mode: 'IN/OUT' }),
    scalar('M', 'NUMBER', { precision: 18, scale: 0, mode: 'IN/OUT' }),
    scalar('N', 'BLOB'),
    scalar('O', 'CLOB', { defaulted: 'Y' }),
  ),
  ...standalone('PING', 'PROCEDURE').with(),
  ...standalone('Größe "und so"'.replaceAll('"', ''), 'FUNCTION').with(
    returns(scalar('', 'NUMBER')),
    scalar('order', 'NUMBER'),
  ),
];
const attribute = (name: string, number: number, own: string, type: string, more: object = {}) =>
  part({ name, number, part: own, type, ...more });
const PARTS = [
  attribute('ADDRESS_T', 1, 'STREET', 'VARCHAR2', { length: 80 }),
  attribute('ADDRESS_T', 2, 'LINES', 'TEXTS', { typeOwner: 'SHOP' }),
  attribute('ADDRESS_T', 3, 'SINCE', 'DATE'),
  attribute('ADDRESS_T', 4, 'CHANGED', 'TIMESTAMP(6) WITH TIME ZONE'),
  part({ name: 'TEXTS', form: 'element', type: 'VARCHAR2', length: 40, collection: 'VARYING ARRAY', bound: 5 }),
  part({ name: 'ADDRESS_LIST', form: 'element', type: 'ADDRESS_T', typeOwner: 'SHOP', collection: 'TABLE' }),
  part({ name: 'NUMBERS', form: 'element', type: 'NUMBER', collection: 'TABLE' }),
  attribute('LINE_T', 1, 'SKU', 'VARCHAR2', { length: 20 }),
  attribute('LINE_T', 2, 'AMOUNT', 'NUMBER', { precision: 8, scale: 2 }),
  part({ name: 'LINE_LIST', form: 'element', type: 'LINE_T', typeOwner: 'SHOP', collection: 'TABLE' }),
  attribute('LINE_REC', 1, 'QUANTITY', 'PL/SQL PLS INTEGER', { package: 'ORDERS_API' }),
  attribute('LINE_REC', 2, 'GIFT', 'PL/SQL BOOLEAN', { package: 'ORDERS_API' }),
  attribute('LINE_REC', 3, 'WEIGHT', 'BINARY_DOUBLE', { package: 'ORDERS_API' }),
  part({
    name: 'LINE_TAB',
    package: 'ORDERS_API',
    form: 'element',
    type: 'LINE_REC',
    typeOwner: 'SHOP',
    typePackage: 'ORDERS_API',
    collection: 'PL/SQL INDEX TABLE',
  }),
  part({ name: 'CUSTOMERS', form: 'column', part: 'ID', type: 'NUMBER', precision: 9, scale: 0 }),
  part({ name: 'CUSTOMERS', form: 'column', number: 2, part: 'HOME', type: 'ADDRESS_T', typeOwner: 'SHOP' }),
  part({ name: 'CUSTOMERS', form: 'column', number: 3, part: 'PHOTO', type: 'BLOB' }),
  part({ name: 'CUSTOMERS', form: 'column', number: 4, part: 'BIO', type: 'CLOB' }),
  part({ name: 'CUSTOMERS', form: 'column', number: 5, part: 'SCORE', type: 'BINARY_FLOAT' }),
];
const SOURCES = [
  {
    owner: 'SHOP',
    name: 'ORDERS_API',
    text: 'package body orders_api is procedure report is begin dbms_sql.return_result(c); commit; end; end;',
  },
];

const field = (name: string, type: Field['type'], databaseType: string): Field => ({
  name,
  type,
  databaseType,
  nullable: true,
});
const given = (field: Field): Parameter => ({ ...field, mode: 'in', hasDefault: false });
const query = (
  name: string,
  sql: string,
  more: Partial<Routine> & Pick<Routine, 'parameters' | 'results'>,
): Routine => {
  const argumentTypes = more.parameters.map((parameter) => parameter.databaseType);
  return withHash({
    ref: { schema: '', name, argumentTypes },
    kind: 'query',
    commits: false,
    readOnly: false,
    types: [],
    sql,
    ...more,
  });
};
const ID = field('ID', { kind: 'integer', bits: 32, signed: true }, 'NUMBER(9,0)');
const PLACED = field('PLACED', { kind: 'timestamp', zoned: false }, 'DATE');
const QUERIES = [
  query('ordersSince', "select id, placed from orders where placed >= :placed and note <> q'[it's :no]'", {
    parameters: [given({ ...PLACED, name: 'placed' })],
    results: [{ kind: 'columns', columns: [ID, PLACED], many: true, evidence: 'described' }],
  }),
  query('addOrder', 'insert into orders (customer, placed) values (:customer, :placed)', {
    parameters: [given({ ...ID, name: 'customer' }), given({ ...PLACED, name: 'placed' })],
    results: [{ kind: 'count' }],
    generatedKey: { ...ID, nullable: false },
  }),
  query('closeOrder', 'update orders set closed = sysdate where id = :id', {
    parameters: [given({ ...ID, name: 'id' })],
    results: [{ kind: 'count' }],
  }),
];

/** The shop's service, from what Oracle's catalogue says of it. */
export function generateOracleShop(technology = 'rest'): Generated {
  const refs = foldRows(ROWS).map((line) => line.ref);
  const routines = allDescribed(outcomesOf(refs, { rows: ROWS, types: PARTS, sources: SOURCES }));
  return generate({
    request: {
      name: 'shop',
      domain: 'com.acme.shop',
      technology,
      applicationServer: 'embedded',
      sourceType: 1,
      databaseType: 'oracle',
      datasource: 'shop',
      mode: 'Src',
      endpoints: [
        ...refs.map((ref) => ({ routine: ref })),
        ...QUERIES.map(({ ref, sql = '' }) => ({ name: ref.name, query: sql })),
      ],
    },
    described: {
      source: 'database',
      routines: [...routines, ...QUERIES],
      connection: {
        kind: 'oracle',
        host: 'db.example',
        port: 1521,
        database: 'FREEPDB1',
        username: 'shop',
        tls: 'disable',
      },
    },
  });
}
