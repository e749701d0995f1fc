import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import { generate } from '../../../../src/generators/generate.ts';
import { type DatabaseRequest, generateRequest, toWire } from '../../../../src/model/request/request.ts';
import { describeEndpoints } from '../../../../src/services/datasources/describe.ts';
import { sourceDatabase } from './source.ts';

const SOURCE = `
create table things (id integer not null, name text not null, amount numeric(9, 2));
create function open_things(wanted text) returns refcursor language plpgsql as
  $$ declare c refcursor := 'c'; begin open c for select * from things; return c; end $$;
create function find_things() returns table (id integer, name text) language sql as 'select id, name from things';
`;

let source: Awaited<ReturnType<typeof sourceDatabase>>;
beforeAll(async () => {
  source = await sourceDatabase(SOURCE);
});
afterAll(() => source?.close());

const column = (name: string, type: object, databaseType: string, nullable = true) => ({
  name,
  type,
  databaseType,
  nullable,
  evidence: 'edited' as const,
});
const COLUMNS = [
  column('id', { kind: 'integer', bits: 32, signed: true }, 'integer', false),
  column('amount', { kind: 'decimal', precision: 9, scale: 2 }, 'numeric(9,2)'),
];
const requestWith = (results: unknown) =>
  generateRequest.parse({
    name: 'things',
    domain: 'com.acme.things',
    technology: 'rest',
    applicationServer: 'embedded',
    sourceType: 'DATABASE',
    databaseType: 'postgresql',
    datasource: 'things',
    schema: 'public',
    mode: 'Src',
    endpoints: [
      {
        routine: { schema: 'public', name: 'open_things', argumentTypes: ['text'] },
        ...(results !== undefined && { results }),
      },
      { routine: { schema: 'public', name: 'find_things', argumentTypes: [] } },
    ],
  });
const described = (results: unknown) =>
  describeEndpoints(postgresql, source.connection, (requestWith(results) as DatabaseRequest).endpoints);

describe('columns of a cursor that a person told', () => {
  test('become a record, its mapper and its place in the contract', async () => {
    const results = [{ cursor: 'open_things', columns: COLUMNS, many: true }];
    const request = requestWith(results);
    const routines = await described(results);
    const connection = { kind: 'postgresql' as const, host: 'db', port: 5432, database: 'things', username: 'things' };
    const { files } = generate({ request: toWire(request), described: { source: 'database', routines, connection } });
    const named = (ending: string) => [...files].find(([path]) => path.endsWith(ending))?.[1] ?? '';
    expect(named('OpenThingsRow.java')).toMatch(/Integer id,[\s\S]*BigDecimal amount/);
    const repository = named('Repository.java');
    expect(repository).toMatch(/Cursors\.rows\(rs\.getObject\(1\), 10000, \w+::toOpenThingsRow\)/);
    expect(repository).toContain('"amount"');
    expect(JSON.parse(named('forja.json'))).toMatchObject({ endpoints: [{ results }, {}] });
  });

  test('change nothing of what tells drift, nor of the other routines', async () => {
    const [plain, told] = [await described(undefined), await described([{ cursor: 'open_things', columns: COLUMNS }])];
    expect(plain[0]?.results).toEqual([{ kind: 'unknown', reason: 'cursor', cursor: 'open_things' }]);
    expect(told[0]?.results).toMatchObject([{ kind: 'columns', evidence: 'edited', cursor: 'open_things' }]);
    expect(told[0]?.signatureHash).toBe(plain[0]?.signatureHash);
    expect(told[1]).toEqual(plain[1]);
  });

  test('of a result that is not there are refused at their place', async () => {
    await expect(described([{ cursor: 'c', columns: COLUMNS }])).rejects.toMatchObject({
      code: 'invalidRequest',
      faults: [{ field: 'endpoints.0.results.0.cursor', message: 'cursorUnknown' }],
    });
  });
});

test('a sampled cursor has the name and the place that the catalogue gives it', async () => {
  const ref = { schema: 'public', name: 'open_things', argumentTypes: ['text'] };
  const [shape] = await postgresql.sample(source.connection, ref, {});
  expect(shape).toMatchObject({
    kind: 'columns',
    cursor: 'open_things',
    evidence: 'sampled',
    columns: [{ name: 'id' }, {}, {}],
  });
});
