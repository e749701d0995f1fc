create schema inbox;

create table inbox.lines (id bigint primary key, customer text not null, amount numeric(12, 2), due date, file text);
create table inbox.notes (id bigint, note text check (note <> 'bad'));

-- A line of a file of payments.
create function inbox.add_line(id bigint, customer text, amount numeric, due date, file text) returns bigint language sql as $$
    insert into inbox.lines values (add_line.id, add_line.customer, add_line.amount, add_line.due, add_line.file) returning id
$$;
