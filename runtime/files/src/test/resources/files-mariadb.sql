create table service_files (
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
    renewed_at       timestamp(3) null,
    started_at       timestamp(3) not null default current_timestamp(3),
    ended_at         timestamp(3) null
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

create index service_files_expiry on service_files (ended_at);
