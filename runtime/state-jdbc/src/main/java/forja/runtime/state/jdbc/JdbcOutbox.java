package forja.runtime.state.jdbc;

import forja.runtime.state.Lane;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxBatch;
import forja.runtime.state.OutboxMessage;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The outbox as tables, changed in the transactions of the work where they stand beside its data. Who sends a lane has
 * its name in the lane's row and renews the time there. What is sent is read and written on connections beside the
 * pool of callers, in short transactions: none is open while something is being sent.
 */
class JdbcOutbox implements Outbox {

    private static final int REASON_LENGTH = 500;

    private final String add;

    private final String lanes;

    private final String hold;

    private final String hasLane;

    private final String addLane;

    private final String oldest;

    private final String count;

    private final String renew;

    private final String release;

    private final String remove;

    private final String undo;

    private final String pause;

    private final String park;

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
        var lane = table + "_lane";
        var ofLane = " where sender = ? and operation = ?";
        var read = table + dialect.readHint();
        add = "insert into " + table + " (sender, operation, order_key, destination, message_id, payload)"
            + " values (?, ?, ?, ?, ?, ?)";
        lanes = "select distinct sender, operation from " + read + " where parked_at is null"
            + " order by sender, operation";
        hold = "update " + lane + " set holder = ?, held_at = " + dialect.now() + ofLane
            + " and (held_at is null or held_at < " + dialect.secondsAgo() + ")";
        hasLane = "select count(*) from " + lane + ofLane;
        addLane = "insert into " + lane + " (sender, operation, holder, held_at) values (?, ?, ?, " + dialect.now()
            + ")";
        oldest = "select id, message_id, order_key, destination, payload, attempts from " + table + " m"
            + dialect.readHint() + ofLane + " and parked_at is null and not exists (select 1 from " + table + " p"
            + dialect.readHint() + " where p.sender = m.sender and p.operation = m.operation"
            + " and p.order_key = m.order_key and p.id <= m.id and p.parked_at is null"
            + " and p.due_at > " + dialect.now() + ") order by id";
        var these = " where id in (:ids)";
        count = "update " + table + " set attempts = attempts + 1" + these;
        renew = "update " + lane + " set held_at = " + dialect.now() + ofLane + " and holder = ?";
        release = "update " + lane + " set holder = null, held_at = null" + ofLane + " and holder = ?";
        remove = "delete from " + table + these;
        undo = "update " + table + " set attempts = attempts - 1" + these;
        // A pause that has not passed lies ahead: a negative time ago.
        pause = "update " + table + " set due_at = " + dialect.secondsAgo() + ", reason = ? where id = ?";
        park = "update " + table + " set parked_at = " + dialect.now() + ", due_at = null, reason = ? where id = ?";
        backlog = "select count(*), " + dialect.secondsSince("min(kept_at)") + " from " + read + " where parked_at is ";
    }

    @Override
    public void add(OutboxMessage message) {
        var lane = message.lane();
        jdbc.sql(add)
            .params(lane.sender(), lane.operation(), message.key(), message.destination(), message.id(),
                message.payload())
            .update();
    }

    @Override
    public List<Lane> lanes() {
        return spare.sql(lanes).query((rs, row) -> new Lane(rs.getString(1), rs.getString(2))).list();
    }

    @Override
    public @Nullable OutboxBatch take(Lane lane, Duration lapse, IntUnaryOperator most) {
        var holder = UUID.randomUUID().toString();
        if (!isHeld(lane, holder, lapse)) {
            return null;
        }
        var batch = transactions.execute(status -> new OutboxBatch(lane, holder, counted(oldest(lane, most))));
        if (batch == null || batch.entries().isEmpty()) {
            spare.sql(release).params(lane.sender(), lane.operation(), holder).update();
            return null;
        }
        return batch;
    }

    /** A lane that could not be held is another copy's, or nobody has sent it yet. */
    private boolean isHeld(Lane lane, String holder, Duration lapse) {
        var seconds = lapse.toSeconds();
        if (spare.sql(hold).params(holder, lane.sender(), lane.operation(), seconds).update() > 0) {
            return true;
        }
        if (spare.sql(hasLane).params(lane.sender(), lane.operation()).query(Long.class).single() > 0) {
            return false;
        }
        try {
            return spare.sql(addLane).params(lane.sender(), lane.operation(), holder).update() > 0;
        } catch (DuplicateKeyException quicker) {
            return false;
        }
    }

    private List<OutboxBatch.Entry> oldest(Lane lane, IntUnaryOperator most) {
        var entries = spare.sql(oldest)
            .params(lane.sender(), lane.operation())
            .withMaxRows(Math.max(most.applyAsInt(0), 1))
            .query((rs, row) -> new OutboxBatch.Entry(rs.getLong(1),
                new OutboxMessage(rs.getString(2), lane, rs.getString(3), rs.getString(4), rs.getString(5)),
                rs.getInt(6) + 1))
            .list();
        return entries.stream().limit(entries.isEmpty() ? 0 : most.applyAsInt(entries.get(0).attempts() - 1)).toList();
    }

    private List<OutboxBatch.Entry> counted(List<OutboxBatch.Entry> entries) {
        change(count, entries);
        return entries;
    }

    @Override
    public boolean renew(OutboxBatch batch) {
        return ofHolder(renew, batch);
    }

    @Override
    public boolean settle(OutboxBatch batch, List<OutboxBatch.Result> results) {
        return Boolean.TRUE.equals(transactions.execute(status -> {
            change(remove, entries(results, OutboxBatch.Kind.ARRIVED));
            change(undo, entries(results, OutboxBatch.Kind.NOT_TRIED));
            results.forEach(this::write);
            return ofHolder(release, batch);
        }));
    }

    private void write(OutboxBatch.Result result) {
        var reason = shortened(result.reason());
        var row = result.entry().row();
        var length = result.pause();
        if (length != null) {
            spare.sql(pause).params(-length.toSeconds(), reason, row).update();
        } else if (result.kind() == OutboxBatch.Kind.PARKED) {
            spare.sql(park).params(reason, row).update();
        }
    }

    private boolean ofHolder(String statement, OutboxBatch batch) {
        var lane = batch.lane();
        return spare.sql(statement).params(lane.sender(), lane.operation(), batch.holder()).update() > 0;
    }

    private void change(String statement, List<OutboxBatch.Entry> entries) {
        if (!entries.isEmpty()) {
            spare.sql(statement).param("ids", entries.stream().map(OutboxBatch.Entry::row).toList()).update();
        }
    }

    private static List<OutboxBatch.Entry> entries(List<OutboxBatch.Result> results, OutboxBatch.Kind kind) {
        return results.stream().filter(result -> result.kind() == kind).map(OutboxBatch.Result::entry).toList();
    }

    private static String shortened(@Nullable String reason) {
        var text = reason == null ? "" : reason;
        return text.length() <= REASON_LENGTH ? text : text.substring(0, REASON_LENGTH);
    }

    @Override
    public Backlog backlog() {
        var waiting = spare.sql(backlog + "null")
            .query((rs, row) -> new Backlog(rs.getLong(1), rs.getLong(2), 0))
            .single();
        var parked = spare.sql(backlog + "not null").query((rs, row) -> rs.getLong(1)).single();
        return new Backlog(waiting.waiting(), waiting.oldestSeconds(), parked);
    }
}
