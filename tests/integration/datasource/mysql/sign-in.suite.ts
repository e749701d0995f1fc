import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeIdleSessions } from '../../../../src/datasources/connection/session-pool.ts';
import type { Connection } from '../../../../src/datasources/driver.ts';
import { countingProxy } from '../connection/counting-proxy.ts';
import type { MysqlServer, MysqlSource } from './mariadb-source.ts';

const PASSWORD = 'Very-s3cret-indeed';

/** Whom MySQL and MariaDB let in, and what is told to those whom they do not. */
export function mysqlSignInSuite({ driver, open }: MysqlServer): void {
  let source: MysqlSource;
  beforeAll(async () => {
    source = await open();
  });
  afterAll(() => source?.close());

  const granted = (...also: readonly string[]) =>
    source.user(PASSWORD, `grant select, execute on \`${source.schema}\`.* to {user}`, ...also);
  const outcome = (connection: Connection) =>
    driver.test(connection).then(
      ({ product }) => product,
      (fault: { values: { diagnosis: string } }) => fault.values.diagnosis,
    );

  describe('an account that', () => {
    test.each([
      ['is locked', 'alter user {user} account lock'],
      ['has an expired password', 'alter user {user} password expire'],
      ['may not use the database', 'revoke all privileges, grant option from {user}'],
    ])('%s is not allowed in', async (_, statement) => {
      expect(await outcome(await granted(statement))).toBe('not-allowed');
    });

    test('has all its connections open already', async () => {
      const account = await granted('alter user {user} with max_user_connections 1');
      const { host, port, username: user, password } = account;
      const other = await createConnection({ host, port, user, password });
      expect(await outcome(account)).toBe('too-many-connections');
      await other.end();
    });
  });

  describe.runIf(driver.kind === 'mysql')('caching_sha2_password', () => {
    test.each(['disable', 'prefer', 'require'] as const)('lets in with TLS %s, at first and again', async (tls) => {
      const { connection: account, close, sent } = await countingProxy({ ...(await granted()), tls });
      expect(await outcome(account)).toBe('MySQL');
      await closeIdleSessions();
      expect(await outcome(account)).toBe('MySQL');
      expect(sent()).not.toContain(PASSWORD);
      expect(sent().includes(account.username)).toBe(tls === 'disable');
      await close();
    });

    test('with a wrong password, in any way', async () => {
      const account = await granted();
      for (const tls of ['disable', 'prefer', 'require'] as const)
        expect(await outcome({ ...account, tls, password: 'other' })).toBe('wrong-password');
    });

    test('of an account that requires TLS', async () => {
      const account = await granted('alter user {user} require ssl');
      expect(await outcome(account)).toBe('MySQL');
      expect(await outcome({ ...account, tls: 'disable' })).toBe('wrong-password');
    });

    test('of a server whose certificate nobody vouches for', async () => {
      expect(await outcome({ ...(await granted()), tls: 'verify-full' })).toBe('certificate');
    });
  });
}
