-- The runs of this service: a row for each, without an end while it goes on, or when its copy of the service died. Run it once,
-- with rights to create tables; the service itself needs to select, insert, update and delete.
create table svc.service_runs (
    id           varchar(36) not null primary key,
    operation    varchar(200) not null,
    work_key     varchar(500),
    node         varchar(255) not null,
    started_at   timestamp with time zone not null default current_timestamp,
    ended_at     timestamp with time zone,
    outcome      varchar(10),
    failure_kind varchar(20)
);

create index service_runs_expiry on svc.service_runs (started_at);
