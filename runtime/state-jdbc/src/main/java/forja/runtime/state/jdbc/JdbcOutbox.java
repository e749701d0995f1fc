package forja.runtime.state.jdbc;

import forja.runtime.state.Lane;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxMessage;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The outbox as tables, changed in the transactions of the work where they stand beside its data. Whoever sends a lane
 * has a lock on its row: the lock ends with the transaction, also when the service or its connection dies. Sending
 * has a connection beside the pool of callers, so that a broker that hangs takes none from them.
 */
class JdbcOutbox implements Outbox {

    private final String add;

    private final String lanes;

    private final String lock;

    private final String hasLane;

    private final String addLane;

    private final String oldest;

    private final String remove;

    private final String backlog;

    private final JdbcClient jdbc;

    private final JdbcClient spare;

    private final TransactionOperations transactions;

    /** {@code jdbc} for what callers keep; {@code spare} and its {@code transactions} for what is sent. */
    JdbcOutbox(
        JdbcClient jdbc,
        JdbcClient spare,
        TransactionOperations transactions,
        StateDialect dialect,
        String table
    ) {
        this.jdbc = jdbc;
        this.spare = spare;
        this.transactions = transactions;
        var ofLane = " where sender = ? and operation = ?";
        add = "insert into " + table + " (sender, operation, destination, message_id, payload) values (?, ?, ?, ?, ?)";
        lanes = "select distinct sender, operation from " + table + dialect.readHint() + " order by sender, operation";
        lock = "select operation from " + table + "_lane" + dialect.lockHint() + ofLane + dialect.lock();
        hasLane = "select count(*) from " + table + "_lane" + ofLane;
        addLane = "insert into " + table + "_lane (sender, operation) values (?, ?)";
        oldest = "select id, message_id, destination, payload from " + table + dialect.readHint() + ofLane
            + " order by id";
        remove = "delete from " + table + " where id in (:ids)";
        backlog = "select count(*), " + dialect.secondsSince("min(kept_at)") + " from " + table + dialect.readHint();
    }

    @Override
    public void add(OutboxMessage message) {
        var lane = message.lane();
        jdbc.sql(add)
            .params(lane.sender(), lane.operation(), message.destination(), message.id(), message.payload())
            .update();
    }

    @Override
    public List<Lane> lanes() {
        return spare.sql(lanes).query((rs, row) -> new Lane(rs.getString(1), rs.getString(2))).list();
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
        return spare.sql(lock).params(lane.sender(), lane.operation()).query(String.class).optional().isPresent();
    }

    private int sendOldest(Lane lane, int most, Consumer<List<OutboxMessage>> target) {
        var rows = spare.sql(oldest)
            .params(lane.sender(), lane.operation())
            .withMaxRows(most)
            .query((rs, row) -> new Row(rs.getLong(1),
                new OutboxMessage(rs.getString(2), lane, rs.getString(3), rs.getString(4))))
            .list();
        if (!rows.isEmpty()) {
            target.accept(rows.stream().map(Row::message).toList());
            spare.sql(remove).param("ids", rows.stream().map(Row::id).toList()).update();
        }
        return rows.size();
    }

    /** A lane that could not be locked is another copy's, or nobody has sent it yet. */
    private void open(Lane lane) {
        if (spare.sql(hasLane).params(lane.sender(), lane.operation()).query(Long.class).single() > 0) {
            return;
        }
        try {
            spare.sql(addLane).params(lane.sender(), lane.operation()).update();
        } catch (DuplicateKeyException ignored) {
            // Another copy of the service was quicker.
        }
    }

    @Override
    public Backlog backlog() {
        return spare.sql(backlog).query((rs, row) -> new Backlog(rs.getLong(1), rs.getLong(2))).single();
    }

    private record Row(long id, OutboxMessage message) {}
}
