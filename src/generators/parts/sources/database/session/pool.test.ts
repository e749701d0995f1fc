import { expect, test } from 'vitest';
import { contributed } from '../../../../../../tests/support/parts/contributed.ts';
import { mysql } from '../dialects/mysql/dialect.ts';
import { postgresql } from '../dialects/postgresql/dialect.ts';
import { HIKARI, MAIN_POOL, type Pool, poolSettings } from './pool.ts';

const POOL: Pool = {
  ...{ prefix: 'DB', keys: MAIN_POOL, name: 'shop', url: 'jdbc:postgresql://db:5432/shop', username: 'app', size: 10 },
};
const of = (more: Partial<Pool> = {}, dialect = postgresql) => poolSettings({ ...POOL, ...more }, dialect);
const settings = (...given: Parameters<typeof of>) => contributed(of(...given)).settings;

test('a pool is set by its environment, with what was described as the default', () => {
  expect(settings()).toMatchObject({
    'spring.datasource.url': '${DB_URL:jdbc:postgresql://db:5432/shop}',
    'spring.datasource.username': '${DB_USERNAME:app}',
    [`${HIKARI}.maximum-pool-size`]: '${DB_POOL_SIZE:10}',
    'spring.jdbc.template.query-timeout': '${DB_QUERY_TIMEOUT:60s}',
  });
});

test('a password is never written: its default is empty', () => {
  expect(settings()['spring.datasource.password']).toBe('${DB_PASSWORD:}');
});

test('a service starts without its database, and no call waits for a connection without end', () => {
  const { [`${HIKARI}.initialization-fail-timeout`]: start, [`${HIKARI}.connection-timeout`]: wait } = settings();
  expect([start, wait]).toEqual(['-1', '5000']);
  expect(of().find(({ key }) => key.endsWith('initialization-fail-timeout'))?.comment).toContain('readiness');
});

test('a second pool has variables and keys of its own, and none of the first', () => {
  const keys = { url: 'state.url', login: 'state', hikari: 'state.hikari', queryTimeout: 'state.query-timeout' };
  const own = settings({ prefix: 'STATE_DB', keys });
  expect(Object.keys(own).filter((key) => key.startsWith('spring.'))).toEqual([]);
  expect(Object.values(own).filter((value) => value.includes('${DB_'))).toEqual([]);
  expect(own['state.query-timeout']).toBe('${STATE_DB_QUERY_TIMEOUT:60s}');
});

test.each([postgresql, mysql])('the driver of $kind gets its properties, and no others', (dialect) => {
  const prefix = `${HIKARI}.data-source-properties.`;
  const own = Object.entries(settings({}, dialect)).filter(([key]) => key.startsWith(prefix));
  expect(Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value]))).toEqual(
    Object.fromEntries(Object.entries(dialect.connectionProperties).map(([key, value]) => [key, String(value)])),
  );
  expect(own.length).toBeGreaterThan(0);
});

test('a url that could be read as more than a value is refused', () => {
  expect(() => of({ url: 'jdbc:x://h/d}' })).toThrow('unsafeText');
});
