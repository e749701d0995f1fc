-- What a routine can leave in its session, and what the next call sees of it.
create function shapes.leave_things() returns text language plpgsql as $$ begin
  create temp table left_rows as select 1 as left_row;
  perform set_config('app.secret', 'of the first', false), set_config('search_path', 'shapes', false), set_config('TimeZone', 'Asia/Kolkata', false);
  perform pg_advisory_lock(4711), nextval('shapes.things_id_seq');
  execute 'prepare left_statement as select 1';
  execute 'declare left_cursor cursor with hold for select 1';
  execute 'listen left_channel';
  execute 'set session characteristics as transaction isolation level serializable';
  return 'left';
end $$;
create function shapes.things_left(out secret text, out path text, out zone text, out isolation text, out tables bigint, out locks bigint, out statements bigint, out cursors bigint, out channels bigint, out wait text) language plpgsql as $$ begin
  secret := nullif(current_setting('app.secret', true), '');
  path := current_setting('search_path');
  zone := current_setting('TimeZone');
  isolation := current_setting('default_transaction_isolation');
  select count(*) into tables from pg_class where relname = 'left_rows' and pg_table_is_visible(oid);
  select count(*) into locks from pg_locks where locktype = 'advisory' and pid = pg_backend_pid();
  select count(*) into statements from pg_prepared_statements where from_sql;
  select count(*) into cursors from pg_cursors where name = 'left_cursor';
  select count(*) into channels from pg_listening_channels();
  wait := current_setting('statement_timeout');
end $$;
create function shapes.backend() returns integer language sql volatile as $$ select pg_backend_pid() $$;
create function shapes.endless(how text) returns text language plpgsql as $$ begin
  while how = 'telling' loop raise notice 'still %', clock_timestamp(); end loop;
  while how = 'informing' loop raise info 'still %', repeat('x', 1000); end loop;
  if how = 'sleeping' then perform pg_sleep(600); end if;
  return how;
end $$;
create function shapes.deaf(how text) returns text language plpgsql as $$ begin
  while how = 'swallowing' loop begin perform pg_sleep(0.1); exception when query_canceled then null; end; end loop;
  return how;
end $$;
create function shapes.endless_rows(how text) returns refcursor language plpgsql as $$
declare answer refcursor;
begin
  open answer for select g as n, case when how = 'reading' then pg_sleep(0.01) end is null as slept from generate_series(1, case when how = 'reading' then 100000 else 1 end) g;
  return answer;
end $$;
create function shapes.slowly(seconds numeric) returns numeric language plpgsql as $$ begin
  perform pg_sleep(seconds);
  return seconds;
end $$;
create sequence shapes.turns;
create function shapes.loses(until integer) returns bigint language plpgsql as $$
declare turn bigint := nextval('shapes.turns');
begin
  insert into shapes.things (name) values ('turn ' || turn);
  if turn < until then raise exception 'lost against others' using errcode = '40001'; end if;
  return turn;
end $$;
-- What the driver has prepared is gone, or has become something else.
create function shapes.forgetful() returns text language plpgsql as $$ begin
  execute 'deallocate all';
  return 'forgotten';
end $$;
create table shapes.grown (id integer);
insert into shapes.grown values (1);
