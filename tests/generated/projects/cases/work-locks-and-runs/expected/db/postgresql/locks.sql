-- Which copy of this service is at work that one copy at a time does: a row for each lock (ShedLock). Run it once, with rights to
-- create tables; the service itself needs to select, insert and update. Times are UTC. Leave the rows there while it runs.
create table svc.service_locks (
    name       varchar(200) not null primary key,
    lock_until timestamp not null,
    locked_at  timestamp not null,
    locked_by  varchar(255) not null
);
