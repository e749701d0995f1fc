import type { Dialect, SupportFile } from '../dialects/dialect.ts';
import type { Project } from '../model/project.ts';
import type { Contribution, OrderedContribution, Source } from '../part.ts';
import { type literal, placeholder } from '../render/escape.ts';
import { fragment } from '../render/rendered.ts';
import { callableSupport } from './callable-support.ts';
import { databaseTest } from './db-tests.ts';
import { isKeyedInsert } from './insert.ts';
import { javaFile } from './java-file.ts';
import { modelFiles } from './model.ts';
import { repositoryFile } from './repository.ts';
import { serviceFile } from './service.ts';

const POOL_SIZE = 10;

/** Routines and queries of a database: records, repositories, services, the data source and what its errors mean. */
export const database: Source = {
  kind: 'source',
  id: 'database',
  contribute(project, dialect) {
    return [
      ...modelFiles(project),
      ...project.groups.flatMap((group) => [
        repositoryFile(group, dialect, project),
        serviceFile(group, project),
        ...databaseTest(group, dialect, project),
      ]),
      ...supportFiles(project, dialect),
      { kind: 'dependency', artifact: 'jdbc' },
      { kind: 'dependency', artifact: 'validation' },
      { kind: 'dependency', artifact: dialect.driver },
      { kind: 'dependency', artifact: 'test', scope: 'test' },
      ...settings(project, dialect),
      ...(dialect.settings?.(project) ?? []).map((one) => ({ kind: 'setting', ...one }) as const),
      ...(dialect.notes?.(project) ?? []).map((one) => ({ kind: 'readmeSection', ...one }) as const),
      ...environment(project, dialect),
      ...committing(project),
    ];
  },
};

function supportFiles(project: Project, dialect: Dialect): Contribution[] {
  const { main, test } = dialect.errorTemplates;
  const optional = project.operations.some((one) => one.request.members.some((member) => member.optional));
  const home = 'config';
  return [
    ...(optional ? [javaFile(project, { home, name: 'OptionalModule', template: 'sources/OptionalModule.java' })] : []),
    ...[...callableSupport(project, dialect), ...keySupport(project), ...dialect.support(project)].map((file) =>
      javaFile(project, { home: 'repository', ...file }),
    ),
    javaFile(project, { home, name: 'DbError', template: 'sources/DbError.java' }),
    javaFile(project, { home, name: 'DbErrorClassifier', template: main }),
    javaFile(project, { home, name: 'DbErrorClassifierTest', template: test, test: true }),
  ];
}

function keySupport({ operations }: Project): readonly SupportFile[] {
  return operations.some(isKeyedInsert) ? [{ name: 'GeneratedKey', template: 'sources/GeneratedKey.java' }] : [];
}

function settings(project: Project, dialect: Dialect): OrderedContribution[] {
  const { connection } = project;
  const url = placeholder('DB_URL', dialect.jdbcUrl(connection));
  return [
    setting('spring.datasource.url', url),
    setting('spring.datasource.username', placeholder('DB_USERNAME', connection.username)),
    setting('spring.datasource.password', placeholder('DB_PASSWORD', '')),
    setting('spring.datasource.hikari.pool-name', project.name),
    setting(
      'spring.datasource.hikari.maximum-pool-size',
      placeholder('DB_POOL_SIZE', connection.maxPoolSize ?? POOL_SIZE),
    ),
    setting('spring.datasource.hikari.connection-timeout', 5000),
    setting('spring.datasource.hikari.validation-timeout', 2000),
    {
      ...setting('spring.datasource.hikari.initialization-fail-timeout', -1),
      comment: 'The service starts without its database; readiness says when it is there',
    },
    ...Object.entries(dialect.connectionProperties).map(([name, value]) =>
      setting(`spring.datasource.hikari.data-source-properties.${name}`, value),
    ),
    {
      ...setting('spring.jdbc.template.query-timeout', fragment`${placeholder('DB_QUERY_TIMEOUT', '60s')}`),
      comment: 'A call that takes longer is cancelled',
    },
  ];
}

function environment(project: Project, dialect: Dialect): OrderedContribution[] {
  const { connection } = project;
  return [
    variable('DB_URL', dialect.jdbcUrl(connection), 'JDBC url of the database'),
    variable('DB_USERNAME', connection.username, 'Its user'),
    { ...variable('DB_PASSWORD', '', 'Its password'), secret: true },
    variable('DB_POOL_SIZE', String(connection.maxPoolSize ?? POOL_SIZE), 'Connections at most'),
    variable('DB_QUERY_TIMEOUT', '60s', 'Longest call of a routine; a database that says nothing for 90s is given up'),
  ];
}

/** A call that commits by itself cannot be undone, nor known to be done when the connection breaks. */
function committing(project: Project): OrderedContribution[] {
  const own = project.operations.filter((one) => one.transaction === 'own').map((one) => `\`${one.names.method}\``);
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

function setting(key: string, value: string | number | boolean | ReturnType<typeof literal>) {
  return { kind: 'setting', key, value } as const;
}

function variable(name: string, example: string, meaning: string) {
  return { kind: 'environment', name, example, meaning } as const;
}
