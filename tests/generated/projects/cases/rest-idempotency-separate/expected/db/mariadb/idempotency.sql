-- What this service answered to requests that have an Idempotency-Key, by hashes of caller and key, until their time is over
-- (milliseconds since 1970). Run it once, with rights to create tables; the service itself needs to select, insert, update
-- and delete.
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
