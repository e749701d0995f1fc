import { describe } from 'vitest';
import { sqlserver } from '../../../../src/datasources/sqlserver/driver.ts';
import { datasourceSuite } from '../datasource.suite.ts';
import { SQLSERVER_URL, sqlServerDatabase } from './source.ts';

if (SQLSERVER_URL === undefined) {
  console.warn('TEST_SQLSERVER_URL is not set: the SQL Server driver is not tested on a server.');
}
describe.skipIf(SQLSERVER_URL === undefined)('SQL Server', () => {
  datasourceSuite({
    driver: sqlserver,
    product: process.env.TEST_SQLSERVER_PRODUCT ?? 'SQL Server',
    open: sqlServerDatabase,
    overloads: false,
    diagnoses: [
      ['the password is wrong', (it) => ({ ...it, password: 'not this one' }), 'wrong-password'],
      ['the database does not exist', (it) => ({ ...it, databaseName: 'nowhere at all' }), 'unknown-database'],
      ['the certificate is nobody’s', (it) => ({ ...it, host: 'other.example', tls: 'verify-full' }), 'certificate'],
    ],
    spelling: {
      quote: (name) => `[${name.replaceAll(']', ']]')}]`,
      longestName: 128,
      plainParameters: true,
      types: { integer: 'int', text: 'varchar(40)' },
      createFunction: (name, parameters) =>
        `create function ${name}(${parameters.map((parameter) => `${variable(parameter.name)} ${parameter.type}`).join(', ')})
           returns int as begin return 1 end`,
      dropFunction: (name) => `drop function ${name}`,
      comment: (name, text) => {
        const [schema, own] = name.slice(1, -1).split('].[');
        return `exec sys.sp_addextendedproperty 'MS_Description', N'${text}', 'schema', N'${schema}', 'function', N'${own}'`;
      },
      createReader: (name, table, parameter) =>
        `create procedure ${name} ${variable(parameter)} int as
           select id, name from ${table} where id = ${variable(parameter)}`,
      createWriter: (name, table, parameter) =>
        `create procedure ${name} ${variable(parameter)} int as insert into ${table} (id) values (${variable(parameter)})`,
    },
  });
});

/** `[first]` → `@first` */
function variable(quoted: string): string {
  return `@${quoted.slice(1, -1)}`;
}
