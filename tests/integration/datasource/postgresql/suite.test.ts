import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import { datasourceSuite, type SuiteDatabase } from '../datasource.suite.ts';
import { sourceDatabase } from './source.ts';

async function open(): Promise<SuiteDatabase> {
  const source = await sourceDatabase('create schema suite');
  return {
    connection: source.connection,
    schema: 'suite',
    run: (statement) => source.sql.unsafe(statement).simple(),
    number: async (statement) => Number(Object.values((await source.sql.unsafe(statement))[0] ?? {})[0]),
    close: source.close,
  };
}

datasourceSuite({
  driver: postgresql,
  product: 'PostgreSQL',
  open,
  overloads: true,
  diagnoses: [
    ['the database does not exist', (it) => ({ ...it, databaseName: 'nowhere at all' }), 'unknown-database'],
    ['the server has no TLS', (it) => ({ ...it, tls: 'require' }), 'tls-unavailable'],
  ],
  spelling: {
    quote: (name) => `"${name.replaceAll('"', '""')}"`,
    longestName: 63,
    types: { integer: 'integer', text: 'varchar(40)' },
    createFunction: (name, parameters) =>
      `create function ${name}(${parameters.map((parameter) => `${parameter.name} ${parameter.type}`).join(', ')})
       returns integer language sql as 'select 1'`,
    dropFunction: (name) => `drop function ${name}`,
    comment: (name, text) => `comment on function ${name} is '${text}'`,
    createReader: (name, table, parameter) =>
      `create function ${name}(${parameter} integer) returns refcursor stable language plpgsql as
       $$ declare c refcursor; begin open c for select id, name from ${table}; return c; end $$`,
    createWriter: (name, table, parameter) =>
      `create procedure ${name}(${parameter} integer) language sql as $$ insert into ${table} (id) values (${parameter}) $$`,
  },
});
