-- What this service has to send: messages that go when they have arrived, and a row for each operation, with the copy of the
-- service that sends its messages. Run it once, with rights to create tables; the service itself needs to select, insert,
-- update and delete. To send again what is parked: update kept.service_outbox set parked_at = null, attempts = 0.
create table kept.service_outbox (
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

create table kept.service_outbox_lane (
    sender    varchar(40) not null,
    operation varchar(200) not null,
    holder    varchar(40),
    held_at   timestamp(3) null,
    primary key (sender, operation)
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

-- Tables that an earlier version of this file made get the columns that they lack:
-- alter table kept.service_outbox add order_key varchar(200) not null default '*', add attempts integer not null
--     default 0, add due_at timestamp(3) null, add parked_at timestamp(3) null, add reason varchar(500);
-- alter table kept.service_outbox_lane add holder varchar(40), add held_at timestamp(3) null;
