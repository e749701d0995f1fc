-- What this service answered to requests that have an Idempotency-Key, by hashes of caller and key, until their time is over
-- (milliseconds since 1970). Run it once, with rights to create tables; the service itself needs to select, insert, update
-- and delete.
create table svc.service_idempotency_key (
    request_key varchar(64) not null primary key
);

create table svc.service_idempotency (
    request_key  varchar(64) not null primary key,
    fingerprint  varchar(64) not null,
    expires_at   bigint not null,
    status       integer,
    content_type varchar(200),
    body         bytea
);

create index service_idempotency_expiry on svc.service_idempotency (expires_at);
