package com.acme.shop.repository;

import com.acme.shop.state.Lane;
import com.acme.shop.state.Outbox;
import com.acme.shop.state.OutboxMessage;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The outbox as tables, changed in the transactions of the work, beside whose data they stand. Whoever sends a lane has
 * a lock on its row: the lock ends with the transaction, also when the service or its connection dies. Sending
 * has a connection beside the pool, so that a broker that hangs takes none from callers.
 */
class JdbcOutbox implements Outbox {

    private static final String ADD = "insert into app.service_outbox"
        + " (sender, operation, destination, message_id, payload) values (?, ?, ?, ?, ?)";

    private static final String LANES = "select distinct sender, operation from app.service_outbox"
        + " order by sender, operation";

    private static final String LOCK = "select operation from app.service_outbox_lane"
        + " where sender = ? and operation = ? for update skip locked";

    private static final String HAS_LANE = "select count(*) from app.service_outbox_lane"
        + " where sender = ? and operation = ?";

    private static final String ADD_LANE = "insert into app.service_outbox_lane (sender, operation)"
        + " values (?, ?)";

    private static final String OLDEST = "select id, message_id, destination, payload from app.service_outbox"
        + " where sender = ? and operation = ? order by id";

    private static final String REMOVE = "delete from app.service_outbox"
        + " where id in (:ids)";

    private static final String BACKLOG = "select count(*), extract(epoch from current_timestamp - min(kept_at))"
        + " from app.service_outbox";

    private final JdbcClient jdbc;

    private final JdbcClient spare;

    private final TransactionOperations transactions;

    /** {@code jdbc} for what callers keep; {@code spare} and its {@code transactions} for what is sent. */
    JdbcOutbox(JdbcClient jdbc, JdbcClient spare, TransactionOperations transactions) {
        this.jdbc = jdbc;
        this.spare = spare;
        this.transactions = transactions;
    }

    @Override
    public void add(OutboxMessage message) {
        var lane = message.lane();
        jdbc.sql(ADD)
            .params(lane.sender(), lane.operation(), message.destination(), message.id(), message.payload())
            .update();
    }

    @Override
    public List<Lane> lanes() {
        return spare.sql(LANES).query((rs, row) -> new Lane(rs.getString(1), rs.getString(2))).list();
    }

    @Override
    public int send(Lane lane, int most, Consumer<List<OutboxMessage>> target) {
        var sent = transactions.execute(status -> isLocked(lane) ? sendOldest(lane, most, target) : null);
        if (sent == null) {
            open(lane);
            return 0;
        }
        return sent;
    }

    private boolean isLocked(Lane lane) {
        return spare.sql(LOCK).params(lane.sender(), lane.operation()).query(String.class).optional().isPresent();
    }

    private int sendOldest(Lane lane, int most, Consumer<List<OutboxMessage>> target) {
        var rows = spare.sql(OLDEST)
            .params(lane.sender(), lane.operation())
            .withMaxRows(most)
            .query((rs, row) -> new Row(rs.getLong(1),
                new OutboxMessage(rs.getString(2), lane, rs.getString(3), rs.getString(4))))
            .list();
        if (!rows.isEmpty()) {
            target.accept(rows.stream().map(Row::message).toList());
            spare.sql(REMOVE).param("ids", rows.stream().map(Row::id).toList()).update();
        }
        return rows.size();
    }

    /** A lane that could not be locked is another copy's, or nobody has sent it yet. */
    private void open(Lane lane) {
        if (spare.sql(HAS_LANE).params(lane.sender(), lane.operation()).query(Long.class).single() > 0) {
            return;
        }
        try {
            spare.sql(ADD_LANE).params(lane.sender(), lane.operation()).update();
        } catch (DuplicateKeyException ignored) {
            // Another copy of the service was quicker.
        }
    }

    @Override
    public Backlog backlog() {
        return spare.sql(BACKLOG).query((rs, row) -> new Backlog(rs.getLong(1), rs.getLong(2))).single();
    }

    private record Row(long id, OutboxMessage message) {}
}
