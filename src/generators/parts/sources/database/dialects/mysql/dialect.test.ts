import { expect, test } from 'vitest';
import type { ConnectionHint } from '../../../../../../model/described/description.ts';

import { mariadb } from '../mariadb/dialect.ts';

import { mysql } from './dialect.ts';

import { quoted } from './quoted.ts';

const AT = { kind: 'mysql', host: 'db', port: 3306, database: 'shop', username: 'u' } as const;

test.each([
  [{}, 'jdbc:mysql://db:3306/shop'],
  [{ host: '::1', database: 'a/b?c' }, 'jdbc:mysql://[::1]:3306/a%2Fb%3Fc'],
  [{ tls: 'disable' }, 'jdbc:mysql://db:3306/shop?sslMode=DISABLED&allowPublicKeyRetrieval=true'],
  [{ tls: 'require' }, 'jdbc:mysql://db:3306/shop?sslMode=REQUIRED'],
  [{ tls: 'verify-full' }, 'jdbc:mysql://db:3306/shop?sslMode=VERIFY_IDENTITY'],
  [{ tls: 'require', jdbcParameters: 'sslMode=VERIFY_CA' }, 'jdbc:mysql://db:3306/shop?sslMode=VERIFY_CA'],
] satisfies [Partial<ConnectionHint>, string][])('the url of MySQL for %o', (hint, expected) => {
  expect(mysql.jdbcUrl({ ...AT, ...hint })).toBe(expected);
});

test.each([
  [{}, 'jdbc:mariadb://db:3306/shop'],
  [{ host: '::1', database: 'a/b %ü' }, 'jdbc:mariadb://[::1]:3306/a/b %ü'],
  [{ database: 'a?b' }, 'jdbc:mariadb://db:3306/'],
  [{ tls: 'disable' }, 'jdbc:mariadb://db:3306/shop?sslMode=disable'],
  [{ tls: 'require' }, 'jdbc:mariadb://db:3306/shop?sslMode=trust'],
  [{ tls: 'verify-full' }, 'jdbc:mariadb://db:3306/shop?sslMode=verify-full'],
] satisfies [Partial<ConnectionHint>, string][])('the url of MariaDB for %o', (hint, expected) => {
  expect(mariadb.jdbcUrl({ ...AT, kind: 'mariadb', ...hint })).toBe(expected);
});

test('a name stands in backticks, its own doubled', () => {
  expect(quoted('order')).toBe('`order`');
  expect(quoted('a`b.c')).toBe('`a``b.c`');
});
