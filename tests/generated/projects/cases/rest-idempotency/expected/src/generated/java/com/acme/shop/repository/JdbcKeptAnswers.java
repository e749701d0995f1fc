package com.acme.shop.repository;

import com.acme.shop.state.Answer;
import com.acme.shop.state.KeptAnswers;
import com.acme.shop.state.RequestKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Kept answers as tables, changed in the transactions of the work, beside whose data they stand. Whoever does the work
 * of a request has a lock on its place: the lock ends with the transaction, also when the service or its connection
 * dies. A key has a table by itself, whose rows are never locked: who makes a place that is there is told so at once.
 */
class JdbcKeptAnswers implements KeptAnswers {

    private static final String FIND = "select fingerprint, status, content_type, body from svc.service_idempotency"
        + " where request_key = ?";

    private static final String HOLD = "select fingerprint, status, content_type, body from svc.service_idempotency"
        + " where request_key = ? for update skip locked";

    private static final String ADD_KEY = "insert into svc.service_idempotency_key"
        + " (request_key) values (?)";

    private static final String ADD = "insert into svc.service_idempotency"
        + " (request_key, fingerprint, expires_at) values (?, ?, ?)";

    private static final String KEEP = "update svc.service_idempotency"
        + " set status = ?, content_type = ?, body = ?, expires_at = ? where request_key = ?";

    private static final String OLD = "select request_key from svc.service_idempotency"
        + " where expires_at < ? for update skip locked";

    private static final String REMOVE = "delete from svc.service_idempotency"
        + " where request_key in (:keys)";

    private static final String REMOVE_KEY = "delete from svc.service_idempotency_key"
        + " where request_key in (:keys)";

    private final JdbcClient jdbc;

    private final TransactionOperations transactions;

    JdbcKeptAnswers(JdbcClient jdbc, TransactionOperations transactions) {
        this.jdbc = jdbc;
        this.transactions = transactions;
    }

    @Override
    public @Nullable Place find(RequestKey key) {
        return jdbc.sql(FIND).param(key.value()).query(JdbcKeptAnswers::place).optional().orElse(null);
    }

    @Override
    public boolean open(RequestKey key, Instant until) {
        try {
            transactions.executeWithoutResult(status -> {
                jdbc.sql(ADD_KEY).param(key.value()).update();
                jdbc.sql(ADD).params(key.value(), key.fingerprint(), until.toEpochMilli()).update();
            });
            return true;
        } catch (DuplicateKeyException another) {
            return false;
        }
    }

    @Override
    public @Nullable Place hold(RequestKey key) {
        return jdbc.sql(HOLD).param(key.value()).query(JdbcKeptAnswers::place).optional().orElse(null);
    }

    @Override
    public void keep(RequestKey key, Answer answer, Instant until) {
        jdbc.sql(KEEP)
            .params(answer.status(), answer.contentType(), answer.body(), until.toEpochMilli(), key.value())
            .update();
    }

    @Override
    public void forget(RequestKey key) {
        transactions.executeWithoutResult(status -> {
            jdbc.sql(REMOVE).param("keys", key.value()).update();
            jdbc.sql(REMOVE_KEY).param("keys", key.value()).update();
        });
    }

    @Override
    public int forgetOlder(Instant than, int most) {
        var forgotten = transactions.execute(status -> {
            var keys = jdbc.sql(OLD).param(than.toEpochMilli()).withMaxRows(most).query(String.class).list();
            if (!keys.isEmpty()) {
                jdbc.sql(REMOVE).param("keys", keys).update();
                jdbc.sql(REMOVE_KEY).param("keys", keys).update();
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
