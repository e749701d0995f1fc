-- Routines of MariaDB and MySQL, ordinary and awkward. What only one of them has stands in a comment that the other skips.
create table customers (
  id int unsigned auto_increment primary key,
  name varchar(60) not null unique,
  tier enum('bronze', 'silver', 'gold plus') not null default 'bronze',
  born date,
  joined datetime(6) not null default '2026-01-02 03:04:05.123456',
  seen timestamp(3) null default null,
  constraint long_name check (char_length(name) > 1)
) default charset utf8mb4;
insert into customers (name, tier, born, seen) values
  ('Ana Müller', 'gold plus', '1980-02-29', '2026-07-01 10:00:00.500'),
  ('Bó 😀', 'bronze', null, null);

create table orders (
  id bigint unsigned auto_increment primary key,
  customer_id int unsigned not null references customers (id),
  total decimal(12, 2) not null,
  note json,
  flags bit(8) not null default b'10000101'
);
insert into orders (customer_id, total, note) values (1, 10.10, '{"gift":true,"n":1.10}'), (1, 20.20, null), (2, 5, null);

create function order_total(p_customer int unsigned) returns decimal(14, 2) reads sql data
  return (select sum(total) from orders where customer_id = p_customer);

create function echo_text(p_text text) returns text no sql return p_text;

create function next_tier(p_tier enum('bronze', 'silver', 'gold plus')) returns enum('bronze', 'silver', 'gold plus') no sql
  return if(p_tier = 'bronze', 'silver', 'gold plus');

create procedure customer_orders(in p_customer int unsigned, out p_count int, inout p_note varchar(40))
begin
  select id, name, tier, born, joined, seen from customers where id = p_customer;
  select id, total, note from orders where customer_id = p_customer order by id;
  set p_count = found_rows(), p_note = concat(p_note, ' – seen');
end;

create table switches (id int primary key, is_on bit(1) not null, mask bit(12) not null);
insert into switches values (1, b'0', b'000000110000'), (2, b'1', b'100000000001');
create procedure most_bits(in p_up_to int)
  select max(is_on) as any_on, max(mask) as top, min(mask) as low from switches where id <= p_up_to;

create procedure any_results(in p_how_many int)
begin
  declare i int default 0;
  declare made year default 2005;
  declare ratio float default 2.6;
  while i < p_how_many do
    set i = i + 1;
    select i as n, 'x😀' as `some text`, cast(10.50 as decimal(6, 2)) as price, null as nothing, x'00ff' as raw,
      date '2026-01-31' as day, flags as bits, time '30:00:00' as spent, json_object('a', 1) as doc,
      timestamp '2026-01-02 03:04:05.5' as moment, made, ratio from orders where id = 1;
    update customers set name = name where id = 1;
  end while;
end;

create procedure every_type(
  in a1 tinyint, in a2 tinyint unsigned, in a3 smallint unsigned, in a4 mediumint, in a5 int unsigned, in a6 bigint,
  in a7 bigint unsigned, in a8 decimal(30, 10), in a9 float, in a10 double, in a11 boolean, in a12 bit(1), in a13 bit(8),
  in a14 bit(64), in a15 date, in a16 time(6), in a17 datetime(6), in a18 timestamp(3), in a19 year, in a20 char(5),
  in a21 varchar(50), in a22 longtext, in a23 varbinary(20), in a24 blob, in a25 enum('a', 'b c', 'é'),
  in a26 set('x', 'y', 'z'), in a27 json, in a28 /*M! uuid *//*!80000 vector(2) */, in a29 /*M! inet6 *//*!80000 point */,
  out b1 tinyint, out b2 tinyint unsigned, out b3 smallint unsigned, out b4 mediumint, out b5 int unsigned, out b6 bigint,
  out b7 bigint unsigned, out b8 decimal(30, 10), out b9 float, out b10 double, out b11 boolean, out b12 bit(1), out b13 bit(8),
  out b14 bit(64), out b15 date, out b16 time(6), out b17 datetime(6), out b18 timestamp(3), out b19 year, out b20 char(5),
  out b21 varchar(50), out b22 longtext, out b23 varbinary(20), out b24 blob, out b25 enum('a', 'b c', 'é'),
  out b26 set('x', 'y', 'z'), out b27 json, out b28 /*M! uuid *//*!80000 vector(2) */,
  out b29 /*M! inet6 *//*!80000 point */)
begin
  set b1 = a1, b2 = a2, b3 = a3, b4 = a4, b5 = a5, b6 = a6, b7 = a7, b8 = a8, b9 = a9, b10 = a10, b11 = a11, b12 = a12,
    b13 = a13, b14 = a14, b15 = a15, b16 = a16, b17 = a17, b18 = a18, b19 = a19, b20 = a20, b21 = a21, b22 = a22, b23 = a23,
    b24 = a24, b25 = a25, b26 = a26, b27 = a27, b28 = a28, b29 = a29;
end;

create procedure typed_row(
  in a2 tinyint unsigned, in a7 bigint unsigned, in a11 boolean, in a12 bit(1), in a13 bit(8), in a14 bit(64), in a16 time(6),
  in a18 timestamp(3), in a19 year)
begin
  select a2, a7, a11, a12, a13, a14, a16, a18, a19, 'x' as `order`;
end;

create procedure epoch_of(in p_at timestamp(3), out p_epoch decimal(20, 3)) set p_epoch = unix_timestamp(p_at);

create procedure time_spent(out p_spent time) set p_spent = '25:00:01';

set sql_mode = '';
create procedure no_date(out p_day date) set p_day = '0000-00-00';

create procedure half_a_date(in p_what varchar(9), out p_day date, out p_at datetime(3), out p_mood enum('glad', 'sad'))
begin
  set p_day = '2026-05-04', p_at = '2026-05-04 03:02:01.250', p_mood = 'sad';
  if p_what = 'day' then set p_day = '2026-00-00'; end if;
  if p_what = 'at' then set p_at = '2026-05-00 01:02:03'; end if;
  if p_what = 'mood' then set p_mood = 'angry'; end if;
end;

create procedure half_dates()
begin
  create temporary table half (at datetime(3), mood enum('glad', 'sad'), spent time(2));
  insert into half values ('2026-05-00 01:02:03', 'angry', '-00:00:01.25');
  select * from half;
  drop temporary table half;
end;
set sql_mode = default;

create procedure differs(in p_how varchar(9))
begin
  case p_how
    when 'sampled' then select 1 as one, 'x' as two, 3 as one, 'named' as '';
    when 'other' then select 'other' as three;
    when 'wider' then select 1 as one, 'x' as two, 3 as one, 'named' as '', 'more' as four;
    when 'more' then select 1 as one, 'x' as two, 3 as one, 'named' as ''; select 2 as second;
    else begin end;
  end case;
end;

create procedure counts_changes(out p_same int, out p_other int, out p_again int)
begin
  update customers set name = name where id = 1;
  set p_same = row_count();
  update customers set born = if(id = 2, '2001-02-03', born) where id < 3;
  set p_other = row_count();
  insert into customers (id, name) values (1, 'Ana Müller') on duplicate key update id = 1;
  set p_again = row_count();
  update customers set born = null where id = 2;
end;

create procedure place_order(in p_customer int unsigned, in p_total decimal(12, 2), out p_order bigint unsigned)
begin
  if p_total > 1000 then
    signal sqlstate '45000' set message_text = 'Too much – ask first', mysql_errno = 30001;
  end if;
  if not exists (select 1 from customers where id = p_customer) then
    signal sqlstate '02000' set message_text = 'There is no such customer';
  end if;
  insert into orders (customer_id, total) values (p_customer, p_total);
  set p_order = last_insert_id();
end;

create procedure late_refusal()
begin
  insert into orders (customer_id, total) values (1, 77);
  select 1 as n;
  signal sqlstate '45000' set message_text = 'Too late';
end;

create procedure same_again(in p_customer int unsigned) insert into customers (id, name) values (p_customer, 'twice');

create procedure wrong_value() insert into customers (name, born) values ('wrong', 'no date');

create procedure too_short() insert into customers (name) values ('x');

create procedure own_state(in p_state char(5))
begin
  case p_state
    when '90001' then signal sqlstate '90001' set message_text = 'In my own words';
    when '22023' then signal sqlstate '22023' set message_text = 'In my own words';
    when '77777' then signal sqlstate '77777' set message_text = 'In my own words', mysql_errno = 30002;
    when '12345' then signal sqlstate '12345' set message_text = 'In my own words', mysql_errno = 54321;
    when '23000' then signal sqlstate '23000' set message_text = 'In my own words';
  end case;
end;

create procedure choose(in p_first enum('one', 'two'), inout p_second enum('one', 'two'), in p_third enum('One', 'TWO'))
  select p_first, p_second, p_third;

create procedure commit_inside(in p_total decimal(12, 2))
begin
  start transaction;
  insert into orders (customer_id, total) values (2, p_total);
  commit;
  signal sqlstate '45000' set message_text = 'After the commit';
end;

create procedure nothing_at_all() comment 'Does nothing -- */ ${x} <b>' begin end;

create procedure slow(in p_seconds int) select sleep(p_seconds) as slept;

create procedure `Größe "&" it's.x: ?`(in `a b` int, out `class` int) set `class` = `a b` * 2;

create function `ge:t ?'x`(`:p` int) returns int no sql return `:p` + 1;

create procedure leave_things()
begin
  create temporary table left_rows as select 1 as left_row;
  set @left_variable = 'of the first', time_zone = '+05:30', group_concat_max_len = 4711, sql_safe_updates = 1;
  set character_set_results = latin1;
  do get_lock('left lock', 0);
  prepare left_statement from 'select 1';
end;

create procedure things_left(out p_variable varchar(60), out p_zone varchar(60), out p_length int, out p_safe int, out p_locked int, out p_texts varchar(60))
begin
  declare p_me int default connection_id();
  set p_variable = cast(@left_variable as char), p_zone = @@session.time_zone, p_length = @@session.group_concat_max_len, p_safe = @@session.sql_safe_updates;
  set p_texts = coalesce(@@session.character_set_results, 'as they are');
  set p_locked = coalesce(is_used_lock('left lock') = p_me, 0);
end;

create procedure backend(out p_id bigint) set p_id = connection_id();

create procedure hurry(in p_times int) no sql
begin
  while p_times > 0 do set p_times = p_times - 1; end while;
end;

create procedure ahead(out p_microseconds bigint) no sql set p_microseconds = timestampdiff(microsecond, sysdate(6), now(6));

create procedure deaf(in p_how varchar(60))
begin
  declare continue handler for sqlexception begin end;
  while p_how = 'failing' do update nowhere set nothing = 1; end while;
  while p_how = 'swallowing' do set @n = coalesce(@n, 0) + 1; end while;
end;

create procedure endless(in p_how varchar(60))
begin
  while p_how = 'telling' do select 'still' as answer limit 0; end while;
  while p_how = 'computing' do set @n = coalesce(@n, 0) + 1; end while;
  while p_how = 'napping' do do sleep(1); end while;
  if p_how = 'sleeping' then select sleep(600) into @n; end if;
end;
