-- What the service of the bench answers: a small row, and a write.
create schema bench;
create table bench.items (id integer primary key, name text not null, price numeric(12, 2) not null, made date not null);
insert into bench.items select g, 'item ' || g, g * 1.25, date '2026-01-01' + g % 365 from generate_series(1, 1000) g;
create table bench.notes (id bigint generated always as identity primary key, item integer not null, note text not null);
create function bench.item(wanted integer) returns table (id integer, name text, price numeric, made date)
  language sql stable as $$ select id, name, price, made from bench.items where id = wanted $$;
create function bench.add_note(item integer, note text) returns bigint
  language sql volatile as $$ insert into bench.notes (item, note) values (item, note) returning id $$;
analyze;
