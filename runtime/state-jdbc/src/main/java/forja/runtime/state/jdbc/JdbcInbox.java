package forja.runtime.state.jdbc;

import forja.runtime.state.AlreadyTakenException;
import forja.runtime.state.Inbox;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The inbox as a table; beside the data that messages change, one transaction holds both. */
class JdbcInbox implements Inbox {

    private final String take;

    private final String find;

    private final JdbcClient jdbc;

    JdbcInbox(JdbcClient jdbc, String table) {
        this.jdbc = jdbc;
        take = "insert into " + table + " (origin, message_id) values (?, ?)";
        find = "select count(*) from " + table + " where origin = ? and message_id = ?";
    }

    @Override
    public void take(String origin, String messageId) {
        try {
            jdbc.sql(take).param(origin).param(messageId).update();
        } catch (DuplicateKeyException duplicate) {
            throw new AlreadyTakenException(origin, messageId, duplicate);
        }
    }

    @Override
    public boolean has(String origin, String messageId) {
        return jdbc.sql(find).param(origin).param(messageId).query(Long.class).single() > 0;
    }
}
