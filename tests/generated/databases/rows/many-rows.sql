-- As many rows as somebody asks for, on MariaDB.
create procedure many_labels(in p_rows int) reads sql data
  select seq as id, repeat('x', 100) as label from seq_1_to_1000000 where seq <= p_rows;

-- Results without an end, and an error behind more rows than a driver reads at a time.
create procedure endless_results() no sql loop select 'x' as label; end loop;
create procedure endless_nothing() no sql loop select 'x' as label limit 0; end loop;
create procedure endless_with_output(out p_count int) no sql loop select 'x' as label; end loop;

create procedure endless_whatever() no sql
begin
  declare continue handler for sqlexception begin end;
  loop select 'x' as label; end loop;
end;

create procedure labels_and_error(in p_rows int) reads sql data
begin
  select seq as id, repeat('x', 100) as label from seq_1_to_1000000 where seq <= p_rows;
  signal sqlstate '45000' set message_text = 'Behind the labels';
end;

-- Roles, which a session of MariaDB keeps behind its reset.
create procedure take_role(in p_role varchar(80)) execute immediate concat('set role ', p_role);
create procedure role_now(out p_role varchar(80)) set p_role = current_role();
