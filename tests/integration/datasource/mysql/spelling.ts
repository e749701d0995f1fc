import type { SuiteSpelling } from '../datasource.suite.ts';

/** How MySQL and MariaDB spell what the suite makes. */
export const MYSQL_SPELLING: SuiteSpelling = {
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  longestName: 64,
  types: { integer: 'int', text: 'varchar(40)' },
  createFunction: (name, parameters) =>
    `create function ${name}(${parameters.map((parameter) => `${parameter.name} ${parameter.type}`).join(', ')}) returns int no sql return 1`,
  dropFunction: (name) => `drop function ${name}`,
  comment: (name, text) => `alter function ${name} comment '${text}'`,
  createReader: (name, table, parameter) =>
    `create procedure ${name}(${parameter} int) reads sql data select id, name from ${table} where id = ${parameter}`,
  createWriter: (name, table, parameter) =>
    `create procedure ${name}(${parameter} int) begin insert into ${table} (id) values (${parameter}); select 1 as a; end`,
};
