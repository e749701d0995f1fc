import type { DatabaseDescription } from '../../../../model/described/description.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import type { Contribution, OrderedContribution, Source } from '../../part.ts';
import { doesBlocks } from './call/block.ts';
import { limitReadme } from './call/limit.ts';
import type { Dialect } from './dialects/dialect.ts';
import { dialectOf } from './dialects/dialects.ts';
import { applicationsDatabase } from './library.ts';
import type { DatabaseProject } from './operation/operation.ts';
import { databaseProject } from './operation/operation.ts';
import { plainSource } from './read/plain.ts';
import { readDatabase } from './read/reading.ts';
import { type DatabaseCall, identify, kinOf } from './read/to-operation.ts';
import { repositoryFile } from './repository.ts';
import { databaseTest } from './repository-tests.ts';
import { HIKARI, MAIN_POOL, poolSettings, type Setting } from './session/pool.ts';
import { sessions } from './session/session.ts';
import { composedUrl, databaseContainer } from './state/container.ts';
import { stateTable } from './state/state.ts';

const POOL_SIZE = 10;

/** Routines and queries of a database: repositories, the data source, and what its errors mean. */
export const database: Source<DatabaseDescription, DatabaseCall> = {
  kind: 'source',
  id: 'database',
  offers: ['pool', 'state', 'rows'],
  read: readDatabase,
  identify,
  kinOf,
  state: (project, table, schema) => stateTable(databaseProject(project).connection.kind, table, schema),
  plain: (project) => plainSource(databaseProject(project)),
  calls: ({ type }) => ({ home: 'repository', type: `${type}Repository`, variable: 'repository' }),
  blocks: doesBlocks,
  contribute(neutral) {
    const project = databaseProject(neutral);
    const dialect = dialectOf(project.connection.kind);
    const own = [...settings(project, dialect), ...dialectSettings(project, dialect)];
    return [
      ...project.groups.flatMap((group) => [
        repositoryFile(group, dialect, project),
        ...databaseTest(group, dialect, project),
      ]),
      ...supportFiles(project, dialect),
      { kind: 'runtime', module: dialect.module },
      { kind: 'dependency', artifact: 'jdbc' },
      { kind: 'dependency', artifact: dialect.driver },
      ...own,
      dataSource(project, dialect, own),
      ...(project.library ? applicationsDatabase(project) : ownPool(project, dialect)),
      ...(dialect.notes?.(project) ?? []).map((note) => ({ kind: 'readmeSection', ...note }) as const),
      ...committing(project),
      ...limitReadme(project),
    ];
  },
};

/** Contributes what a service has for a pool of its own: sessions, health, variables, a container. */
function ownPool(project: DatabaseProject, dialect: Dialect): OrderedContribution[] {
  return [
    ...sessions(project, dialect),
    { kind: 'health', indicator: 'db' },
    ...environment(project, dialect),
    ...databaseContainer(project, dialect),
  ];
}

function supportFiles(project: DatabaseProject, dialect: Dialect): Contribution[] {
  return (dialect.support?.(project) ?? []).map((file) => javaFile(project, { home: 'repository', ...file }));
}

function settings({ name, connection }: DatabaseProject, dialect: Dialect): Setting[] {
  const { username, maxPoolSize: size = POOL_SIZE } = connection;
  return poolSettings(
    { prefix: 'DB', keys: MAIN_POOL, name, url: dialect.jdbcUrl(connection), username, size },
    dialect,
  );
}

function dialectSettings(project: DatabaseProject, dialect: Dialect): Setting[] {
  return (dialect.settings?.(project) ?? []).map((setting) => ({ kind: 'setting', ...setting }) as const);
}

/** Describes the pool for a server that keeps it itself: the settings of Hikari, in terms that every pool has. */
function dataSource({ connection }: DatabaseProject, dialect: Dialect, own: readonly Setting[]): OrderedContribution {
  const values = new Map(own.map(({ key, value }) => [key, String(value)]));
  const [initSql, catalog] = ['connection-init-sql', 'catalog'].map((name) => values.get(`${HIKARI}.${name}`));
  const prefix = `${HIKARI}.data-source-properties.`;
  const properties = [...values].filter(([key]) => key.startsWith(prefix));
  return {
    kind: 'dataSource',
    driver: dialect.driver,
    driverClass: dialect.driverClass,
    url: dialect.jdbcUrl(connection),
    username: connection.username,
    poolSize: connection.maxPoolSize ?? POOL_SIZE,
    properties: Object.fromEntries(properties.map(([key, value]) => [key.slice(prefix.length), value])),
    ...(initSql === undefined ? {} : { initSql }),
    ...(catalog === undefined ? {} : { catalog }),
  };
}

function environment(project: DatabaseProject, dialect: Dialect): OrderedContribution[] {
  const { connection } = project;
  const url = composedUrl(project, dialect);
  return [
    {
      ...variable('DB_URL', dialect.jdbcUrl(connection), 'JDBC url of the database'),
      ...(url ? { composed: url } : {}),
    },
    variable('DB_USERNAME', connection.username, 'Its user'),
    { ...variable('DB_PASSWORD', '', 'Its password'), secret: true },
    variable('DB_POOL_SIZE', String(connection.maxPoolSize ?? POOL_SIZE), 'Connections at most'),
    variable('DB_QUERY_TIMEOUT', '60s', 'Longest call of a routine; a database that says nothing for 90s is given up'),
  ];
}

/** Warns in the README of calls that commit by themselves: they cannot be undone, and a broken connection leaves their end unknown. */
function committing(project: DatabaseProject): OrderedContribution[] {
  const own = project.operations
    .filter((operation) => operation.transaction === 'own')
    .map((operation) => `\`${operation.names.method}\``);
  if (own.length === 0) return [];
  return [
    {
      kind: 'readmeSection',
      title: 'Operations that commit by themselves',
      markdown: `${own.join(', ')}: these routines end transactions themselves, so the service opens none around them. What they have committed stays
when they fail later, and a caller who gets no answer cannot know how far they came: repeat the call (at least once), and keep the routine idempotent.`,
    },
  ];
}

function variable(name: string, example: string, meaning: string) {
  return { kind: 'environment', name, example, meaning } as const;
}
