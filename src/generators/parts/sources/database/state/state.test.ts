import { describe, expect, test } from 'vitest';
import { contributed } from '../../../../../../tests/support/parts/contributed.ts';
import type { StateDatabase, StateTable } from '../../../part.ts';
import { stateTable } from './state.ts';

/** The expected differences between databases. */
const DATABASES: Readonly<Record<StateDatabase, { body: string; key: string }>> = {
  postgresql: { body: 'bytea', key: 'varchar(64)' },
  mysql: { body: 'longblob', key: 'varchar(64)' },
  mariadb: { body: 'longblob', key: 'varchar(64)' },
  oracle: { body: 'blob', key: 'varchar2(64)' },
  sqlserver: { body: 'varbinary(max)', key: 'varchar(64)' },
};

function filesOf(kind: StateDatabase, schema: string, table: StateTable = 'idempotency'): ReadonlyMap<string, string> {
  return new Map(
    contributed(stateTable(kind, table, schema))
      .of('file')
      .map(({ path, text }) => [path.replace(/.*\//, ''), text] as const),
  );
}

describe.each(Object.keys(DATABASES) as StateDatabase[])('kept answers on %s', (kind) => {
  const { body, key } = DATABASES[kind];

  test('stand in a table of keys and one of places, which is found by its end', () => {
    const ddl = filesOf(kind, 'svc').get('idempotency.sql') ?? '';
    expect(ddl).toContain(`create table svc.service_idempotency_key (\n    request_key ${key} not null primary key\n)`);
    expect(ddl).toContain(`create table svc.service_idempotency (\n    request_key  ${key} not null primary key,`);
    expect(ddl).toMatch(new RegExp(`^ {4}body +${body.replace(/[()]/g, '\\$&')}$`, 'm'));
    expect(ddl).toContain('create index service_idempotency_expiry on svc.service_idempotency (expires_at);');
    expect(ddl.includes('engine = InnoDB')).toBe(kind === 'mysql' || kind === 'mariadb');
  });
});

/** The types of ShedLock's times. */
const WORK: Readonly<Record<StateDatabase, { until: string }>> = {
  postgresql: { until: 'timestamp' },
  mysql: { until: 'datetime(3)' },
  mariadb: { until: 'datetime(3)' },
  oracle: { until: 'timestamp(3)' },
  sqlserver: { until: 'datetime2' },
};

describe.each(Object.keys(WORK) as StateDatabase[])('work that nobody calls, on %s', (kind) => {
  const { until } = WORK[kind];
  const { key } = DATABASES[kind];

  test('has the table of ShedLock, whose name is its key', () => {
    const files = filesOf(kind, 'svc', 'locks');
    const ddl = files.get('locks.sql') ?? '';
    expect(ddl).toMatch(
      /^create table svc\.service_locks \(\n {4}name +n?varchar2?\(200.*\).* not null primary key,$/m,
    );
    expect(ddl).toContain(`    lock_until ${until} not null,\n    locked_at  ${until} not null,\n`);
    expect(ddl.includes('engine = InnoDB')).toBe(kind === 'mysql' || kind === 'mariadb');
  });

  test('has a row for each run, by the clock of the database, found by its begin', () => {
    const files = filesOf(kind, '', 'runs');
    expect(files.get('runs.sql')).toContain(`    id           ${key.replace('64', '36')} not null primary key,`);
    expect(files.get('runs.sql')).toContain('create index service_runs_expiry on service_runs (started_at);');
  });
});

describe.each(Object.keys(DATABASES) as StateDatabase[])('files on %s', (kind) => {
  test('have a row each, whose key is made of what tells it from others', () => {
    const ddl = filesOf(kind, 'svc', 'files').get('files.sql') ?? '';
    expect(ddl).toContain(
      `create table svc.service_files (\n    id               ${DATABASES[kind].key} not null primary key,`,
    );
    expect(ddl).toContain('create index service_files_expiry on svc.service_files (ended_at);');
    expect(ddl.includes('engine = InnoDB')).toBe(kind === 'mysql' || kind === 'mariadb');
  });
});

describe.each(Object.keys(WORK) as StateDatabase[])('ticks of jobs, on %s', (kind) => {
  test('have one row for each job and time, which sorts, and are found by their end', () => {
    const ddl = filesOf(kind, 'svc', 'ticks').get('ticks.sql') ?? '';
    expect(ddl).toMatch(/^create table svc\.service_ticks \(\n {4}job +n?varchar2?\(200.*\).* not null,$/m);
    expect(ddl).toMatch(/^ {4}due_at +n?varchar2?\(24\).* not null,$/m);
    expect(ddl).toContain('    primary key (job, due_at)\n)');
    expect(ddl).toContain('create index service_ticks_open on svc.service_ticks (outcome, job, due_at);');
    expect(ddl.includes('collate "C"')).toBe(kind === 'postgresql');
    expect(ddl.includes('Latin1_General_100_BIN2')).toBe(kind === 'sqlserver');
    expect(ddl.includes('engine = InnoDB')).toBe(kind === 'mysql' || kind === 'mariadb');
  });
});

test('a table is found by the settings, which name it and the dialect of its database', () => {
  const { settings, modules } = contributed(stateTable('oracle', 'runs', 'svc'));
  expect(settings).toEqual({ 'service.state.dialect': 'oracle', 'service.state.tables.runs': 'svc.service_runs' });
  expect(modules).toEqual(['state-jdbc']);
  expect(contributed(stateTable('mysql', 'inbox', '')).settings['service.state.tables.inbox']).toBe('service_inbox');
});
