package com.acme.shop.repository;

import com.acme.shop.state.AlreadyTakenException;
import com.acme.shop.state.Inbox;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The inbox as a table beside the data that messages change, so that one transaction holds both. */
class JdbcInbox implements Inbox {

    private static final String TAKE = "insert into shop.service_inbox (origin, message_id) values (?, ?)";

    private static final String FIND = "select count(*) from shop.service_inbox where origin = ? and message_id = ?";

    private final JdbcClient jdbc;

    JdbcInbox(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void take(String origin, String messageId) {
        try {
            jdbc.sql(TAKE).param(origin).param(messageId).update();
        } catch (DuplicateKeyException duplicate) {
            throw new AlreadyTakenException(origin, messageId, duplicate);
        }
    }

    @Override
    public boolean has(String origin, String messageId) {
        return jdbc.sql(FIND).param(origin).param(messageId).query(Long.class).single() > 0;
    }
}
