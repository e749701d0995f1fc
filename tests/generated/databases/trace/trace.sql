-- Routines that tell what their session says of them, and that take long enough to be looked at.
create schema traced;
create table traced.notes (id integer generated always as identity primary key, note text not null);
create function traced.told() returns text language sql stable as $$ select current_setting('application_name') $$;
create function traced.told_by_writing() returns text language plpgsql volatile as $$ begin
  insert into traced.notes (note) values (current_setting('application_name'));
  return current_setting('application_name');
end $$;
create function traced.slow_read(seconds numeric) returns text language sql stable as $$
  select coalesce(pg_sleep(seconds)::text, '') || current_setting('application_name') $$;
create function traced.slow_write(seconds numeric) returns text language plpgsql volatile as $$ begin
  perform pg_sleep(seconds);
  insert into traced.notes (note) values (current_setting('application_name'));
  return current_setting('application_name');
end $$;
create procedure traced.commits_twice(seconds numeric) language plpgsql as $$ begin
  insert into traced.notes (note) values ('first ' || current_setting('application_name'));
  commit;
  perform pg_sleep(seconds);
  insert into traced.notes (note) values ('second ' || current_setting('application_name'));
  commit;
end $$;
create function traced.fails(how text) returns text language plpgsql volatile as $$ begin
  raise exception 'refused: %', how using errcode = 'P0001';
end $$;
create function traced.fails_to_read(how text) returns text language plpgsql stable as $$ begin
  raise exception 'refused: %', how using errcode = 'P0001';
end $$;
create function traced.many(rows integer) returns table (number integer, told text) language plpgsql volatile as $$ begin
  return query select g, current_setting('application_name') from generate_series(1, rows) g;
end $$;
create function traced.a_call_whose_name_is_longer_than_what_fits() returns text language sql stable as $$
  select current_setting('application_name') $$;
