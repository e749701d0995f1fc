create schema app
go
create type app.phone from nvarchar(20)
go
create type app.lines as table (
  product int not null, quantity decimal(9,2), note nvarchar(40), due datetimeoffset(3), tag uniqueidentifier
)
go
create type app.pairs as table (
  product int not null, quantity decimal(9,2), note nvarchar(40), due date, seen datetime2(6), opens time(5), ready bit,
  big bigint, share float, price money, mark varbinary(10), tag uniqueidentifier, doc xml, story nvarchar(max)
)
go
create table app.orders (
  id int identity primary key, customer int not null, total decimal(9,2) not null, placed date not null,
  note nvarchar(40) unique
)
go
insert into app.orders (customer, total, placed, note) values
  (1, 10.10, '2026-01-31', N'first'), (1, 20.20, '2026-02-28', N'日本 😀'), (2, 0.01, '2025-12-31', N'third')
go
create procedure app.every_type
  @flag bit output, @tiny tinyint output, @small smallint output, @whole int output, @big bigint output,
  @amount decimal(20,5) output, @price money output, @change smallmoney output, @ratio real output,
  @share float output, @born date output, @opens time(5) output, @made datetime output, @seen datetime2(6) output,
  @rough smalldatetime output, @at datetimeoffset(6) output, @code varchar(3) output, @name nvarchar(20) output,
  @story nvarchar(max) output, @mark varbinary(10) output, @photo varbinary(max) output, @tag uniqueidentifier output,
  @phone app.phone output
as set nocount on
go
create procedure app.typed_rows
  @flag bit, @tiny tinyint, @small smallint, @whole int, @big bigint, @amount decimal(20,5), @price money, @ratio real,
  @share float, @born date, @opens time(5), @made datetime, @seen datetime2(6), @at datetimeoffset(6), @name nvarchar(20),
  @story nvarchar(max), @mark varbinary(10), @tag uniqueidentifier, @doc xml, @any sql_variant
as select @flag as flag, @tiny as tiny, @small as small, @whole as whole, @big as big, @amount as amount, @price as price,
  @ratio as ratio, @share as share, @born as born, @opens as opens, @made as made, @seen as seen, @at as at, @name as name,
  @story as story, @mark as mark, @tag as tag, @doc as doc, @any as any_value
go
create procedure app.find_orders @customer int, @since date = '2026-01-01', @note nvarchar(40) = N'none', @found int output as
begin
  declare @seen table (id int)
  insert into @seen select id from app.orders where customer = @customer and placed >= @since
  select id, total, note from app.orders where id in (select id from @seen) order by id
  select @note as given, @found as found_before
  set @found = (select count(*) from @seen)
end
go
create procedure app.anything @n int as
  if @n = 1 exec ('select 1 as n, N''ü'' as [some text], cast(1.50 as decimal(9,2)) as price, null as nothing')
go
create procedure app.remove_order @id int as delete from app.orders where id = @id
go
create procedure app.keeps @note nvarchar(40) as
begin
  begin transaction
  insert into app.orders (customer, total, placed, note) values (9, 1, '2026-03-01', @note)
  commit
end
go
create procedure app.take_lines @customer int, @lines app.lines readonly as
  select product, quantity, note, due, tag, @customer as customer from @lines order by product
go
create procedure app.take_pairs @customer int, @pairs app.pairs readonly as
  select product, quantity, note, due, seen, opens, ready, big, share, price, mark, tag, doc, story, @customer as customer
  from @pairs order by product
go
create procedure app.slow_behind_rows as
begin
  set nocount on
  select replicate(cast(N'x' as nvarchar(max)), 20000) as story
  declare @n int = 0, @until datetime = dateadd(second, 10, getdate())
  while getdate() < @until set @n = @n + 1
end
go
create procedure app.[ge:t ?'x {d} "q] @a int as select @a as a
go
create procedure app.fails @how nvarchar(20), @n int as
begin
  if @how = N'throw' throw 50001, N'Out of stock: ü', 1
  if @how = N'raiserror' raiserror(N'Closed on %d', 16, 1, @n)
  if @how = N'unique' insert into app.orders (customer, total, placed, note) values (3, 1, '2026-03-01', N'first')
  if @how = N'missing' insert into app.orders (customer, total, placed) values (null, 1, '2026-03-01')
  if @how = N'number' select cast(@how as int) as n
  if @how = N'zero' select 1 / (@n - @n) as n
  if @how = N'late'
  begin
    insert into app.orders (customer, total, placed, note) values (3, 1, '2026-03-01', N'never');
    throw 50002, N'Too late', 1
  end
  declare @until datetime = dateadd(second, case when @how = N'slow' then 10 else 0 end, getdate())
  while getdate() < @until set @n = @n + 1
end
go
create function app.twice(@n int = 3) returns int as begin return @n * 2 end
go
create function app.full_price(@price money, @vat decimal(5,2)) returns money as begin return @price * (1 + @vat / 100) end
go
create function app.[odd:name?](@text nvarchar(40)) returns nvarchar(41) as begin return @text + N'!' end
go
create function app.by_customer(@customer int, @least decimal(9,2) = 0) returns table as
  return (select id, total, placed from app.orders where customer = @customer and total >= @least)
go
create function app.numbers(@n int) returns @found table (n int not null, name nvarchar(20)) as
begin
  declare @i int = 1
  while @i <= @n begin insert into @found values (@i, concat(N'n', @i)) set @i = @i + 1 end
  return
end
go
