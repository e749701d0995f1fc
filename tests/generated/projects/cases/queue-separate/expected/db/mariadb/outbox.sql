-- What this service has to send: messages that go when they have arrived, and a row for each operation, which is locked by
-- the copy of the service that sends its messages. Run it once, with rights to create tables; the service itself needs to
-- select, insert, update and delete.
create table kept.service_outbox (
    id          bigint not null auto_increment,
    sender      varchar(40) not null,
    operation   varchar(200) not null,
    destination varchar(500) not null,
    message_id  varchar(40) not null,
    payload     longtext not null,
    kept_at     timestamp not null default current_timestamp,
    primary key (id),
    index (sender, operation, id)
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;

create table kept.service_outbox_lane (
    sender    varchar(40) not null,
    operation varchar(200) not null,
    primary key (sender, operation)
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;
