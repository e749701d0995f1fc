create table service_inbox (
    origin     varchar(200) not null,
    message_id varchar(200) not null,
    taken_at   timestamp with time zone not null default current_timestamp,
    primary key (origin, message_id)
);

create table service_outbox (
    id          bigint generated always as identity primary key,
    sender      varchar(40) not null,
    operation   varchar(200) not null,
    order_key   varchar(200) not null default '*',
    destination varchar(500) not null,
    message_id  varchar(40) not null,
    payload     text not null,
    kept_at     timestamp with time zone not null default current_timestamp,
    attempts    integer not null default 0,
    due_at      timestamp with time zone,
    parked_at   timestamp with time zone,
    reason      varchar(500),
    unique (sender, operation, id),
    unique (sender, operation, order_key, id)
);

create table service_outbox_lane (
    sender    varchar(40) not null,
    operation varchar(200) not null,
    holder    varchar(40),
    held_at   timestamp with time zone,
    primary key (sender, operation)
);

create table service_idempotency_key (
    request_key varchar(64) not null primary key
);

create table service_idempotency (
    request_key  varchar(64) not null primary key,
    fingerprint  varchar(64) not null,
    expires_at   bigint not null,
    status       integer,
    content_type varchar(200),
    body         bytea
);

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
    renewed_at       timestamp with time zone,
    started_at       timestamp with time zone not null default current_timestamp,
    ended_at         timestamp with time zone
);

create index service_files_expiry on service_files (ended_at);

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
