import { describe, expect, test } from 'vitest';
import type { Project } from '../../../../../model/project.ts';
import type { StateDatabase, StateTable } from '../../../part.ts';
import { separateState } from './separate.ts';
import { type Stand, stateTable } from './state.ts';

const PROJECT = { basePackage: 'com.acme.shop' } as Project;

/** The expected differences between databases. */
const DATABASES: Readonly<
  Record<StateDatabase, { lock: string; hint: string; read: string; body: string; key: string }>
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

function filesOf(
  kind: StateDatabase,
  schema: string,
  table: StateTable = 'idempotency',
  stand: Stand = 'together',
): ReadonlyMap<string, string> {
  const contributions = stateTable(PROJECT, kind, table, schema, stand);
  return new Map(
    contributions.flatMap((contribution) =>
      contribution.kind === 'file' ? [[contribution.path.replace(/.*\//, ''), contribution.text] as const] : [],
    ),
  );
}

describe.each(Object.keys(DATABASES) as StateDatabase[])('kept answers on %s', (kind) => {
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

/** The expected differences for work that nobody calls: ShedLock's name of the database, its times, and the clock of runs. */
const WORK: Readonly<Record<StateDatabase, { product: string; until: string; now: string; ago: string }>> = {
  postgresql: {
    ...{ product: 'POSTGRES_SQL', until: 'timestamp', now: 'current_timestamp' },
    ago: "current_timestamp - ? * interval '1 second'",
  },
  mysql: {
    ...{ product: 'MY_SQL', until: 'datetime(3)', now: 'current_timestamp(3)' },
    ago: 'current_timestamp(3) - interval ? second',
  },
  mariadb: {
    ...{ product: 'MY_SQL', until: 'datetime(3)', now: 'current_timestamp(3)' },
    ago: 'current_timestamp(3) - interval ? second',
  },
  oracle: {
    ...{ product: 'ORACLE', until: 'timestamp(3)', now: 'systimestamp' },
    ago: "systimestamp - numtodsinterval(?, 'second')",
  },
  sqlserver: {
    ...{ product: 'SQL_SERVER', until: 'datetime2', now: 'sysdatetimeoffset()' },
    ago: 'dateadd(second, -cast(? as int), sysdatetimeoffset())',
  },
};

describe.each(Object.keys(WORK) as StateDatabase[])('work that nobody calls, on %s', (kind) => {
  const { product, until, now, ago } = WORK[kind];
  const { key, read } = DATABASES[kind];

  test('has the table of ShedLock, whose name is its key', () => {
    const files = filesOf(kind, 'svc', 'locks');
    const ddl = files.get('locks.sql') ?? '';
    expect(ddl).toMatch(
      /^create table svc\.service_locks \(\n {4}name +n?varchar2?\(200.*\).* not null primary key,$/m,
    );
    expect(ddl).toContain(`    lock_until ${until} not null,\n    locked_at  ${until} not null,\n`);
    expect(ddl.includes('engine = InnoDB')).toBe(kind === 'mysql' || kind === 'mariadb');
    expect(files.get('JdbcLocks.java')).toContain(`.withDatabaseProduct(DatabaseProduct.${product})`);
    expect(files.get('JdbcLocks.java')).toContain('TABLE = "svc.service_locks"');
  });

  test('has a row for each run, by the clock of the database, found by its begin', () => {
    const files = filesOf(kind, '', 'runs');
    expect(files.get('runs.sql')).toContain(`    id           ${key.replace('64', '36')} not null primary key,`);
    expect(files.get('runs.sql')).toContain('create index service_runs_expiry on service_runs (started_at);');
    const java = (files.get('JdbcRunHistory.java') ?? '').replace(/"\s*\+ "/g, '').replace(/ =\s+"/g, ' = "');
    expect(java).toContain(
      `END = "update service_runs set ended_at = ${now}, outcome = ?, failure_kind = ? where id = ?";`,
    );
    expect(java).toContain(`OLD = "select id from service_runs${read} where started_at < ${ago}";`);
  });
});

describe.each(['locks', 'runs'] as const)('what keeps %s works on a connection', (table) => {
  const defaults = (stand: Stand) =>
    [...filesOf('postgresql', '', table, stand)].find(([path]) => path.endsWith('Defaults.java'))?.[1];

  test.each(['together', 'alone'] as const)('beside the pool, where it stands %s', (stand) => {
    expect(defaults(stand)).toContain('@Qualifier(SpareConnections.NAME) DataSource dataSource');
    expect(defaults(stand)).not.toContain('StateDatabase');
  });

  test('that the service brings along, where the database is its only one', () => {
    const files = (beside: boolean) =>
      separateState(PROJECT, { kind: 'postgresql', tables: [{ table, schema: '' }], beside }).flatMap((contribution) =>
        contribution.kind === 'file' && contribution.path.endsWith('/SpareConnections.java') ? [contribution.path] : [],
      );
    expect(files(false)).toHaveLength(1);
    expect(files(true)).toEqual([]);
  });

  test('of the second database, where it has one', () => {
    expect(defaults('beside')).toContain('@Qualifier(StateDatabase.STATE)');
    expect(defaults('beside')).not.toContain('SpareConnections');
  });
});
