create schema refusals;
create domain refusals.price as numeric check (value >= 0);
create domain refusals.code as varchar(40) constraint code_form check (value ~ '^[A-Z]+$');
create domain refusals.whole as integer not null;
create type refusals.line as (code refusals.code, amount refusals.price);

create function refusals.priced(price refusals.price, note text) returns text language sql stable as $$ select price || note $$;
create function refusals.two_prices(low refusals.price, high refusals.price) returns numeric language sql stable as $$ select high - low $$;
create function refusals.listed(prices refusals.price[]) returns integer language sql stable as $$ select cardinality(prices) $$;
create function refusals.lined(lines refusals.line[]) returns integer language sql stable as $$ select cardinality(lines) $$;
create function refusals.addressed(host_at inet, label text) returns text language sql stable as $$ select host(host_at) || label $$;
create function refusals.flagged(bits bit(3), label text) returns text language sql stable as $$ select bits || label $$;
create function refusals.numbered(numbers smallint[], label text) returns integer language sql stable as $$ select cardinality(numbers) $$;
create function refusals.dated(day date, label text) returns text language sql stable as $$ select day || label $$;
create function refusals.inside(code text) returns text language plpgsql stable as $$
declare it refusals.code := code; begin return it; end $$;
create function refusals.whole_of(number integer) returns integer language plpgsql stable as $$
declare it refusals.whole := number; begin return it; end $$;

create table refusals.stock (name text constraint stock_names primary key, amount integer constraint enough check (amount > 0), of text constraint known references refusals.stock);
insert into refusals.stock values ('SECRET-1', 1);
create function refusals.stocked(name text, amount integer, of text) returns integer language plpgsql as $$
begin insert into refusals.stock values (name, amount, of); return 1; end $$;

create function refusals.floats(number text) returns table (at double precision, around real, label text) language sql stable as $$
  select number::double precision, 1.5::real, 'kept' $$;

create function refusals.rows_of(how text, out labels refcursor) language plpgsql as $$
begin
  case how
    when 'open' then open labels for select 1 as n, 'one' as label;
    when 'closed' then open labels for select 1 as n, 'one' as label; close labels;
    when 'never' then labels := null;
    else labels := how;
  end case;
end $$;

create function refusals.addressed_by(number smallint, label text) returns text language sql stable as $$ select number || label $$;
