create schema clock;

-- How long the work of a second takes.
create table clock.pace (seconds double precision);
insert into clock.pace values (0.05);

create table clock.did (job text, due timestamp with time zone, run_id text, pid integer);

create function clock.strike(due timestamp with time zone, run_id text) returns integer language plpgsql as $$
begin
    perform pg_sleep(seconds) from clock.pace;
    insert into clock.did values ('strike', due, run_id, pg_backend_pid());
    return 1;
end
$$;
