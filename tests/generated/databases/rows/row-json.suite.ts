import { afterAll, beforeAll, expect, test } from 'vitest';
import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import type { Connection, DatasourceDriver } from '../../../../src/datasources/driver.ts';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { columnDraft, givenColumns } from '../../../../src/islands/generator/shape/columns-draft.ts';
import { sampledResults } from '../../../../src/islands/generator/shape/results.ts';
import { givenResults } from '../../../../src/model/described/given-result.ts';
import type { Routine } from '../../../../src/model/described/routine.ts';
import { withGivenResults } from '../../../../src/shared/given-results.ts';
import type { DescribedRoutine } from '../../../../src/shared/wire/described.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { buildAndStart, type Started } from '../shop.ts';

const START_TIMEOUT_MS = 600_000;

/** A database of its own with the routines and statements that the suite names. */
export interface RowsDatabase {
  readonly driver: DatasourceDriver;
  readonly connection: Connection & { readonly databaseName: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly version: string;
  /** Routines that the catalogue, or a sample, tells the rows of; those whose rows nobody tells. */
  readonly catalogued: readonly string[];
  readonly sampled: readonly string[];
  readonly unknown: readonly string[];
  readonly queries: Readonly<Record<string, string>>;
  /** The answer of each address, as it is written. */
  readonly answers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Rows have one JSON whoever told of them: the catalogue, the server's description, a sample, or nobody. */
export function rowJsonSuite(open: () => Promise<RowsDatabase>): void {
  const sample = rememberedSample(import.meta.filename);
  let database: RowsDatabase;
  let generated: Generated;
  let started: Started;

  beforeAll(async () => {
    database = await open();
    generated = await generateRows(database);
    const { connection, version } = database;
    if (!sample.isNew([generated, version, database.answers], [connection.databaseName])) return;
    started = await buildAndStart(generated, database.environment);
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await started?.close();
    await database?.close();
  });

  test('each answers the same text', async () => {
    const answers = await Promise.all(
      Object.keys(database.answers).map(async (path) => {
        const answer = await fetch(started.service.url + path);
        return [path, answer.status === 200 ? await answer.text() : `${answer.status}: ${await answer.text()}`];
      }),
    );
    expect(Object.fromEntries(answers)).toEqual(database.answers);
  });

  test('the contract and the documentation say so', () => {
    const { description } = JSON.parse(generated.files.get('src/generated/resources/openapi.json') ?? '{}').info;
    expect(generated.files.get('README.md')).toContain('(forja/docs/rest.md)');
    for (const text of [description, generated.files.get('forja/docs/rest.md')]) {
      expect(text).toMatch(/camelCase/);
      expect(text).toMatch(/one\s+column/);
      expect(text).toMatch(/`?null`?/);
    }
  });
}

async function generateRows(database: RowsDatabase): Promise<Generated> {
  const { driver, connection, catalogued, sampled, unknown, queries } = database;
  const { kind, host, port, username, databaseName } = connection;
  const wanted = [...catalogued, ...sampled, ...unknown];
  const listed = await driver.routines(connection);
  const refs = wanted.map((wantedName) => {
    const found = listed.find(({ name }) => name === wantedName);
    if (!found) throw new Error(`no routine ${wantedName}`);
    return { schema: found.schema, name: found.name, argumentTypes: found.argumentTypes };
  });
  const known = allDescribed(await driver.describe(connection, refs));
  const routines = await Promise.all(
    known.map((routine) => (sampled.includes(routine.ref.name) ? sampledRoutine(routine, database) : routine)),
  );
  const statements = await driver.describeQueries(connection, Object.values(queries));
  return generate({
    request: {
      ...{ name: 'rows', domain: 'com.acme.rows', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
      ...{ sourceType: 1, databaseType: kind, datasource: 'rows' },
      endpoints: [
        ...refs.map((routine) => ({ routine, options: { method: 'GET', url: pathOf(routine.name) } })),
        ...Object.entries(queries).map(([name, query]) => ({
          ...{ name, query },
          options: { method: 'GET', url: pathOf(name) },
        })),
      ],
    },
    described: {
      source: 'database',
      routines: [...routines, ...statements],
      connection: { kind, host, port, database: databaseName, username, tls: 'disable' },
    },
  });
}

const pathOf = (name: string) => `/${name.replaceAll('_', '-')}`;

/** As the form completes what a sampled call has told. */
async function sampledRoutine(routine: Routine, { driver, connection }: RowsDatabase): Promise<Routine> {
  const shapes = await driver.sample(connection, routine.ref, {});
  const told = sampledResults(routine as unknown as DescribedRoutine, [], shapes);
  const given = givenResults.parse(
    told.map((result) => ({ ...result, columns: givenColumns(result.columns.map(columnDraft)) })),
  );
  return { ...routine, results: withGivenResults(routine.results, given, 'results').results };
}
