import { describe, expect, test } from 'vitest';
import { readModule } from './module-text.ts';

describe('parameters that may be left out', () => {
  test.each<readonly [string, readonly string[]]>([
    ['create procedure p @a int, @b int = 3 as select 1', ['@b']],
    [
      "create or alter proc [s].[p] (@a nvarchar(10) = N'x=1, (@c', @b decimal(9,2) = -1.5 output) as return",
      ['@a', '@b'],
    ],
    ['create function f(@a as int = 1, @b int) returns int as begin declare @c int = 2; return @c end', ['@a']],
    ['create function f() returns @t table (a int default 1) as begin declare @x int = 1 return end', []],
    ['alter procedure p @a as int, @c cursor varying output with recompile as declare @b int = 1', []],
    ['create proc p as declare @a int = 1', []],
    ['/* create proc no @z int = 1 */ create proc p -- @y int = 1\n @A int = null as set @a = 1', ['@a']],
    ['create procedure p @t dbo.lines readonly, @n sysname = dbo for replication as return', ['@n']],
  ])('%s', (text, expected) => {
    expect([...readModule(text).defaults].sort()).toEqual(expected);
  });
});

test('a default that is null is known as one', () => {
  const text = "create proc p @a int = null, @b int = 3, @c varchar(9) = 'null', @d int =NULL output as select 1";
  const { defaults, nullDefaults } = readModule(text);
  expect([...defaults]).toEqual(['@a', '@b', '@c', '@d']);
  expect([...nullDefaults]).toEqual(['@a', '@d']);
});

describe('ends transactions', () => {
  test.each([
    ['create proc p as begin tran; insert t values (1); commit', true],
    ['create proc p as begin try select 1 end try begin catch ROLLBACK TRANSACTION; throw end catch', true],
    ['create proc p as save tran here; rollback tran here', false],
    ['create proc p as save transaction @s; rollback transaction @s; rollback', true],
    ["create proc p as select 'commit', [rollback] from t -- commit", false],
    ['create proc p as select 1', false],
  ])('%s: %s', (text, commits) => {
    expect(readModule(text).commits).toBe(commits);
  });
});

test('nothing is known of a text that is hidden or cannot be read', () => {
  for (const text of [null, '', "create proc p @a int = 'x", 'exec p']) {
    expect(readModule(text)).toEqual({ defaults: new Set(), nullDefaults: new Set(), commits: false });
  }
});
