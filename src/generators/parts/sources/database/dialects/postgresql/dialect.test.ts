import { expect, test } from 'vitest';

import { postgresql } from './dialect.ts';
import { quoted } from './keywords.ts';

test.each([
  ['orders', 'orders'],
  ['order', '"order"'],
  ['Orders', '"Orders"'],
  ['a"b', '"a""b"'],
  ['1st', '"1st"'],
  ['ünï', '"ünï"'],
])('%s is written %s', (name, expected) => {
  expect(quoted(name)).toBe(expected);
});

test.each([
  [{ host: 'db', port: 5432, database: 'shop' }, 'jdbc:postgresql://db:5432/shop'],
  [{ host: '::1', port: 5433, database: 'a/b?c' }, 'jdbc:postgresql://[::1]:5433/a%2Fb%3Fc'],
  [
    { host: 'db', port: 5432, database: 'shop', jdbcParameters: 'sslmode=require' },
    'jdbc:postgresql://db:5432/shop?sslmode=require',
  ],
  [{ host: 'db', port: 5432, database: 'shop', tls: 'prefer' }, 'jdbc:postgresql://db:5432/shop'],
  [
    { host: 'db', port: 5432, database: 'shop', tls: 'verify-full' },
    'jdbc:postgresql://db:5432/shop?sslmode=verify-full',
  ],
] as const)('the url of %o', (connection, expected) => {
  expect(postgresql.jdbcUrl({ kind: 'postgresql', username: 'u', ...connection })).toBe(expected);
});
