-- The files of this service: a row for each that was taken, and how far it is done. Run it once, with rights to create tables;
-- the service itself needs to select, insert, update and delete.
create table shop.service_files (
    id               varchar(64) not null primary key,
    listener         varchar(200) not null,
    path             varchar(500) not null,
    file_size        bigint not null,
    modified_ms      bigint not null,
    state            varchar(10) not null default 'WORKING',
    done_bytes       bigint not null default 0,
    done_records     bigint not null default 0,
    rejected_records bigint not null default 0,
    reason_bytes     bigint not null default 0,
    holder           varchar(36) not null,
    node             varchar(255) not null,
    attempts         integer not null default 1,
    renewed_at       timestamp with time zone,
    started_at       timestamp with time zone not null default current_timestamp,
    ended_at         timestamp with time zone
);

create index service_files_expiry on shop.service_files (ended_at);
