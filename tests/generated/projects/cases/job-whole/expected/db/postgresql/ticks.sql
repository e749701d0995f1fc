-- When the jobs of this service were due, and what became of each: it is their history as well. A row without an outcome waits or is at
-- work. Times are texts in UTC, by the clock of this database: 2026-11-28T10:00:00.000Z. Run it once, with rights to create tables;
-- the service itself needs to select, insert, update and delete.
create table shop.service_ticks (
    job          varchar(200) not null,
    due_at       varchar(24) collate "C" not null,
    cause        varchar(10) not null,
    schedule     varchar(300) not null,
    attempts     integer not null,
    node         varchar(255),
    seen_at      varchar(24) collate "C",
    started_at   varchar(24) collate "C",
    ended_at     varchar(24) collate "C",
    outcome      varchar(10),
    failure_kind varchar(20),
    primary key (job, due_at)
);

create index service_ticks_open on shop.service_ticks (outcome, job, due_at);
