create table service_ticks (
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

create index service_ticks_open on service_ticks (outcome, job, due_at);

create table work (job varchar(40), due varchar(30), doer varchar(20));
