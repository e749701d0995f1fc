-- Money in every place that a value has: parameters, columns, lists, composites, domains, cursors, and rows nobody knows before.
create schema money;
create domain money.fee as money check (value >= 0::money);
create type money.line as (label text, amount money, parts money[]);
create table money.sales (id int primary key, amount money, fee money.fee);
insert into money.sales values (1, 5, 1), (2, -5, 0), (3, 12.34, null), (4, null, 2), (5, 12.34, 3);

create function money.echo(amount money) returns money language sql stable as 'select amount';
create function money.listed(amounts money[]) returns money[] language sql stable as 'select amounts';
create function money.lined(line money.line, lines money.line[]) returns table (line money.line, lines money.line[])
  language sql stable as 'select line, lines';
create function money.charged(fee money.fee) returns text language sql stable as 'select fee::numeric::text';
create function money.fees(fees money.fee[]) returns money.fee[] language sql stable as 'select fees';
create function money.exact(amount money) returns numeric language sql stable as 'select amount::numeric';
create procedure money.doubled(inout amount money) language plpgsql as $$ begin amount := amount * 2; end $$;
create function money.opened() returns refcursor language plpgsql stable as
  $$ declare c refcursor; begin open c for select id, amount from money.sales order by id; return c; end $$;
create function money.sold() returns setof money.sales language sql stable as 'select * from money.sales';
