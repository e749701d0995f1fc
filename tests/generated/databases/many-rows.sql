-- As many rows as somebody asks for, on MariaDB.
create procedure many_labels(in p_rows int) reads sql data
  select seq as id, repeat('x', 100) as label from seq_1_to_1000000 where seq <= p_rows;
