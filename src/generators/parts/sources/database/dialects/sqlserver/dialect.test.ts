import { expect, test } from 'vitest';
import type { ConnectionHint } from '../../../../../../model/described/description.ts';

import { sqlserver } from './dialect.ts';

const AT = { kind: 'sqlserver', host: 'db', port: 1433, database: 'shop', username: 'u' } as const;
const TRUSTED = 'encrypt=true;trustServerCertificate=true';

test.each([
  [{}, `jdbc:sqlserver://db:1433;databaseName=shop;${TRUSTED}`],
  [{ host: '[::1]' }, `jdbc:sqlserver://;serverName=::1;portNumber=1433;databaseName=shop;${TRUSTED}`],
  [{ database: 'my shop-1' }, `jdbc:sqlserver://db:1433;databaseName=my shop-1;${TRUSTED}`],
  [{ database: 'a;encrypt=false' }, `jdbc:sqlserver://db:1433;${TRUSTED}`],
  [{ tls: 'disable' }, 'jdbc:sqlserver://db:1433;databaseName=shop;encrypt=false'],
  [{ tls: 'require' }, `jdbc:sqlserver://db:1433;databaseName=shop;${TRUSTED}`],
  [{ tls: 'verify-full' }, 'jdbc:sqlserver://db:1433;databaseName=shop;encrypt=true;trustServerCertificate=false'],
  [{ jdbcParameters: 'encrypt=strict' }, 'jdbc:sqlserver://db:1433;databaseName=shop;encrypt=strict'],
] satisfies [Partial<ConnectionHint>, string][])('the url for %o', (hint, expected) => {
  expect(sqlserver.jdbcUrl({ ...AT, ...hint })).toBe(expected);
});
