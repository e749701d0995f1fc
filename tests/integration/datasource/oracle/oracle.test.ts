import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import oracledb from 'oracledb';
import { describe } from 'vitest';
import { openSocket } from '../../../../src/datasources/connection/open-socket.ts';
import type { Connection } from '../../../../src/datasources/driver.ts';
import { oracle } from '../../../../src/datasources/oracle/driver.ts';
import { createGuard, withGuard } from '../../../../src/datasources/oracle/transport.ts';
import { datasourceSuite, type SuiteDatabase } from '../datasource.suite.ts';

/** `oracle://system:password@localhost:1521/FREEPDB1`, an account that may create users. */
const url = process.env.TEST_ORACLE_URL;

/** Who makes the suite's users. */
async function administrator(): Promise<Connection> {
  const { hostname, port, username, password, pathname } = new URL(url ?? '');
  const { address } = await lookup(hostname);
  return {
    kind: 'oracle',
    host: hostname,
    addresses: [address],
    port: Number(port || 1521),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    serviceName: pathname.slice(1),
    tls: 'disable',
  };
}

if (!url) console.warn('TEST_ORACLE_URL is not set: the Oracle driver is not tested on a server.');
describe.skipIf(!url)('a live Oracle server', () => {
  datasourceSuite({
    driver: oracle,
    product: 'Oracle Database',
    open: async () => open(await administrator()),
    // A routine of a schema has no overloads; those of packages are read in the contract tests.
    overloads: false,
    diagnoses: [
      ['the service does not exist', (it) => ({ ...it, serviceName: 'nowhere_at_all' }), 'unknown-database'],
      ['the password is wrong', (it) => ({ ...it, password: 'not it' }), 'wrong-password'],
    ],
    spelling: {
      quote: (name) => `"${name}"`,
      longestName: 30,
      impossibleNames: ['a"b', '"', 'say "hi"'],
      types: { integer: 'number(9)', text: 'varchar2(40)' },
      createFunction: (name, parameters) => {
        // A parameter of a routine has no size.
        const taken = parameters
          .map((parameter) => `${parameter.name} ${parameter.type.replace(/\(.*\)/, '')}`)
          .join(', ');
        return `create function ${name}${taken && `(${taken})`} return number is begin return 1; end;`;
      },
      dropFunction: (name) => `drop function ${name}`,
      createReader: (name, table, parameter) =>
        `create function ${name}(${parameter} number) return sys_refcursor is c sys_refcursor;
         begin open c for select id "id", name "name" from ${table} where id = ${parameter}; return c; end;`,
      createWriter: (name, table, parameter) =>
        `create procedure ${name}(${parameter} number) is begin insert into ${table} (id) values (${parameter}); end;`,
    },
  });
});

/** A user of its own, who owns what the suite makes. */
async function open(administrator: Connection): Promise<SuiteDatabase> {
  const schema = `FORJA_${randomBytes(6).toString('hex').toUpperCase()}`;
  const secret = `P${randomBytes(12).toString('hex')}`;
  const server = await connected(administrator);
  await server.execute(`create user ${schema} identified by "${secret}"`);
  await server.execute(
    `grant create session, create table, create procedure, create type, unlimited tablespace to ${schema}`,
  );
  const connection = { ...administrator, username: schema, password: secret };
  const own = await connected(connection);
  return {
    connection,
    schema,
    run: (statement) => own.execute(statement, [], { autoCommit: true }),
    number: async (statement) => Number(((await own.execute(statement)).rows as number[][])[0]?.[0]),
    async close() {
      await own.close();
      await server
        .execute(
          `begin for s in (select sid, serial# n from v$session where username = '${schema}') loop
           execute immediate 'alter system kill session ''' || s.sid || ',' || s.n || ''' immediate'; end loop; end;`,
        )
        .catch(() => {});
      await server.execute(`drop user ${schema} cascade`);
      await server.close();
    },
  };
}

/** Beside the driver, but through the same transport: outside of it oracledb connects to nothing here. */
async function connected(connection: Connection): Promise<oracledb.Connection> {
  const guard = createGuard(await openSocket(connection), connection);
  const { username: user, password, addresses, port, serviceName } = connection;
  const connectString = `${addresses?.[0]}:${port}/${serviceName}`;
  return withGuard(guard, () => oracledb.getConnection({ user, password, connectString }));
}
