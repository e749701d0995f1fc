import { expect, test } from 'vitest';
import { contributed } from '../../../../../../tests/support/parts/contributed.ts';
import { mariadb } from '../dialects/mariadb/dialect.ts';
import { mysql } from '../dialects/mysql/dialect.ts';
import { oracle } from '../dialects/oracle/dialect.ts';
import { postgresql } from '../dialects/postgresql/dialect.ts';
import { sqlserver } from '../dialects/sqlserver/dialect.ts';
import type { DatabaseProject } from '../operation/operation.ts';
import { sessions } from './session.ts';

/** All that is read of a project. */
const PROJECT = { basePackage: 'com.acme.shop' } as DatabaseProject;
const of = (dialect: Parameters<typeof sessions>[1]) => contributed(sessions(PROJECT, dialect));

test.each([
  [postgresql, 'postgresql.session.PostgresSessions'],
  [mariadb, 'mariadb.session.MariaDbSessions'],
  [mysql, 'mysql.session.MySqlSessions'],
  [oracle, 'oracle.session.OracleSessions'],
  [sqlserver, 'sqlserver.session.SqlServerSessions'],
])('a service of $kind has the sessions of the runtime, and one class that says which', (dialect, type) => {
  const { files, modules, text } = of(dialect);
  expect(modules).toEqual(['session']);
  expect(files).toEqual(['DatabaseConfiguration.java']);
  expect(text('DatabaseConfiguration.java')).toContain(`import forja.runtime.jdbc.${type};`);
  expect(text('DatabaseConfiguration.java')).toContain(`return new ${type.split('.').at(-1)}();`);
});

test.each([postgresql, mariadb, mysql, oracle])(
  'sessions of $kind are reset unless their owner keeps them',
  (dialect) => {
    expect(of(dialect).settings).toEqual({ 'service.session.reset': 'true', 'service.session.trace': 'none' });
  },
);

test('sessions of sqlserver are not reset, and there is no setting for it', () => {
  expect(of(sqlserver).settings).toEqual({ 'service.session.trace': 'none' });
});

test.each([postgresql, mariadb, mysql, oracle, sqlserver])(
  'the README of $kind leads to what is the same for all',
  (dialect) => {
    const { sections } = of(dialect);
    expect(sections['Sessions and time-outs']).toContain('(forja/docs/session.md)');
    expect(sections['Sessions and time-outs']).toContain(`[${dialect.title}](forja/docs/${dialect.module}.md)`);
  },
);
