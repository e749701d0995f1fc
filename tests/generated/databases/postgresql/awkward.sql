-- Names that a generator trips over: quoted, unicode, Java's and PostgreSQL's words, duplicates but for case, and text
-- that would be code if it were not escaped.
create schema "Größe & Co.";

set search_path to "Größe & Co.";
create type "Mixed Enum" as enum ('a b', 'class', '1st', 'ÄÖ', 'a-b', 'A B', '');
create type "comp.type" as ("class" int, "my ""field""" text, "größe" numeric(10,2), "new" "Mixed Enum");
create table "order" (id int primary key, "select" text, "Select" text, "a b" date, "ünï" timestamptz, "comp" "comp.type");
insert into "order" values (1,'x','Y','2024-02-29','2024-03-31 01:30:00+00', row(7,'q"uo''te, (x)',1.50,'a b'));
create function "get"() returns int language sql stable as 'select 1';
create function "GET"() returns int language sql stable as 'select 2';
create function "Get"("class" int) returns int language sql stable as 'select $1';
create function "class"("return" int default 5, "public" text default 'x''y') returns text language sql stable as $$select "return" || "public"$$;
create function "日本語"("引数" text) returns text language sql stable as 'select $1';
create function "with ""quotes"" and spaces"("p 1" text, "p-2" int) returns table ("c 1" text, "C 1" text, "1c" int) language sql stable as $$select $1, upper($1), $2$$;
create function "Größe & Co."."*/ System.exit(0); /*"("a*/b" int) returns int language sql stable as 'select $1';
comment on function "Größe & Co."."*/ System.exit(0); /*"(int) is 'evil */ \u002a/ ${jndi:ldap://x} #{T(java.lang.Runtime)} <script>alert(1)</script> {@code x} @param';
create function "\u0022;"("$x" int, "x$" int) returns int language sql stable as 'select $1+$2';
create function get_order(o int) returns "order" language sql stable set search_path from current as 'select * from "order" where id = o';
create function all_orders() returns setof "order" language sql stable set search_path from current as 'select * from "order"';
create function echo_comp(c "comp.type") returns "comp.type" language sql immutable as 'select c';
create function echo_enum(e "Mixed Enum") returns "Mixed Enum" language sql immutable as 'select e';
create function echo_arr(e "Mixed Enum"[], n numeric[][], c "comp.type"[]) returns table (e "Mixed Enum"[], n numeric[], c "comp.type"[]) language sql immutable as 'select e, n, c';
create function a123456789_123456789_123456789_123456789_123456789_123456789_1234(x int) returns int language sql as 'select x';
create function notify(x int) returns int language sql as 'select x';
create function "hashCode"() returns int language sql as 'select 3';
create function "toString"(wait text, "getClass" text) returns text language sql as 'select wait || "getClass"';
create function object(request text, service text, jdbc text, arguments text) returns text language sql as 'select request||service||jdbc||arguments';
create function list(list int[]) returns int[] language sql as 'select list';
create function string(string text) returns text language sql as 'select string';
create function unnamed(int, text) returns text language sql as $$select $1 || $2$$;
create function intr(i interval, r int4range, n inet, m money, b bit(3), o oid, c "char", x xml, j json) returns table (i interval, r int4range, n inet, m money, b bit(3), o oid, c "char", x xml, j json) language sql as 'select i,r,n,m,b,o,c,x,j';
create function tz(t timetz, t2 time, ts timestamp) returns table (t timetz, t2 time, ts timestamp) language sql as 'select t,t2,ts';
create procedure "drop table"(inout "in" int, inout "out" text) language plpgsql as $$ begin "in" := "in"+1; end $$;
create function dup(a text) returns int language sql as 'select 1';
create function dup(a bigint) returns int language sql as 'select 2';
create function dup(a int, b int default 1) returns int language sql as 'select 3';
create function rec(out a int, out "b c" text) language sql as $$select 1, 'x'$$;
create function poly(a anyelement) returns anyelement language sql as 'select a';
