-- The runs of this service: a row for each, without an end while it goes on, or when its copy of the service died. Run it once,
-- with rights to create tables; the service itself needs to select, insert, update and delete.
create table service_runs (
    id           varchar(36) not null primary key,
    operation    varchar(200) not null,
    work_key     varchar(500),
    node         varchar(255) not null,
    started_at   timestamp(3) not null default current_timestamp(3),
    ended_at     timestamp(3) null,
    outcome      varchar(10),
    failure_kind varchar(20)
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

create index service_runs_expiry on service_runs (started_at);
