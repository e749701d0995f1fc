import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { maven, type ProjectFolder, writeProject } from '../../../support/java/maven.ts';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { generateOracleShop } from './oracle-shop.ts';

const START_TIMEOUT_MS = 600_000;

/** No Oracle server runs here: what is generated is compiled and started, its statements are read, none is executed. */
let generated: Generated;
let folder: ProjectFolder;
let build: string;
let service: RunningService;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  generated = generateOracleShop();
  if (!sample.isNew(generated)) return;
  folder = writeProject(generated.files);
  build = await maven(folder.path, 'package');
  const jar = join(folder.path, 'target', `${generated.project.name}.jar`);
  service = await startService(jar, { DB_URL: 'jdbc:oracle:thin:@//127.0.0.1:1/NOWHERE' }, 'liveness');
}, START_TIMEOUT_MS);

afterAll(async () => {
  await service?.stop();
  folder?.remove();
});

const file = (name: string) => {
  const path = [...generated.files.keys()].find((path) => path.endsWith(`/${name}`));
  return generated.files.get(path ?? '') ?? `${name} is not there`;
};
/** One method of a package's repositories, without its layout. */
function method(name: string, home = 'OrdersApi'): string {
  const all = [...generated.files].flatMap(([path, text]) => (isRepository(path, home) ? [text] : [])).join('\n');
  const found = new RegExp(`    public [^\\n]* ${name}\\([^]*?\\n    }\\n`).exec(all)?.[0] ?? `${name} is not there`;
  return found.replace(/\s*\n\s*/g, ' ').replaceAll('( ', '(');
}

/** Operations of a package share classes as there is room. */
function isRepository(path: string, home: string): boolean {
  return new RegExp(`/${home}\\w*Repository\\.java$`).test(path);
}

describe('the build', () => {
  test('runs tests of its own, none fails, and javac has nothing to warn about', () => {
    expect(build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
    expect(build).not.toMatch(/WARNING.*\.java/);
  });

  test('connects with time-outs, under the names that the driver reads', () => {
    expect(file('application.yaml')).toContain('"[oracle.jdbc.ReadTimeout]": 90000');
    expect(file('application.yaml')).toContain('"[oracle.net.CONNECT_TIMEOUT]": 5000');
  });
});

describe('a call', () => {
  test('is a block with arguments by name; what may be left out comes last', () => {
    expect(method('place')).toContain(
      'OracleCall.of(template, "begin SHOP.ORDERS_API.PLACE(", "P_CUSTOMER => ?, P_ORDER => ?, P_STATE => ?", "); end;")',
    );
    expect(method('place')).toContain(
      '.in(1, request.pCustomer(), Types.INTEGER) .out(2, Types.NUMERIC) .inOut(3, request.pState(), Types.VARCHAR)',
    );
    expect(method('place')).toContain('.given("P_NOTE => ?", request.pNote(), Types.VARCHAR)');
  });

  test('overloads are told apart by their arguments’ names', () => {
    expect(method('getByPId')).toContain('"begin ? := SHOP.ORDERS_API.GET(P_ID => ?); end;"');
    expect(method('getByPEmail')).toContain('"begin ? := SHOP.ORDERS_API.GET(P_EMAIL => ?); end;"');
  });

  test('names are quoted only where Oracle would read them otherwise', () => {
    expect(method('ping', 'Shop')).toContain('"begin SHOP.PING; end;"');
    expect(method('grosseUndSo', 'Shop')).toContain('SHOP.\\"Größe und so\\"(\\"order\\" => ?)');
  });

  test('a PL/SQL BOOLEAN goes in and comes out as one', () => {
    expect(method('isOpen')).toContain('.out(1, OracleTypes.PLSQL_BOOLEAN)');
    expect(method('toggle')).toContain('.inOut(1, request.pFlag(), OracleTypes.PLSQL_BOOLEAN)');
  });

  test('cursors are read from their parameters, or from what a function returns', () => {
    expect(method('find')).toContain('.out(2, OracleTypes.CURSOR) .out(3, OracleTypes.CURSOR)');
    expect(method('find')).toContain('OracleCursors.rows(out, 3, 10000, OracleRows::asMap)');
    expect(method('recent')).toContain('.out(1, OracleTypes.CURSOR)');
  });

  test('rows of DBMS_SQL.RETURN_RESULT are asked for, which the driver wants', () => {
    expect(method('report')).toContain('.execute(results -> results.all(10000, OracleRows::asMap))');
    expect(method('report')).toContain('OracleCall.of(template, ');
  });

  test('a pipelined function is selected from', () => {
    expect(method('numbersTo')).toContain('"select * from table(SHOP.ORDERS_API.NUMBERS_TO(P_TO => :pTo))"');
    expect(method('linesOf')).toContain('"select * from table(SHOP.ORDERS_API.LINES_OF(" + arguments.list() + "))"');
  });
});

describe('values', () => {
  test('objects, records and collections are named as the database has them', () => {
    expect(method('saveHome')).toContain(
      'OracleValues.made(request.pHome(), AddressTObject::write), Types.STRUCT, "SHOP.ADDRESS_T"',
    );
    expect(method('addLines')).toContain('OracleValues.array("SHOP.ORDERS_API.LINE_TAB", LineRecObject::write)');
    expect(method('load')).toContain('.out(1, Types.STRUCT, "SHOP.CUSTOMERS%ROWTYPE")');
    expect(method('split')).toContain('OracleValues.list(OracleValues::decimal)');
    expect(file('LineRecObject.java')).toContain('connection.createStruct("SHOP.ORDERS_API.LINE_REC"');
  });

  test('a DATE is bound as one, so that an index on it is used', () => {
    expect(method('ordersSince', 'Queries')).toContain(
      '.param("placed", OracleValues.made(request.placed(), OracleValues::date), Types.DATE)',
    );
  });

  test('large objects come out as such and not as texts of 32 KB', () => {
    expect(method('everything')).toContain('.inOut(4, OracleValues.made(request.d(), OracleValues::clob), Types.CLOB)');
    expect(method('everything')).toContain('.inOut(5, OracleValues.made(request.e(), OracleValues::blob), Types.BLOB)');
  });

  test('floats are bound as the database’s own, which hold NaN', () => {
    expect(method('everything')).toContain('.in(1, request.a(), OracleTypes.BINARY_FLOAT)');
  });
});

describe('a query', () => {
  test('keeps q’[…]’ texts as plain ones, so that nothing in them is a parameter', () => {
    expect(method('ordersSince', 'Queries')).toContain("note <> 'it''s :no'");
  });

  test('that inserts tells the key that the database made', () => {
    expect(method('addOrder', 'Queries')).toContain('.update(keys, "ID")');
  });
});

describe('the service without its database', () => {
  const post = (path: string, body: object) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const urlOf = (name: string) => {
    const found = generated.project.operations.find((operation) => operation.names.method === name);
    return (found?.endpoint as { url: string } | undefined)?.url ?? '';
  };

  test('says that it is not there for now, by what the real driver reports', async () => {
    const answer = await post(urlOf('toggle'), { pFlag: true });
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toMatch(/ORA-|127\.0\.0\.1/);
  });

  test('refuses what does not fit before it asks', async () => {
    expect((await post(urlOf('place'), { pCustomer: 'x' })).status).toBe(400);
  });
});
