create schema book;

create type book.mood as enum ('calm', 'very-loud');
create type book.line as (product integer, price numeric(12, 2), mood book.mood);

create function book.total(customer integer, rate numeric) returns numeric language sql stable
  as 'select customer * rate';
create function book.entries(n integer)
  returns table (id bigint, name text, amount numeric, seen_at timestamptz, day date, tags text[], mood book.mood)
  language sql stable as $$
    select 9007199254740993 + i, case when i > 1 then 'é😀' end, 0.10 * i, timestamptz '2026-01-31 12:30:00.5Z',
      date '2026-01-31', case when i > 1 then array['a', null, ''] end, 'very-loud'::book.mood
    from generate_series(1, n) i $$;
create function book.series(n integer) returns table (id integer, note text) language sql stable
  as $$ select i, repeat('x', 100) from generate_series(1, n) i $$;
create function book.refuse(why text) returns integer language plpgsql
  as $$ begin raise exception '%', why using errcode = 'P0001', hint = 'ask first'; end $$;
create function book.echo(line book.line, document jsonb, bytes bytea, big bigint)
  returns table (line book.line, document jsonb, bytes bytea, big bigint) language sql stable
  as 'select line, document, bytes, big';
create function book.remark(id integer, note text default 'its default') returns text language sql stable
  as $$ select id || ': ' || coalesce(note, 'null') $$;
create function book.slow(seconds double precision) returns integer language sql volatile
  as 'select 1 from pg_sleep(seconds)';
create procedure book.nothing() language sql as 'select 1';
create function book.told(mood book.mood, level integer, kind text, seen_at timestamptz, who text default 'nobody')
  returns text language sql stable
  as $$ select concat_ws(' ', coalesce(who, 'null'), mood, level, kind, now() - seen_at < interval '1 minute') $$;
