-- What this service remembers: the messages that had their effect. Run it once, with rights to create tables; the service
-- itself needs to select and insert. Rows older than any message can come again may be deleted.
create table service_inbox (
    origin     varchar(200) not null,
    message_id varchar(200) not null,
    taken_at   timestamp not null default current_timestamp,
    primary key (origin, message_id)
) engine = InnoDB character set utf8mb4 collate utf8mb4_bin;
