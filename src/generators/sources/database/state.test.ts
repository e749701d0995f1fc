import { describe, expect, test } from 'vitest';
import type { Project } from '../../model/project.ts';
import type { DatabaseKind } from './described/routine.ts';
import { stateTable } from './state.ts';

const PROJECT = { basePackage: 'com.acme.shop' } as Project;

/** What differs, as it is expected of each database. */
const DATABASES: Readonly<
  Record<DatabaseKind, { lock: string; hint: string; read: string; body: string; key: string }>
> = {
  postgresql: { lock: ' for update skip locked', hint: '', read: '', body: 'bytea', key: 'varchar(64)' },
  mysql: { lock: ' for update skip locked', hint: '', read: '', body: 'longblob', key: 'varchar(64)' },
  mariadb: { lock: ' for update skip locked', hint: '', read: '', body: 'longblob', key: 'varchar(64)' },
  oracle: { lock: ' for update skip locked', hint: '', read: '', body: 'blob', key: 'varchar2(64)' },
  sqlserver: {
    ...{ lock: '', hint: ' with (updlock, rowlock, readpast)', read: ' with (readpast)' },
    ...{ body: 'varbinary(max)', key: 'varchar(64)' },
  },
};

function filesOf(kind: DatabaseKind, schema: string): ReadonlyMap<string, string> {
  const contributions = stateTable(PROJECT, kind, 'idempotency', schema, 'together');
  return new Map(
    contributions.flatMap((one) => (one.kind === 'file' ? [[one.path.replace(/.*\//, ''), one.text] as const] : [])),
  );
}

describe.each(Object.keys(DATABASES) as DatabaseKind[])('kept answers on %s', (kind) => {
  const { lock, hint, read, body, key } = DATABASES[kind];

  test('stand in a table of keys and one of places, which is found by its end', () => {
    const ddl = filesOf(kind, 'svc').get('idempotency.sql') ?? '';
    expect(ddl).toContain(`create table svc.service_idempotency_key (\n    request_key ${key} not null primary key\n)`);
    expect(ddl).toContain(`create table svc.service_idempotency (\n    request_key  ${key} not null primary key,`);
    expect(ddl).toMatch(new RegExp(`^ {4}body +${body.replace(/[()]/g, '\\$&')}$`, 'm'));
    expect(ddl).toContain('create index service_idempotency_expiry on svc.service_idempotency (expires_at);');
    expect(ddl.includes('engine = InnoDB')).toBe(kind === 'mysql' || kind === 'mariadb');
  });

  test('are locked without waiting, and read without one either', () => {
    // However its texts are broken into lines.
    const java = (filesOf(kind, '').get('JdbcKeptAnswers.java') ?? '')
      .replace(/"\s*\+ "/g, '')
      .replace(/ =\s+"/g, ' = "');
    const place = 'select fingerprint, status, content_type, body from service_idempotency';
    expect(java).toContain(`HOLD = "${place}${hint} where request_key = ?${lock}";`);
    expect(java).toContain(`FIND = "${place}${read} where request_key = ?";`);
    expect(java).toContain(`OLD = "select request_key from service_idempotency${hint} where expires_at < ?${lock}";`);
    expect(java).toContain('ADD_KEY = "insert into service_idempotency_key (request_key) values (?)";');
  });
});
