create table ratings (
  id int primary key,
  flag tinyint(1),
  active bool,
  small tinyint(1) unsigned
);

insert into ratings values (1, 5, 1, 200), (2, -1, 0, 0), (3, 1, 1, 1), (4, 0, 0, 0), (5, null, null, null);

create procedure set_rating(in p_id int, in p_flag tinyint(1), in p_active bool)
  update ratings set flag = p_flag, active = p_active where id = p_id;

create function flag_of(p_id int) returns tinyint(1) reads sql data
  return (select flag from ratings where id = p_id);

create function keep_flag(p_id int, p_by int) returns tinyint(1) modifies sql data
begin
  update ratings set flag = p_by where id = p_id;
  return p_by;
end;

create procedure out_flag(in p_id int, out p_flag tinyint(1), inout p_same tinyint(1))
begin
  select flag into p_flag from ratings where id = p_id;
  set p_same = p_same;
end;

create procedure any_rating(in p_id int)
  select id, flag, active, small from ratings where id = p_id;

create procedure seen_rating(in p_id int)
  select id, flag, active from ratings where id >= p_id order by id limit 1;

create procedure typed_rating(in p_id int)
  select id, flag, active from ratings where id = p_id;

create table counted (n tinyint(1) auto_increment primary key, name varchar(20));
