-- What this service has to send: messages that go when they have arrived, and a row for each operation, with the copy of the
-- service that sends its messages. Run it once, with rights to create tables; the service itself needs to select, insert,
-- update and delete. To send again what is parked: update app.service_outbox set parked_at = null, attempts = 0.
create table app.service_outbox (
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

create table app.service_outbox_lane (
    sender    varchar(40) not null,
    operation varchar(200) not null,
    holder    varchar(40),
    held_at   timestamp with time zone,
    primary key (sender, operation)
);

-- Tables that an earlier version of this file made get the columns that they lack:
-- alter table app.service_outbox add column order_key varchar(200) not null default '*', add column attempts
--     integer not null default 0, add column due_at timestamp with time zone, add column parked_at timestamp with time
--     zone, add column reason varchar(500);
-- alter table app.service_outbox_lane add column holder varchar(40), add column held_at timestamp with time zone;
