import { expect, test } from 'vitest';
import { oracleName, oracleNameParts } from '../../../../../../checks/sql/oracle-name.ts';
import type { ConnectionHint } from '../../../../../../model/described/description.ts';

import { oracle } from './dialect.ts';

import { escapeOracleStatement } from './statement.ts';

const AT = { kind: 'oracle', host: 'db', port: 1521, database: 'FREEPDB1', username: 'u' } as const;

test.each([
  [{}, 'jdbc:oracle:thin:@//db:1521/FREEPDB1'],
  [{ host: '::1' }, 'jdbc:oracle:thin:@//[::1]:1521/FREEPDB1'],
  [{ tls: 'disable' }, 'jdbc:oracle:thin:@//db:1521/FREEPDB1'],
  [{ tls: 'require' }, 'jdbc:oracle:thin:@tcps://db:1521/FREEPDB1?ssl_server_dn_match=false'],
  [{ tls: 'verify-full' }, 'jdbc:oracle:thin:@tcps://db:1521/FREEPDB1?ssl_server_dn_match=true'],
  [{ tls: 'require', jdbcParameters: 'retry_count=2' }, 'jdbc:oracle:thin:@tcps://db:1521/FREEPDB1?retry_count=2'],
] satisfies [Partial<ConnectionHint>, string][])('the url for %o', (hint, expected) => {
  expect(oracle.jdbcUrl({ ...AT, ...hint })).toBe(expected);
});

test.each([
  ['ORDERS', 'ORDERS'],
  ['A$B#1', 'A$B#1'],
  ['ORDER', '"ORDER"'],
  ['Orders', '"Orders"'],
  ['1ST', '"1ST"'],
  ['a.b', '"a.b"'],
])('the name %s is written %s', (name, written) => {
  expect(oracleName(name)).toBe(written);
  expect(oracleNameParts(`SHOP.${written}`)).toEqual(['SHOP', name]);
});

test.each([
  ["select q'[it's :a]', nQ'!x!', :b from dual", "select 'it''s :a', n'x', :b from dual"],
  ["select Q'{a}' || q'(b)' || q'<c>' from dual", "select 'a' || 'b' || 'c' from dual"],
  ["select ':no', \"q'[a]'\" /* q'[b]' */ from dual -- :c", "select ':no', \"q'[a]'\" /* q'[b]' */ from dual -- :c"],
])('%s is escaped for Spring', (sql, expected) => {
  expect(escapeOracleStatement(sql)).toBe(expected);
});
