-- What this service has to send: messages that go when they have arrived, and a row for each operation, which is locked by
-- the copy of the service that sends its messages. Run it once, with rights to create tables; the service itself needs to
-- select, insert, update and delete.
create table app.service_outbox (
    id          bigint generated always as identity primary key,
    sender      varchar(40) not null,
    operation   varchar(200) not null,
    destination varchar(500) not null,
    message_id  varchar(40) not null,
    payload     text not null,
    kept_at     timestamp with time zone not null default current_timestamp,
    unique (sender, operation, id)
);

create table app.service_outbox_lane (
    sender    varchar(40) not null,
    operation varchar(200) not null,
    primary key (sender, operation)
);
