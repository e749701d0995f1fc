import type { DatabaseKind } from '../../../../../model/described/routine.ts';
import { Fault } from '../../../../../model/fault.ts';
import type { Dialect } from './dialect.ts';
import { mariadb } from './mariadb/dialect.ts';
import { mysql } from './mysql/dialect.ts';
import { oracle } from './oracle/dialect.ts';
import { postgresql } from './postgresql/dialect.ts';
import { sqlserver } from './sqlserver/dialect.ts';

/** Every database that services are made for. A new database is one line here, its folder and its templates. */
export const dialects: readonly Dialect[] = [postgresql, mysql, mariadb, oracle, sqlserver];

/** Finds the dialect of a database. @throws Fault unsupported when no service is made for such a database. */
export function dialectOf(kind: DatabaseKind): Dialect {
  const dialect = dialects.find((dialect) => dialect.kind === kind);
  if (dialect) return dialect;
  throw new Fault('unsupported', {
    values: { what: kind },
    faults: [{ field: 'databaseType', message: 'decision' }],
  });
}
