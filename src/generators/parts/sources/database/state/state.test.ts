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

describe.each(Object.keys(DATABASES) as StateDatabase[])('ticks of jobs, on %s', (kind) => {
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
  const { settings, modules } = contributed(stateTable('oracle', 'ticks', 'svc'));
  expect(settings).toEqual({ 'service.state.dialect': 'oracle', 'service.state.tables.ticks': 'svc.service_ticks' });
  expect(modules).toEqual(['state-jdbc']);
  expect(contributed(stateTable('mysql', 'inbox', '')).settings['service.state.tables.inbox']).toBe('service_inbox');
});
