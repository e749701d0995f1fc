create table service_inbox (
    origin     varchar(200) not null,
    message_id varchar(200) not null,
    taken_at   timestamp not null default current_timestamp,
    primary key (origin, message_id)
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

create table service_outbox (
    id          bigint not null auto_increment,
    sender      varchar(40) not null,
    operation   varchar(200) not null,
    order_key   varchar(200) not null default '*',
    destination varchar(500) not null,
    message_id  varchar(40) not null,
    payload     longtext not null,
    kept_at     timestamp not null default current_timestamp,
    attempts    integer not null default 0,
    due_at      timestamp(3) null,
    parked_at   timestamp(3) null,
    reason      varchar(500),
    primary key (id),
    index (sender, operation, id),
    index (sender, operation, order_key, id)
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

create table service_outbox_lane (
    sender    varchar(40) not null,
    operation varchar(200) not null,
    holder    varchar(40),
    held_at   timestamp(3) null,
    primary key (sender, operation)
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

create table service_idempotency_key (
    request_key varchar(64) not null primary key
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

create table service_idempotency (
    request_key  varchar(64) not null primary key,
    fingerprint  varchar(64) not null,
    expires_at   bigint not null,
    status       integer,
    content_type varchar(200),
    body         longblob
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

create index service_idempotency_expiry on service_idempotency (expires_at);

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

create table service_ticks (
    job          varchar(200) not null,
    due_at       varchar(24) not null,
    cause        varchar(10) not null,
    schedule     varchar(300) not null,
    attempts     int not null,
    node         varchar(255),
    seen_at      varchar(24),
    started_at   varchar(24),
    ended_at     varchar(24),
    outcome      varchar(10),
    failure_kind varchar(20),
    primary key (job, due_at)
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

create index service_ticks_open on service_ticks (outcome, job, due_at);
