create schema ledger;
create table ledger.entries (id integer generated always as identity primary key, p_note text, amount numeric(9, 2) not null);

create function ledger.find_entries(p_min numeric, p_limit integer default 10) returns setof ledger.entries stable
  language sql as 'select * from ledger.entries where amount >= p_min order by id limit p_limit';

create procedure ledger.post(p_note text, p_amount numeric, p_class text, inout p_state text, out p_entry_id integer)
  language plpgsql as $$
  begin
    insert into ledger.entries (p_note, amount) values (p_note || ' ' || p_class, p_amount) returning id into p_entry_id;
    p_state := p_state || '!';
  end $$;

create function ledger.entry(p_id integer) returns text stable
  language sql as 'select p_note from ledger.entries where id = p_id';
create function ledger.entry("P_Note" text) returns integer stable
  language sql as 'select min(id) from ledger.entries where p_note = "P_Note"';
