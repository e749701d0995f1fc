package forja.runtime.state.jdbc;

import forja.runtime.state.Answer;
import forja.runtime.state.KeptAnswers;
import forja.runtime.state.RequestKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Kept answers as tables, changed in the transactions of the work where they stand beside its data. Whoever does the
 * work of a request has a lock on its place then: it ends with the transaction, also when the service or its connection
 * dies.
 * A key has a table by itself, whose rows are never locked: who makes a place that is there is told so at once.
 */
class JdbcKeptAnswers implements KeptAnswers {

    private final String find;

    private final String hold;

    private final String addKey;

    private final String add;

    private final String keep;

    private final String old;

    private final String remove;

    private final String removeKey;

    private final JdbcClient jdbc;

    private final TransactionOperations transactions;

    JdbcKeptAnswers(JdbcClient jdbc, TransactionOperations transactions, StateDialect dialect, String table) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        var place = "select fingerprint, status, content_type, body from " + table;
        find = place + dialect.readHint() + " where request_key = ?";
        hold = place + dialect.lockHint() + " where request_key = ?" + dialect.lock();
        addKey = "insert into " + table + "_key (request_key) values (?)";
        add = "insert into " + table + " (request_key, fingerprint, expires_at) values (?, ?, ?)";
        keep = "update " + table
            + " set status = ?, content_type = ?, body = ?, expires_at = ? where request_key = ?";
        old = "select request_key from " + table + dialect.lockHint() + " where expires_at < ?"
            + dialect.lock();
        remove = "delete from " + table + " where request_key in (:keys)";
        removeKey = "delete from " + table + "_key where request_key in (:keys)";
    }

    @Override
    public @Nullable Place find(RequestKey key) {
        return jdbc.sql(find).param(key.value()).query(JdbcKeptAnswers::place).optional().orElse(null);
    }

    @Override
    public boolean open(RequestKey key, Instant until) {
        try {
            transactions.executeWithoutResult(status -> {
                jdbc.sql(addKey).param(key.value()).update();
                jdbc.sql(add).params(key.value(), key.fingerprint(), until.toEpochMilli()).update();
            });
            return true;
        } catch (DuplicateKeyException another) {
            return false;
        }
    }

    @Override
    public @Nullable Place hold(RequestKey key) {
        return jdbc.sql(hold).param(key.value()).query(JdbcKeptAnswers::place).optional().orElse(null);
    }

    @Override
    public void keep(RequestKey key, Answer answer, Instant until) {
        jdbc.sql(keep)
            .params(answer.status(), answer.contentType(), answer.body(), until.toEpochMilli(), key.value())
            .update();
    }

    @Override
    public void forget(RequestKey key) {
        transactions.executeWithoutResult(status -> {
            jdbc.sql(remove).param("keys", key.value()).update();
            jdbc.sql(removeKey).param("keys", key.value()).update();
        });
    }

    @Override
    public int forgetOlder(Instant than, int most) {
        var forgotten = transactions.execute(status -> {
            var keys = jdbc.sql(old).param(than.toEpochMilli()).withMaxRows(most).query(String.class).list();
            if (!keys.isEmpty()) {
                jdbc.sql(remove).param("keys", keys).update();
                jdbc.sql(removeKey).param("keys", keys).update();
            }
            return keys.size();
        });
        return forgotten == null ? 0 : forgotten;
    }

    private static Place place(ResultSet row, int number) throws SQLException {
        var status = row.getInt(2);
        if (row.wasNull()) {
            return new Place(row.getString(1), null);
        }
        var type = row.getString(3);
        var body = row.getBytes(4);
        // Oracle keeps what is empty as null.
        return new Place(row.getString(1),
            new Answer(status, type == null ? "" : type, body == null ? new byte[0] : body));
    }
}
