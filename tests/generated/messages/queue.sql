create table shop.notes (id integer generated always as identity primary key, note text not null);

-- Writes, and takes as long as it is told: a service can be killed in between.
create function shop.add_note(note text, seconds double precision) returns integer language plpgsql as $$
declare
  added integer;
begin
  insert into shop.notes (note) values (add_note.note) returning id into added;
  if note like 'refused%' then
    raise exception 'No note may be called %', note using errcode = 'P0001';
  end if;
  perform pg_sleep(seconds);
  return added;
end $$;

create function shop.count_notes() returns bigint language sql stable as 'select count(*) from shop.notes';

-- What of a message came to it, in one line.
create function shop.keep_note(number bigint, tag uuid, kind text, at timestamptz, level integer default 7)
  returns integer language sql as $$
  insert into shop.notes (note) values (concat_ws('|', number, tag, kind, at between now() - interval '1 hour' and now(), level))
  returning id $$;
