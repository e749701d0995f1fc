create schema zoo;
create type zoo.size as enum ('small', 'large');
create type zoo.span as range (subtype = integer);

create function zoo.first_of(list anyarray) returns anyelement immutable language sql as 'select list[array_lower(list, 1)]';
create function zoo.pair(a anyelement, b anyelement, out all_of anyarray, out lowest anyelement) immutable
  language sql as 'select array[a, b], least(a, b)';
create function zoo.each_of(variadic list anyarray) returns setof anyelement immutable language sql as 'select unnest(list)';
create function zoo.next_size(s anyenum) returns anyenum immutable
  language sql as 'select (enum_range(s, null))[2]';
create function zoo.lower_of(r anyrange) returns anyelement immutable language sql as 'select lower(r)';
create function zoo.within(r anyrange, e anyelement) returns boolean immutable language sql as 'select r @> e';
create function zoo.ranges(r anyrange) returns anymultirange immutable language sql as 'select multirange(r)';
create function zoo.greater(a anycompatible, b anycompatible) returns anycompatiblearray immutable
  language sql as 'select array[greatest(a, b)]';
create function zoo.mixed(a anyelement, b anycompatible, c anycompatible) returns text immutable
  language sql as $$select pg_typeof(a) || ' ' || pg_typeof(b) || ' ' || c$$;
create procedure zoo.turn(inout a anyelement, out b anyarray) language plpgsql as 'begin b := array[a]; end';
create function zoo.table_of(a anyelement) returns table (one anyelement, n integer) immutable
  language sql as 'select a, g from generate_series(1, 2) g';
create function zoo.which(a anyelement) returns text immutable language sql as $$select 'any'$$;
create function zoo.which(a integer) returns text immutable language sql as $$select 'integer'$$;
create function zoo.clash(a anyelement) returns text immutable language sql as $$select 'element'$$;
create function zoo.clash(a anyarray) returns text immutable language sql as $$select 'array'$$;
create function zoo.first_letter(a anynonarray) returns text immutable language sql as 'select left(a::text, 1)';
