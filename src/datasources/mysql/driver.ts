import { Fault } from '../../model/fault.ts';
import { QUESTION_TIMEOUT_MS } from '../connection/session-pool.ts';
import type { DatasourceDriver } from '../driver.ts';
import { readSchemas } from './catalogue.ts';
import { describeRoutines, listRoutines } from './describe.ts';
import { describeQueries } from './describe-query.ts';
import { sampleRoutine } from './sample.ts';
import type { Server } from './session/server.ts';
import { withSession } from './session/session.ts';

const PER_QUERY_MS = 50;
/**
 * The oldest versions that have read-only transactions, time-outs of statements, the catalogue's columns and, for
 * MariaDB, RETURNING.
 */
const OLDEST = { MySQL: [8, 0], MariaDB: [10, 5] } as const;

/** Makes the driver of both kinds; the server's own answer decides on their differences. */
function driverOf(kind: 'mysql' | 'mariadb'): DatasourceDriver {
  return {
    kind,
    test: (connection) =>
      withSession(connection, async ({ server: { product, version } }) => {
        if (isOlder({ product, version }))
          throw new Fault('unsupported', { values: { what: `${product} ${version}` } });
        return { product, version };
      }),
    schemas: (connection) => withSession(connection, readSchemas),
    routines: (connection, schema) => withSession(connection, (session) => listRoutines(session, schema)),
    describe: (connection, selected) => withSession(connection, (session) => describeRoutines(session, selected)),
    sample: (connection, ref, values, writes) =>
      withSession(connection, (session) => sampleRoutine(session, ref, values, writes === true)),
    async describeQueries(connection, statements) {
      if (statements.length === 0) return [];
      const timeoutMs = QUESTION_TIMEOUT_MS + statements.length * PER_QUERY_MS;
      return withSession(connection, (session) => describeQueries(session, statements), timeoutMs);
    },
  };
}

function isOlder({ product, version }: Pick<Server, 'product' | 'version'>): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST[product];
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

/** MySQL 8.0 and later. */
export const mysql = driverOf('mysql');

/** MariaDB 10.5 and later. */
export const mariadb = driverOf('mariadb');
