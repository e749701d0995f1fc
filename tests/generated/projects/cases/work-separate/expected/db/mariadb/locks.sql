-- Which copy of this service is at work that one copy at a time does: a row for each lock (ShedLock). Run it once, with rights to
-- create tables; the service itself needs to select, insert and update. Times are UTC. Leave the rows there while it runs.
create table service_locks (
    name       varchar(200) not null primary key,
    lock_until datetime(3) not null,
    locked_at  datetime(3) not null,
    locked_by  varchar(255) not null
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;
