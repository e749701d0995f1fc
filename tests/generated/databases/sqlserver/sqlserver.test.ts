import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { maven, type ProjectFolder, writeProject } from '../../../support/java/maven.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { EVERY_TYPE, QUERIES, ROUTINES } from './sqlserver-routines.ts';

const BUILD_TIMEOUT_MS = 600_000;

/** A service over routines as the driver describes them. It is built, not run: there is no SQL Server here. */
function sqlServerService(database = 'shop'): Generated {
  return generate({
    request: {
      name: 'orders',
      domain: 'com.acme.orders',
      technology: 'rest',
      applicationServer: 'embedded',
      sourceType: 1,
      databaseType: 'sqlserver',
      datasource: 'orders',
      mode: 'Src',
      endpoints: [
        ...ROUTINES.map(({ ref }) => ({ routine: ref })),
        ...QUERIES.map(({ ref, sql }) => ({ name: ref.name, query: sql })),
      ],
    },
    described: {
      source: 'database',
      routines: [...ROUTINES, ...QUERIES],
      connection: {
        kind: 'sqlserver',
        host: 'db.acme.com',
        port: 1433,
        database,
        username: 'orders',
        tls: 'verify-full',
      },
    },
  });
}

const generated = sqlServerService();
/** All of them: operations share classes as there is room. */
const repository = [...generated.files]
  .flatMap(([path, text]) => (path.endsWith('Repository.java') ? [text] : []))
  .join('\n');
const file = (name: string) => [...generated.files].find(([path]) => path.endsWith(`/${name}`))?.[1] ?? '';

/** The body of one method of the repositories. */
function method(name: string): string {
  const from = repository.indexOf(` ${name}(`);
  return repository.slice(from, repository.indexOf('\n    }\n', from));
}

describe('calls', () => {
  test('a procedure by the names of its parameters; what may be left out comes when it is given', () => {
    const body = method('findOrders');
    expect(body).toContain('RoutineCall.of(template, "execute [app].[find_orders] ", "@customer = ?, @found = ?", "")');
    expect(body).toContain('.in(1, request.customer(), Types.INTEGER)');
    expect(body).toContain('.inOut(2, request.found(), Types.INTEGER)');
    expect(body).toContain('.given("@since = ?", request.since(), Types.DATE)');
    expect(body).toContain('.given("@tag = ?", request.tag(), UUID::toString, microsoft.sql.Types.GUID)');
  });

  test('result sets are read before the outputs', () => {
    const body = method('findOrders');
    expect(body.indexOf('results.list(')).toBeGreaterThan(0);
    expect(body.indexOf('results.list(')).toBeLessThan(body.indexOf('results.outputs()'));
  });

  test.each([
    ['flag', 'Types.BIT'],
    ['tiny', 'Types.SMALLINT'],
    ['big', 'Types.BIGINT'],
    ['amount', 'Types.DECIMAL, 5'],
    ['price', 'Types.DECIMAL, 4'],
    ['ratio', 'Types.REAL'],
    ['share', 'Types.DOUBLE'],
    ['born', 'Types.DATE'],
    ['opens', 'Types.TIME'],
    ['made', 'Types.TIMESTAMP'],
    ['at', 'Types.TIMESTAMP_WITH_TIMEZONE'],
    ['code', 'Types.NVARCHAR'],
    ['story', 'Types.LONGNVARCHAR'],
    ['mark', 'Types.VARBINARY'],
    ['photo', 'Types.LONGVARBINARY'],
  ])('an output of the type of %s is registered as %s', (name, sqlType) => {
    const index = EVERY_TYPE.findIndex(([one]) => one === name) + 1;
    expect(method('everyType')).toContain(`.inOut(${index}, request.${name}(), ${sqlType})`);
  });

  test('an output need not be given; what is given has the digits of the parameter, which what comes out is rounded to', () => {
    expect(file('EveryTypeRequest.java')).toContain('@Digits(integer = 15, fraction = 5) @Nullable BigDecimal amount');
    expect(method('everyType')).toMatch(/\.inOut\(\d+, request\.amount\(\), Types\.DECIMAL, 5\)/);
  });

  test('a unique identifier, XML and a variant have ways of their own', () => {
    expect(method('everyType')).toContain(
      'SqlServerValues.map(request.tag(), UUID::toString), microsoft.sql.Types.GUID)',
    );
    expect(method('typedRows')).toContain('SqlServerValues.map(request.doc(), SqlServerValues::xml), Types.SQLXML)');
    expect(repository).toContain('SqlServerValues.map(rs.getObject("any"), Object::toString)');
  });

  test('rows of a table type are handed over as its columns', () => {
    expect(method('takeLines')).toContain(
      'SqlServerValues.map(request.lines(), LinesTable::of), microsoft.sql.Types.STRUCTURED)',
    );
    const table = file('LinesTable.java');
    expect(table).toContain('.setStructured(index, "[app].[lines]", table(rows))');
    expect(table).toContain('table.addColumnMetadata("quantity", Types.DECIMAL);');
    expect(table).toContain('table.addColumnMetadata("due", microsoft.sql.Types.DATETIMEOFFSET);');
    expect(table).toContain('SqlServerValues.map(row.due(), SqlServerValues::text)');
  });

  test('functions are selected, with the word default for what is left out', () => {
    expect(method('twice')).toContain('.addGiven("@n", "int", request.n(), Types.INTEGER)');
    expect(method('twice')).toContain('jdbc.sql("select [app].[twice](" + arguments.list() + ")")');
    expect(method('byName')).toContain('"select * from [app].[by_name](:name)"');
    expect(method('twice')).toContain('var arguments = new SqlServerArguments()');
  });

  test('awkward names stay themselves', () => {
    expect(repository).toContain(String.raw`execute [app].[ge:t ?'x {d} \"q] @a = ?`);
    expect(repository).toContain(String.raw`select [app].\"odd:name?\"(:n)`);
  });

  test('columns without a name are read by their place', () => {
    expect(repository).toContain('rs.getObject(1, Integer.class)');
  });

  test('unknown results are maps, nothing is nothing, and what commits stands outside a transaction', () => {
    expect(method('anything')).toContain('results.all(10000, SqlServerRows::asMap)');
    expect(method('nothing')).toContain('.execute();');
    const services = [...generated.files].filter(([path]) => path.endsWith('Service.java')).map(([, text]) => text);
    expect(services.join('\n')).toMatch(/NOT_SUPPORTED\)\s+public void closes\(/);
  });

  test('queries: generated keys, and names that Spring would misread', () => {
    expect(method('addThing')).toContain('.update(keys, "id")');
    expect(method('findThings')).toContain(String.raw`[name] as \"na:me?\"`);
    expect(method('findThings')).toContain("N':x' <> '' and id& 7 > 0");
  });
});

describe('the connection', () => {
  const yaml = (service: Generated) =>
    [...service.files].find(([path]) => path.endsWith('/application.yaml'))?.[1] ?? '';

  test('is encrypted and verified as the data source says', () => {
    expect(yaml(generated)).toContain(
      'jdbc:sqlserver://db.acme.com:1433;databaseName=shop;encrypt=true;trustServerCertificate=false',
    );
    expect(yaml(generated)).toContain('sendTimeAsDatetime: false');
  });

  test('reads answers whole, because the driver cuts off nothing that has begun to answer', () => {
    expect(yaml(generated)).toContain('responseBuffering: full');
  });

  test('a database whose name a url cannot say has a setting of its own', () => {
    const text = yaml(sqlServerService('a;b={c}'));
    expect(text).toContain('jdbc:sqlserver://db.acme.com:1433;encrypt=true');
    expect(text).toMatch(/databaseName: ["']?a;b=\{c\}/);
  });
});

describe('the build', () => {
  let folder: ProjectFolder;
  let build = '';
  const sample = rememberedSample(import.meta.filename);
  beforeAll(async () => {
    if (!sample.isNew(generated)) return;
    folder = writeProject(generated.files);
    build = await maven(folder.path, 'test');
  }, BUILD_TIMEOUT_MS);
  afterAll(() => folder?.remove());

  test('compiles; its own tests pass; javac has nothing to warn about', () => {
    expect(build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
    expect(build).not.toMatch(/WARNING.*\.java/);
  });
});
