import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { allDescribed } from '../../../src/datasources/describe/described.ts';
import type { Connection } from '../../../src/datasources/driver.ts';
import { postgresql } from '../../../src/datasources/postgresql/driver.ts';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import { type ChosenTypes, familiesOf } from '../../../src/model/described/polymorphic.ts';
import { maven, type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startJar, startService } from '../../support/java/service.ts';

const FULL = process.env.FULL === '1';
const SERVER = { host: '127.0.0.1', port: 5432, username: 'postgres' } as const;
/** The scripts that fill a database, and the schemas of which it is generated. */
const SHOP = {
  scripts: [
    'src/datasources/demo/shop.sql',
    'tests/generated/databases/shapes.sql',
    'tests/generated/databases/sessions.sql',
  ],
  schemas: ['shop', 'shapes'],
};
export const AWKWARD = { scripts: ['tests/generated/databases/postgresql/awkward.sql'], schemas: ['Größe & Co.'] };

/** A query of the request, by the name of its operation. */
export interface Query {
  readonly name: string;
  readonly sql: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Where its parameters come from, as a request says it. */
  readonly input?: readonly object[];
}

/** A service of the shop; options by routine name where the suggested ones do not do. */
export interface ShopRequest {
  readonly technology: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly server?: string;
  readonly serverOptions?: Readonly<Record<string, unknown>>;
  readonly queries?: readonly Query[];
  /** Only these routines (all without it), by name. */
  readonly only?: readonly string[];
  /** The types that stand for polymorphic ones, by the routine's name; a routine that is not named is left out. */
  readonly types?: Readonly<Record<string, ChosenTypes>>;
  /** The trigger's options of an endpoint, by routine name. */
  readonly endpoints?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Where requests come from, by routine name. */
  readonly input?: Readonly<Record<string, readonly object[]>>;
  readonly senders?: Readonly<
    Record<string, readonly { sender: string; options: Record<string, unknown>; payload?: readonly object[] }[]>
  >;
  /** The options of senders for the project. */
  readonly senderOptions?: Readonly<Record<string, object>>;
}

/** A database of its own with the demo shop and every shape. */
export interface ShopDatabase {
  readonly name: string;
  /** Of the server. */
  readonly version: string;
  readonly sql: postgres.Sql;
  /** The input of a generation, with the database as it is now. */
  input(request: ShopRequest): Promise<GenerationInput>;
  generate(request: ShopRequest): Promise<Generated>;
  close(): Promise<void>;
}

/** @returns a database of its own; by default the shop's. */
export async function shopDatabase({ scripts, schemas } = SHOP): Promise<ShopDatabase> {
  const name = `forja_generated_${randomBytes(5).toString('hex')}`;
  const admin = postgres({ ...SERVER, database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const sql = postgres({ ...SERVER, database: name, max: 2, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
  for (const script of scripts) await sql.unsafe(readFileSync(script, 'utf8'));
  const [server] = await sql<{ version: string }[]>`select version()`;
  return {
    name,
    version: server?.version ?? '',
    sql,
    input: (request) => inputOfShop(name, schemas, request),
    generate: async (request) => generate(await inputOfShop(name, schemas, request)),
    async close() {
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function inputOfShop(
  database: string,
  schemas: readonly string[],
  request: ShopRequest,
): Promise<GenerationInput> {
  const { technology, options = {}, server = 'embedded', serverOptions, senderOptions } = request;
  const { queries = [], only, types = {}, endpoints = {}, senders = {}, input = {} } = request;
  const connection: Connection = {
    ...SERVER,
    kind: 'postgresql',
    password: '',
    databaseName: database,
    tls: 'disable',
    addresses: ['127.0.0.1'],
  };
  const refs = (await postgresql.routines(connection))
    .filter(
      (routine) =>
        routine.refused === undefined && schemas.includes(routine.schema) && (!only || only.includes(routine.name)),
    )
    .filter(({ name, argumentTypes }) => familiesOf(argumentTypes).length === 0 || Object.hasOwn(types, name))
    .map(({ schema, name, argumentTypes }) => ({ schema, name, argumentTypes }));
  const typesOf = ({ name, argumentTypes }: (typeof refs)[number]) =>
    familiesOf(argumentTypes).length > 0 && Object.hasOwn(types, name) ? { types: types[name] ?? {} } : {};
  const routines = allDescribed(
    await postgresql.describe(
      connection,
      refs.map((ref) => ({ ...ref, ...typesOf(ref) })),
    ),
  );
  const described = await postgresql.describeQueries(
    connection,
    queries.map(({ sql }) => sql),
  );
  return {
    request: {
      name: 'shop',
      domain: 'com.acme.shop',
      technology,
      applicationServer: server,
      ...(serverOptions ? { serverOptions } : {}),
      ...(senderOptions ? { senderOptions } : {}),
      sourceType: 1,
      databaseType: 'postgresql',
      datasource: 'shop',
      mode: 'Src',
      options,
      endpoints: [
        ...refs.map((routine) => ({
          routine,
          ...typesOf(routine),
          options: (Object.hasOwn(endpoints, routine.name) && endpoints[routine.name]) || {},
          senders: (Object.hasOwn(senders, routine.name) && senders[routine.name]) || [],
          ...(Object.hasOwn(input, routine.name) && { input: input[routine.name] }),
        })),
        ...queries.map(({ sql, options = {}, ...query }) => ({ ...query, query: sql, options })),
      ],
    },
    described: {
      source: 'database',
      routines: [...routines, ...described],
      connection: { kind: 'postgresql', host: SERVER.host, port: SERVER.port, database, username: SERVER.username },
    },
  };
}

type Environment = Readonly<Record<string, string>>;

/** A generated project that was compiled and started. */
export interface Started {
  readonly folder: ProjectFolder;
  /** The name of the project. */
  readonly project: string;
  readonly service: RunningService;
  /** The output of Maven. */
  readonly build: string;
  close(): Promise<void>;
}

/** Builds a project without its own tests and starts it. */
export function buildAndStart(generated: Generated, environment: Environment = {}): Promise<Started> {
  return startBuilt(generated, packaged, (jar) => startService(jar, environment));
}

/** Builds a project with its own tests and starts it. */
export function testAndStart(generated: Generated, environment: Environment = {}): Promise<Started> {
  return startBuilt(generated, tested, (jar) => (FULL ? startJar : startService)(jar, environment));
}

/**
 * Builds a project with its own tests and starts its jar as it is, out of which classes are loaded for twice the work: one file
 * does so for each technology, source and database, and in the full run all do that run own tests.
 */
export function testAndStartJar(generated: Generated, environment: Environment = {}): Promise<Started> {
  return startBuilt(generated, tested, (jar) => startJar(jar, environment));
}

const tested = (folder: string) => maven(folder, 'package');

async function startBuilt(
  { project, files }: Generated,
  built: (folder: string) => Promise<string>,
  start: (jar: string) => Promise<RunningService>,
): Promise<Started> {
  const folder = writeProject(files);
  try {
    const build = await built(folder.path);
    const service = await start(join(folder.path, 'target', `${project.name}.jar`));
    const close = async () => {
      await service.stop();
      folder.remove();
    };
    return { folder, project: project.name, service, build, close };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** Parses JSON with every number as its own digits, so that none is rounded on the way into a test. */
export function exactJson(text: string): unknown {
  const digits = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? `#${context?.source ?? value}` : value;
  return JSON.parse(text, digits as (key: string, value: unknown) => unknown);
}

/** Columns that hold documents: their keys are data. */
const OPAQUE = new Set(['preferences', 'attributes', 'doc']);

/** PostgreSQL's JSON as the service spells it: camelCase properties, Z for UTC. */
export function asService(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asService);
  if (typeof value === 'string') return value.replace(/(T\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00$/, '$1Z');
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, inner]) => [camelCase(key), OPAQUE.has(key) ? inner : asService(inner)]),
  );
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
