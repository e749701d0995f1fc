import { describe, expect, test } from 'vitest';
import { readBody } from './procedure-body.ts';

const read = (source: string) => readBody(source, {});

test.each<[string, boolean]>([
  ['commit', true],
  ['begin insert into t values (1); COMMIT; end', true],
  [
    'begin declare exit handler for sqlexception, not found, sqlstate value "42000", 1062 begin rollback; end; end',
    true,
  ],
  ['begin declare exit handler for sqlexception rollback; set @a = 1; end', true],
  ['main:begin if a > 1 then commit work and chain; end if; end', true],
  ['begin start transaction; end', true],
  ['begin while x < 3 do truncate t; end while; end', true],
  ['begin case x when 1 then commit; else begin end; end case; end', true],
  ['begin create table t (a int); end', true],
  ['begin drop table if exists t; end', true],
  ['begin set autocommit = 0; end', true],
  ['begin set sql_log_bin = 0; end', true],
  ['begin set @log := @@sql_log_bin, @@session.sql_log_bin := 0; end', true],
  ['begin set session binlog_format = row; end', true],
  ['begin set transaction isolation level serializable; end', true],
  ["begin set @@tx_isolation = 'SERIALIZABLE'; end", true],
  ["begin set tx_isolation = 'SERIALIZABLE', @@session.tx_isolation = 'SERIALIZABLE'; end", false],
  [
    'begin set @log = @@sql_log_bin, @sql_log_bin = 1; set session transaction isolation level serializable; end',
    false,
  ],
  ["begin set @s = 'alter table t add b int'; prepare p from @s; execute p; drop prepare p; end", true],
  ["begin execute immediate 'drop table t'; end", true],
  ['begin /*!50001 commit; */ end', true],
  ['begin set statement max_statement_time = 1 for commit; end', true],
  [
    'begin create temporary table t (a int); create or replace temporary table u (a int); drop temporary table t; end',
    false,
  ],
  ['begin rollback to savepoint s; rollback work to s; release savepoint s; savepoint s; end', false],
  ["begin -- commit;\n select 'commit;', `commit`, commit from t; # rollback;\n set @a = 'x\\'; commit; '; end", false],
  ['begin declare commit int; set commit = 1; end', false],
  ['constructor: begin constructor: loop commit; end loop; end', true],
  ["begin set @s = 'alter table t'; end", false],
  ["begin prepare p from 'select 1'; execute p; deallocate prepare p; end", false],
  [
    'begin set x = case when a then (select 1) else 2 end; if case x when 1 then 2 else 3 end = 2 then set x = 1; end if; end',
    false,
  ],
  ['begin repeat set x = 1; until x end repeat; l: loop leave l; end loop l; end', false],
])('a procedure ends transactions itself, or does what none allows, in %s: %s', (source, expected) => {
  expect(read(source).commits).toBe(expected);
});

describe('whether a procedure may answer rows', () => {
  test.each<[string, boolean]>([
    ['select 1', true],
    ['begin if x then (select 1); end if; end', true],
    ['begin with a as (select 1) select * from a; end', true],
    ['begin show tables; end', true],
    ['set statement max_statement_time = 1 for show tables', true],
    ['set statement max_statement_time = 1 for do sleep(1)', false],
    ['begin declare continue handler for not found select 1; end', true],
    ["begin prepare p from 'select 1'; execute p; end", true],
    ['begin insert into t values (1) returning a; end', true],
    ['begin analyze table t; end', true],
    ['begin alter table t optimize partition p0; end', true],
    ['begin alter table t add check (partition_key > 0); end', false],
    ['begin select (select 1 into @a) from t; end', true],
    ['begin something unheard of; end', true],
    ["begin select 'open", true],
    ['begin select a into b from t; select 1, 2 into @a, @b; end', false],
    ['begin declare c cursor for select 1; open c; fetch c into a; close c; end', false],
    ['begin insert into t select 1; update t set a = (select 1); delete from t; replace into t values (1); end', false],
    ['begin for i in 1..3 do set x = i; end for; signal sqlstate "45000" set message_text = "select"; end', false],
    ['begin not atomic end', false],
    ['', false],
  ])('%s: %s', (source, expected) => {
    expect(read(source).answers).toBe(expected);
  });

  test('one whose source may not be read may do so', () => {
    expect(readBody(null, {})).toEqual({ commits: false, answers: true, writes: false, calls: [] });
  });
});

describe('whether a routine writes, whatever it declares', () => {
  test.each<[string, boolean]>([
    ['begin create temporary table t (a int); end', true],
    ['begin if x then insert into t values (1); end if; end', true],
    ['begin select a from t for update; end', true],
    ["begin select a into outfile '/tmp/x' from t; end", true],
    ['begin execute p; end', true],
    ['begin set statement max_statement_time = 1 for insert into t values (1); end', true],
    ['begin select a from t; set @a = (select count(*) from t); declare c cursor for select 1; open c; end', false],
    ['return (select 1)', false],
    ['begin (select 1) union (select 2); show tables; call other(); end', false],
  ])('%s: %s', (source, expected) => {
    expect(read(source).writes).toBe(expected);
  });
});

test('what it calls is named as it is written', () => {
  expect(read('begin call a(1); if x then call `b``c`.`d.e`(); end if; call f; end').calls).toEqual([
    { schema: undefined, name: 'a' },
    { schema: 'b`c', name: 'd.e' },
    { schema: undefined, name: 'f' },
  ]);
});

test('quotes are read as the mode of the routine has them', () => {
  expect(readBody('begin set @a = "x; commit; "; end', {}).commits).toBe(false);
  expect(readBody("begin set @a = 'x\\'; commit; end", { noBackslashEscapes: true }).commits).toBe(true);
});

// Ends by the suite's own time limit when it is not linear.
test('a source of any length is read', () => {
  expect(read(`begin ${'if x then set y = 1; end if; '.repeat(20_000)} commit; end`).commits).toBe(true);
});
