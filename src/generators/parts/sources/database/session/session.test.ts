import { describe, expect, test } from 'vitest';
import { mariadb } from '../dialects/mariadb/dialect.ts';
import { mysql } from '../dialects/mysql/dialect.ts';
import { oracle } from '../dialects/oracle/dialect.ts';
import { postgresql } from '../dialects/postgresql/dialect.ts';
import { sqlserver } from '../dialects/sqlserver/dialect.ts';
import type { DatabaseProject } from '../operation/operation.ts';
import { sessions } from './session.ts';

/** All that is read of a project. */
const PROJECT = { basePackage: 'com.acme.shop' } as DatabaseProject;

function contributed(dialect: Parameters<typeof sessions>[1]) {
  const all = sessions(PROJECT, dialect);
  const text = (name: string) =>
    all.flatMap((contribution) =>
      contribution.kind === 'file' && contribution.path.endsWith(name) ? [contribution.text] : [],
    )[0];
  const settings = all.flatMap((contribution) => (contribution.kind === 'setting' ? [contribution.key] : []));
  const readme = all
    .flatMap((contribution) => (contribution.kind === 'readmeSection' ? [contribution.markdown] : []))
    .join();
  return { text, settings, readme };
}

describe('a session between two calls', () => {
  test.each([
    [postgresql, 'discard temp', 'DISCARD ALL'],
    [mariadb, 'connection.reset()', 'COM_RESET_CONNECTION'],
    [mysql, 'resetServerState()', 'COM_RESET_CONNECTION'],
    [oracle, 'modify_package_state', 'alter session'],
  ])('$kind resets it by its own means, the owner can keep it, and both are told', (dialect, means, told) => {
    const { text, settings, readme } = contributed(dialect);
    expect(text('DatabaseSession.java')).toContain(means);
    expect(text('SessionConfiguration.java')).toContain('service.session.reset');
    expect(settings).toEqual(['service.session.reset', 'service.session.trace']);
    expect(readme).toContain(told);
    expect(readme).toContain('service.session.reset: false');
  });

  test('sqlserver keeps it, has no setting for it, and says so', () => {
    const { text, settings, readme } = contributed(sqlserver);
    expect(text('DatabaseSession.java')).not.toContain('void reset');
    expect(text('SessionConfiguration.java')).not.toContain('service.session.reset');
    expect(settings).toEqual(['service.session.trace']);
    expect(readme).toContain('sp_reset_connection');
    expect(readme).not.toContain('service.session.reset');
  });
});

test.each([postgresql, mariadb, mysql, oracle, sqlserver])('$kind cancels a call at the database', (dialect) => {
  expect(contributed(dialect).text('DatabaseSession.java')).toMatch(/static void cancel[\s\S]*cancel(?:Query)?\(\);/);
});

test.each([
  [postgresql, 'set_config', 'application_name'],
  [mariadb, "/*action='", 'list of processes'],
  [mysql, 'setAttribute("traceparent"', 'query attribute'],
  [oracle, 'OCSID.ACTION', 'v$session'],
  [sqlserver, 'set context_info', 'context_info'],
])('$kind is told by its own means which call runs, and nothing of it as it comes', (dialect, means, told) => {
  const { text, readme } = contributed(dialect);
  expect(text('SessionTrace.java')).toContain(means);
  expect(readme).toContain(told);
  expect(sessions(PROJECT, dialect)).toContainEqual(
    expect.objectContaining({ kind: 'setting', key: 'service.session.trace', value: 'none' }),
  );
});

describe('classes around the pool', () => {
  const namesOf = (dialect: Parameters<typeof sessions>[1], project = PROJECT) =>
    sessions(project, dialect).flatMap((contribution) =>
      contribution.kind === 'file'
        ? [contribution.path.slice(contribution.path.lastIndexOf('/') + 1, -'.java'.length)]
        : [],
    );

  test.each([postgresql, mariadb, mysql, oracle, sqlserver])('of $kind are each there once', (dialect) => {
    const names = namesOf(dialect);
    expect(names.length).toBe(new Set(names).size);
    expect(names).toEqual(
      expect.arrayContaining(['SessionDataSource', 'SpareConnections', 'PoolQueue', 'DatabaseHealth']),
    );
  });

  test.each([postgresql, mariadb, mysql, oracle, sqlserver])(
    'of $kind send the reset along with a statement only where the database has a mark for it',
    (dialect) => {
      const isSole = dialect.session.sole !== undefined;
      for (const name of ['SoleStatement', 'NamedStatement', 'OutdatedStatements'])
        expect([name, namesOf(dialect).includes(name)]).toEqual([name, isSole]);
    },
  );

  test.each([postgresql, mariadb, mysql, oracle, sqlserver])(
    'of $kind guard the memory only where its driver keeps answers whole',
    (dialect) => {
      expect(namesOf(dialect).includes('GuardedSockets')).toBe(dialect === mariadb);
    },
  );

  test('say that a call ends with its caller only where the service learns that a caller has gone', () => {
    const said = (callersLeave: boolean) =>
      sessions({ ...PROJECT, callersLeave }, postgresql)
        .flatMap((contribution) => (contribution.kind === 'readmeSection' ? [contribution.markdown] : []))
        .join();
    expect(said(true)).toContain('whose caller has gone');
    expect(said(false)).not.toContain('whose caller has gone');
  });
});
