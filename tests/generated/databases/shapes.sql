-- Every shape and type that a generated service has to carry, beside those of the demo shop.

create schema shapes;
create type shapes.mood as enum ('so so', 'very-good', '1st');
create type shapes.item as (id bigint, label text, price numeric, at timestamptz, tags text[], blob bytea, mood shapes.mood, ok boolean, day date, doc jsonb);
create type shapes.box as (name text, items shapes.item[]);
create type shapes.sized as (code varchar(3), price numeric(5,2), level smallint);
create function shapes.echo_sized(s shapes.sized, t shapes.sized[]) returns shapes.sized language sql immutable as $$ select s $$;
create function shapes.small(level smallint default 1) returns smallint language sql immutable as $$ select level $$;
create function shapes.everything(b boolean, i2 smallint, i4 integer, i8 bigint, f4 real, f8 double precision, n numeric, t text, c char(3), d date, tm time, tmz timetz, ts timestamp, tsz timestamptz, u uuid, by bytea, j jsonb, m shapes.mood, iv interval,
 out ob boolean, out oi2 smallint, out oi4 integer, out oi8 bigint, out of4 real, out of8 double precision, out onum numeric, out ot text, out oc char(3), out od date, out otm time, out otmz timetz, out ots timestamp, out otsz timestamptz, out ou uuid, out oby bytea, out oj jsonb, out om shapes.mood, out oiv interval)
language plpgsql immutable as $$ begin ob:=b;oi2:=i2;oi4:=i4;oi8:=i8;of4:=f4;of8:=f8;onum:=n;ot:=t;oc:=c;od:=d;otm:=tm;otmz:=tmz;ots:=ts;otsz:=tsz;ou:=u;oby:=by;oj:=j;om:=m;oiv:=iv; end $$;
create function shapes.echo(x integer) returns text language sql immutable as $$ select 'integer '||x $$;
create function shapes.echo(x text) returns text language sql immutable as $$ select 'text '||x $$;
create function shapes.echo(x bigint) returns text language sql immutable as $$ select 'bigint '||x $$;
create function shapes.echo_box(b shapes.box) returns shapes.box language sql immutable as $$ select b $$;
create function shapes.echo_items(a shapes.item[]) returns shapes.item[] language sql immutable as $$ select a $$;
create function shapes.echo_numeric(n numeric) returns numeric language sql immutable as $$ select n $$;
create function shapes.echo_bytes(b bytea) returns bytea language sql immutable as $$ select b $$;
create function shapes.echo_json(j jsonb) returns jsonb language sql immutable as $$ select j $$;
create function shapes.echo_times(a timestamptz[], b date[], c bytea[], d jsonb[], e shapes.mood[], f uuid[], g boolean[]) returns table(a2 timestamptz[], b2 date[], c2 bytea[], d2 jsonb[], e2 shapes.mood[], f2 uuid[], g2 boolean[]) language sql immutable as $$ select a,b,c,d,e,f,g $$;
create function shapes.defaults(a integer default 1, b text default 'two', c numeric default 3.5, d shapes.mood default 'so so', e integer[] default '{1,2}') returns text language sql stable as $$ select concat_ws('|', coalesce(a::text,'NULL'), coalesce(b,'NULL'), coalesce(c::text,'NULL'), coalesce(d::text,'NULL'), coalesce(e::text,'NULL')) $$;
create function shapes.nothing() returns void language sql as $$ select $$;
create function shapes.unnamed(integer, text) returns text language sql immutable as $$ select $1 || $2 $$;
create function shapes.sum_all(label text, variadic numbers numeric[]) returns text language sql immutable as $$ select label || (select sum(x) from unnest(numbers) x) $$;
create function shapes.gathered(start integer default 1, variadic numbers integer[] default '{}') returns text language sql immutable as $$ select concat_ws('|', start, numbers) $$;
create function shapes.echo_boxes(boxes box[]) returns box[] language sql immutable as $$ select boxes $$;
create function shapes.eras() returns table (days date[], moments timestamptz[], last timestamp) language sql immutable as $$ select '{2024-02-29,10000-01-01,NULL}'::date[], '{infinity}'::timestamptz[], 'infinity'::timestamp $$;
create function shapes."Weird Näme"("class" integer, "Class" integer, "a b" text) returns table("select" integer, "Select" integer, "ünï" text, "1st" text) language sql immutable as $$ select "class","Class","a b","a b" $$;
create function shapes.raises(code text, message text) returns integer language plpgsql as $$ begin raise exception '%', message using errcode = code, hint = 'a hint'; end $$;
create procedure shapes.proc_out(a integer, out b integer, inout c text, out d shapes.mood) language plpgsql as $$ begin b := a*2; c := c||'!'; d := '1st'; end $$;
create procedure shapes.proc_nothing(a integer) language plpgsql as $$ begin perform a; end $$;
create function shapes.cursors(n integer, out a refcursor, out total integer, out b refcursor) language plpgsql as $$ begin total := n; open a for select g as id, now() as t, g::numeric/3 as third, null::text as nil, '{"a":1.10}'::jsonb as j, array['x','y'] as arr from generate_series(1,n) g; end $$;
create function shapes.one_out_composite(out b shapes.item) language sql as $$ select (1,'l',1.50,'2026-01-01 00:00+00','{a,NULL,"b c"}','\x00ff','1st',true,'2026-02-03','{"k":[1,2.50]}')::shapes.item $$;
create function shapes.null_composite() returns shapes.item language sql as $$ select null::shapes.item $$;
create function shapes.clashes(service integer, request integer, body integer, given integer default 4, response integer default 5, rs integer default 6) returns text language sql stable as $$ select concat_ws('|', service, request, body, given, response, rs) $$;
create table shapes.things(id integer primary key generated always as identity, name varchar(10) not null, amount numeric(12,2), doc jsonb, mood shapes.mood, tags text[]);
create domain shapes.even as integer constraint even_only check (value % 2 = 0);
create table shapes.secrets(id text constraint one_of_each primary key, amount integer not null constraint enough check (amount >= 0));
insert into shapes.secrets values ('secret-1', 1), ('secret-2', 2);
create function shapes.fails(what text) returns integer language plpgsql as $$ declare found integer; begin
 case what when 'table' then insert into shapes.secrets values ('secret-3', -1); when 'domain' then found := 3::shapes.even;
 when 'null' then insert into shapes.secrets values ('secret-3', null); when 'key' then insert into shapes.secrets values ('secret-1', 1);
 when 'rows' then select amount into strict found from shapes.secrets; when 'number' then found := 'secret'::integer;
 when 'rights' then set local role pg_monitor; select amount into found from shapes.secrets;
 when 'missing' then select id into found from shapes.secret_table; else found := 0; end case; return found; end $$;
create function shapes.placed(number integer, word text) returns text language sql immutable as $$ select 'number ' || number || word $$;
create function shapes.placed(word text, number integer) returns text language sql immutable as $$ select 'word ' || word || number $$;
create function shapes.walked(n integer) returns table (id integer, is_cycle boolean, path record[]) language sql immutable as $$
  with recursive step (id) as (select 1 union all select id % n + 1 from step) cycle id set is_cycle using path select * from step $$;
create function shapes.out_record(n integer, out r record) language sql immutable as $$ select case when n > 0 then (n, 'a b', null)::record end $$;
create function shapes.german_day() returns date language plpgsql as $$ begin set local datestyle = 'German, DMY'; return date '2026-01-31'; end $$;
create type shapes.maybe as enum ('', 'yes');
create function shapes.answered(it shapes.maybe default 'yes') returns text language sql immutable as $$ select coalesce('<' || it || '>', 'null') $$;
create type shapes.no_label as enum ();
create type shapes.no_field as ();
create function shapes.fields(field shapes.no_field default null) returns shapes.no_field language sql immutable as $$ select coalesce(field, row()::shapes.no_field) $$;
create function shapes.labels(label shapes.no_label default null) returns shapes.no_label[] language sql immutable as $$ select enum_range(label) $$;
create function shapes.unnamed_outputs(integer, out integer, out bigint, out text) language sql immutable as $$ select $1, $1 * 2::bigint, 'three' $$;
create function shapes.unnamed_cursors(out refcursor, out refcursor, out integer) language plpgsql as $$ begin open $1 for select 1 as a; open $2 for select 2 as b; $3 := 3; end $$;
create procedure shapes.unnamed_procedure(integer, out integer, out integer) language plpgsql as $$ begin $2 := $1 + 1; $3 := $1 + 2; end $$;
create function shapes.rare_number(n text) returns numeric language sql immutable as $$ select n::numeric $$;
create function shapes.rare_numbers(n text) returns shapes.item language sql immutable as $$ select row(1, null, n::numeric, null, null, null, null, null, null, null)::shapes.item $$;
create function shapes.rare_array(a text) returns integer[] language sql immutable as $$ select a::integer[] $$;
create function shapes.rare_columns() returns refcursor language plpgsql as $$ declare c refcursor; begin open c for select t.id as thing_id, 1 as "FirstName", 2, 3, '{1,NULL}'::integer[] as ints, '{{1,2},{3,4}}'::integer[] as grid, '{NaN,1.50}'::numeric[] as numbers, 'Infinity'::numeric as endless, '{2024-02-29}'::date[] as days, 7::oid as class, '{so so}'::shapes.mood[] as moods from (select 101 as id) t; return c; end $$;
create function shapes.identities(out c refcursor) language plpgsql as $$ begin open c for select id as thing_id, tags from shapes.things order by id limit 1; end $$;

-- As many rows as somebody asks for.
create function shapes.many_labels(rows integer) returns table (id integer, label text) language sql stable
  as $$ select g, repeat('x', 100) from generate_series(1, rows) g $$;
create function shapes.many_by_cursor(rows integer) returns refcursor language plpgsql as $$
declare answer refcursor;
begin
  open answer for select g as id, repeat('x', 100) as label from generate_series(1, rows) g;
  return answer;
end $$;
create table shapes.kept_rows (n integer);
