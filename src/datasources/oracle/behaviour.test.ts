import { describe, expect, test } from 'vitest';
import { readBehaviour } from './behaviour.ts';

const commits = (source: string, name = 'P') => readBehaviour(source, name).commits;

describe('a statement that ends the caller’s transaction', () => {
  test.each([
    'procedure p is begin commit; end;',
    'PROCEDURE "P" AS BEGIN IF 1 = 1 THEN COMMIT WORK; END IF; END p;',
    'procedure shop.p(a number default f(1)) authid definer is begin update t set x = 1; rollback; end;',
    "procedure p is begin for r in (select 1 from dual) loop commit comment 'x'; end loop; end;",
    'procedure p is begin null; exception when others then rollback work; raise; end;',
    'procedure p is procedure inner is begin commit; end inner; begin inner; end p;',
    "procedure p is begin execute immediate 'truncate table t'; end;",
    "procedure p is begin execute immediate q'[commit]'; end;",
    'procedure p is begin <<again>> commit; end;',
  ])('%s', (source) => {
    expect(commits(source)).toBe(true);
  });
});

describe('what does not end it', () => {
  test.each([
    "procedure p is begin log('commit;'); -- commit;\n /* rollback; */ end;",
    'procedure p is commit number; begin commit := 1; end;',
    'procedure p is begin rollback to before_it; rollback work to savepoint x; end;',
    'procedure p is pragma autonomous_transaction; begin insert into log values (1); commit; end;',
    "procedure p is begin execute immediate 'update t set x = 1'; execute immediate 'rollback to x'; end;",
    'procedure other is begin commit; end; procedure p is begin null; end;',
    "procedure p wrapped\na000000\n1\nabcd\n7\n9 b2\nX'commit;",
    "procedure p is begin x := 'not closed; commit; end;",
    "procedure p as language java name 'Tx.commit()';",
  ])('%s', (source) => {
    expect(commits(source)).toBe(false);
  });
});

const BODY = `package body api is
  g_count number := case when 1 = 1 then 1 else 2 end;
  procedure finish;
  procedure audit(text varchar2) is
    pragma autonomous_transaction;
  begin insert into log values (text); commit; end;
  procedure reads is begin audit('commit'); end;
  procedure place(a number) is
    cursor c is select 1 from dual;
    type t is record (x number);
  begin
    for r in c loop if a is null then begin null; end; end if; end loop;
    finish;
  end place;
  procedure finish is begin commit; end;
  function open_orders return number is begin dbms_sql.return_result(null); return 1; end;
begin
  null;
end api;`;

test.each([
  ['PLACE', true, false],
  ['FINISH', true, false],
  ['AUDIT', false, false],
  ['READS', false, false],
  ['OPEN_ORDERS', false, true],
  ['MISSING', false, false],
])('in a package %s is read by itself and with what it calls', (name, ends, answers) => {
  expect(readBehaviour(BODY, name)).toEqual({ commits: ends, returnsResults: answers });
});
