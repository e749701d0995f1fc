import { expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { catalog } from '../../../src/generators/parts/catalog.ts';
import type { Field } from '../../../src/model/described/field.ts';
import type { Parameter, Routine } from '../../../src/model/described/routine.ts';
import { Fault } from '../../../src/model/fault.ts';
import type { DataType } from '../../../src/model/types.ts';
import { maven, writeProject } from '../../support/java/maven.ts';

const INT: DataType = { kind: 'integer', bits: 32, signed: true };
const LARGE: DataType = { kind: 'integer', bits: 64, signed: false };

const field = (name: string, type: DataType = INT, databaseType = 'int(11)'): Field => ({
  name,
  type,
  nullable: true,
  databaseType,
});
const parameter = (name: string, mode: Parameter['mode'], type?: DataType): Parameter => ({
  ...field(name, type),
  mode,
  hasDefault: false,
});

function routine(rest: Partial<Routine>, name = 'do_it'): Routine {
  return {
    ref: { schema: 'shop', name, argumentTypes: [] },
    kind: 'procedure',
    parameters: [],
    results: [],
    commits: false,
    readOnly: false,
    types: [],
    signatureHash: '0',
    ...rest,
  };
}

/** The routines that the tests below read as text: javac judges all of them in the last test. */
const read: Routine[] = [];

/** The files of a generated project over MariaDB, by their last names. */
function filesOf(given: Routine): ReadonlyMap<string, string> {
  const files = projectOf([given]);
  read.push(given);
  return new Map([...files].map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]));
}

function projectOf(routines: readonly Routine[]): ReadonlyMap<string, string> {
  const endpoints = routines.map(({ ref, sql }, index) =>
    sql === undefined ? { routine: ref } : { name: index === 0 ? 'doIt' : `doIt${index}`, query: sql },
  );
  const { files } = generate(
    {
      request: {
        name: 'shop',
        domain: 'com.acme.shop',
        technology: 'rest',
        applicationServer: 'embedded',
        sourceType: 1,
        databaseType: 'mariadb',
        datasource: 'shop',
        mode: 'Src',
        endpoints,
      },
      described: {
        source: 'database',
        routines,
        connection: { kind: 'mariadb', host: 'db', port: 3306, database: 'shop', username: 'shop' },
      },
    },
    catalog,
  );
  return files;
}

/** The body of the only method of the only repository. */
function methodOf(given: Routine): string {
  const [, text = ''] = [...filesOf(given)].find(([name]) => name.endsWith('Repository.java')) ?? [];
  return /\n {4}public [^{]*\{\n([\s\S]*?)\n {4}\}/.exec(text)?.[1]?.replace(/^ {8}/gm, '') ?? text;
}

test('a procedure that answers nothing is called, and read to its end', () => {
  expect(methodOf(routine({}))).toBe('MariaDbCall.of(template, "{call `shop`.`do_it`()}")\n    .execute();');
});

test('one output is the answer', () => {
  const parameters = [parameter('a', 'in'), parameter('b', 'out', LARGE)];
  expect(methodOf(routine({ parameters }))).toBe(`return MariaDbCall.of(template, "{call \`shop\`.\`do_it\`(?, ?)}")
    .in(1, request.a(), Types.INTEGER)
    .out(2, Types.NUMERIC)
    .execute(results -> results.outputs().getObject(2, BigInteger.class));`);
});

test('result sets are read before outputs, whatever their order in the answer', () => {
  const rows = { kind: 'columns', columns: [field('n')], many: true, evidence: 'edited' } as const;
  const given = routine({ parameters: [parameter('b', 'inout')], results: [rows, { ...rows, many: false }] });
  expect(methodOf(given)).toBe(`return MariaDbCall.of(template, "{call \`shop\`.\`do_it\`(?)}")
    .inOut(1, request.b(), Types.INTEGER)
    .fetchSize(10001)
    .execute(results -> {
        var resultSet1 = results.list(10000, ShopRepository::toDoItRow1);
        var resultSet2 = results.single(ShopRepository::toDoItRow2);
        var out = results.outputs();
        return new DoItResponse(out.getObject(1, Integer.class), resultSet1, resultSet2);
    });`);
});

test('as many result sets as there are: a list of lists of maps, and nothing of it where it is not needed', () => {
  const unknown = filesOf(routine({ results: [{ kind: 'unknown', reason: 'resultSets' }] }));
  expect(unknown.get('ShopRepository.java')).toContain('public List<List<Map<String, Object>>> doIt()');
  expect(unknown.get('ShopRepository.java')).toContain(
    '.execute(results -> results.all(10000, new MariaDbRows(Timestamps.LOCAL, Tinyints.TRUTH_VALUES)));',
  );
  expect(filesOf(routine({})).get('ShopRepository.java')).not.toContain('MariaDbRows');
});

test('a project of statements makes no calls', () => {
  const files = filesOf(routine({ kind: 'function', returnValue: field('x') }));
  expect(files.get('ShopRepository.java')).not.toContain('MariaDbCall');
});

test('an INSERT with a key that the database makes answers both, key first', () => {
  const given = routine({
    kind: 'query',
    sql: 'insert into t (a) values (:a)',
    parameters: [parameter('a', 'in')],
    results: [{ kind: 'count' }],
    generatedKey: field('id', LARGE),
  });
  expect(methodOf(given)).toBe(`var keys = new GeneratedKeyHolder();
int updateCount = jdbc.sql("insert into t (a) values (:a)")
    .param("a", request.a(), Types.INTEGER)
    .update(keys, "id");
return new DoItResponse(GeneratedKey.of(keys, BigInteger.class), updateCount);`);
  const repository = [...filesOf(given)].find(([name]) => name.endsWith('Repository.java'))?.[1];
  expect(repository).toContain('import forja.runtime.jdbc.GeneratedKey;');
});

test('an enumeration without a name of its own has that of what uses it', () => {
  const def = { kind: 'enum', name: 'Mood', databaseType: "enum('a.b','c d')", values: ['a.b', 'c d'] } as const;
  const mood = { ...parameter('mood', 'in', { kind: 'ref', name: 'Mood' }), databaseType: def.databaseType };
  const files = filesOf(routine({ parameters: [mood], types: [def] }));
  expect(files.get('Mood.java')).toContain('A_B("a.b")');
});

test('a limit beyond an int is a long', () => {
  const parameters = [parameter('n', 'in', { kind: 'integer', bits: 32, signed: false })];
  expect(filesOf(routine({ parameters })).get('DoItRequest.java')).toContain('@Max(4294967295L)');
});

test("a procedure that MariaDB's driver cannot name is refused", () => {
  let fault: unknown;
  try {
    filesOf(routine({}, 'do`it'));
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(Fault);
  expect(fault).toMatchObject({ code: 'routineRefused', values: { name: 'do`it', reason: 'backtick' } });
});

test('a column that is called by its own expression is read by position where that has a parameter in it', () => {
  const asked = (...names: string[]) => {
    const columns = names.map((name) => field(name));
    const results = [{ kind: 'columns', columns, many: true, evidence: 'described' }] as const;
    const files = filesOf(routine({ kind: 'query', sql: 'select :a + 1, id from orders', results }));
    return [...files].find(([name]) => name.endsWith('Repository.java'))?.[1] ?? '';
  };
  expect(asked('total', 'id')).toContain('rs.getObject("total", Integer.class)');
  expect(asked('? + 1', 'id')).toContain('rs.getObject(1, Integer.class)');
  expect(asked('? + 1', 'id')).toContain('rs.getObject(2, Integer.class)');
});

test('javac takes every one of them, with nothing to warn about', { timeout: 420_000 }, async () => {
  const named = read.map((given, index) => ({ ...given, ref: { ...given.ref, name: `${given.ref.name}_${index}` } }));
  expect(named.length).toBeGreaterThan(10);
  const folder = writeProject(projectOf(named));
  try {
    expect(await maven(folder.path, 'test-compile')).not.toMatch(/WARNING.*\.java/);
  } finally {
    folder.remove();
  }
});
