package forja.runtime.state.jdbc;

import forja.runtime.failure.Failure;
import forja.runtime.state.Tick;
import forja.runtime.state.Ticks;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Ticks as a table. Its times are texts in UTC, {@code 2026-11-28T10:00:00.000Z}: those sort, and no driver reads them
 * by a zone of its own. Every change names the attempt that it is of, so that a copy of the service whose attempt was
 * taken over changes nothing.
 */
class JdbcTicks implements Ticks {

    private static final DateTimeFormatter TEXT =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private static final String COLUMNS =
        "job, due_at, cause, schedule, attempts, node, seen_at, started_at, ended_at, outcome, failure_kind";

    private static final String OF_ATTEMPT =
        " where job = ? and due_at = ? and node = ? and attempts = ? and outcome is null";

    private final JdbcClient jdbc;

    private final JdbcClient spare;

    private final StateDialect dialect;

    private final String ofJob;

    private final String open;

    private final String add;

    private final String claim;

    private final String others;

    private final String release;

    private final String renew;

    private final String giveUp;

    private final String end;

    private final String remove;

    /** {@code jdbc} joins the transaction that is open; {@code spare} does not. */
    JdbcTicks(JdbcClient jdbc, JdbcClient spare, StateDialect dialect, String table) {
        this.jdbc = jdbc;
        this.spare = spare;
        this.dialect = dialect;
        ofJob = "select " + COLUMNS + " from " + table + dialect.readHint() + " where job = ?";
        open = "select " + COLUMNS + " from " + table + dialect.readHint()
            + " where outcome is null and job in (:jobs) order by job, due_at";
        add = "insert into " + table + " (job, due_at, cause, schedule, attempts, ended_at, outcome)"
            + " values (?, ?, ?, ?, 0, ?, ?)";
        var update = "update " + table + " set ";
        claim = update + "node = ?, attempts = attempts + 1, seen_at = ?, started_at = ?"
            + " where job = ? and due_at = ? and attempts = ? and outcome is null";
        others = "select count(*) from " + table + " where job = ? and due_at <> ? and outcome is null"
            + " and node is not null and seen_at >= ?";
        release = update + "node = null, attempts = attempts - 1, seen_at = null, started_at = null" + OF_ATTEMPT;
        renew = update + "seen_at = ?" + OF_ATTEMPT;
        giveUp = update + "node = null, seen_at = ?" + OF_ATTEMPT;
        end = update + "ended_at = ?, outcome = ?, failure_kind = ?" + OF_ATTEMPT;
        remove = "delete from " + table + " where job = ? and ended_at < ? and due_at < ?";
    }

    @Override
    public Instant now() {
        return now(spare);
    }

    private Instant now(JdbcClient by) {
        return Instant.ofEpochMilli(by.sql(dialect.clock()).query(Long.class).single());
    }

    @Override
    public @Nullable Tick last(String job) {
        return spare.sql(ofJob + " and cause <> 'manual' order by due_at desc" + dialect.first(1))
            .param(job).query(JdbcTicks::tick).optional().orElse(null);
    }

    @Override
    public boolean note(Tick tick) {
        var end = tick.end();
        try {
            spare.sql(add)
                .params(tick.job(), TEXT.format(tick.due()), tick.cause().code(), tick.schedule(),
                    end == null ? null : TEXT.format(end.at()), end == null ? null : end.outcome().code())
                .update();
            return true;
        } catch (DuplicateKeyException known) {
            return false;
        }
    }

    @Override
    public List<Tick> open(Collection<String> jobs) {
        return spare.sql(open).param("jobs", jobs).query(JdbcTicks::tick).list();
    }

    /**
     * Claims, and then looks whether another copy has claimed another tick of the job: of two that do so at once, at
     * least one sees the other and goes back.
     */
    @Override
    public @Nullable Tick claim(Tick tick, String node, Duration lease) {
        var now = now();
        var due = TEXT.format(tick.due());
        var before = tick.attempt().number();
        var claimed = spare.sql(claim)
            .params(node, TEXT.format(now), TEXT.format(now), tick.job(), due, before)
            .update();
        if (claimed == 0) {
            return null;
        }
        var attempt = tick.with(new Tick.Attempt(before + 1, node, now, now));
        var atWork = spare.sql(others)
            .params(tick.job(), due, TEXT.format(now.minus(lease)))
            .query(Long.class)
            .single();
        if (atWork > 0) {
            change(spare, release, attempt);
            return null;
        }
        return attempt;
    }

    @Override
    public boolean renew(Tick tick) {
        return change(spare, renew, tick, TEXT.format(now()));
    }

    @Override
    public boolean done(Tick tick) {
        return change(jdbc, end, tick, TEXT.format(now(jdbc)), Tick.Outcome.DONE.code(), null);
    }

    @Override
    public boolean end(Tick tick, Tick.Outcome outcome, Failure.@Nullable Kind failure) {
        return change(spare, end, tick, TEXT.format(now()), outcome.code(), failure == null ? null : failure.name());
    }

    @Override
    public boolean giveUp(Tick tick) {
        return change(spare, giveUp, tick, TEXT.format(now()));
    }

    @Override
    public List<Tick> history(String job, int most) {
        return spare.sql(ofJob + " and cause <> 'start' order by due_at desc" + dialect.first(most))
            .param(job).query(JdbcTicks::tick).list();
    }

    @Override
    public int forget(String job, Instant endedBefore, Instant dueBefore) {
        return spare.sql(remove).params(job, TEXT.format(endedBefore), TEXT.format(dueBefore)).update();
    }

    private static boolean change(JdbcClient by, String sql, Tick tick, @Nullable Object... values) {
        var attempt = tick.attempt();
        var statement = by.sql(sql);
        for (var value : values) {
            statement = statement.param(value);
        }
        return statement
            .param(tick.job())
            .param(TEXT.format(tick.due()))
            .param(attempt.node())
            .param(attempt.number())
            .update() > 0;
    }

    private static Tick tick(ResultSet row, int number) throws SQLException {
        var outcome = row.getString(10);
        var attempt = new Tick.Attempt(row.getInt(5), row.getString(6), time(row.getString(7)),
            time(row.getString(8)));
        return new Tick(row.getString(1), Instant.parse(row.getString(2)),
            constant(Tick.Cause.values(), Tick.Cause::code, row.getString(3)), row.getString(4), attempt,
            outcome == null ? null : endOf(outcome, row));
    }

    private static Tick.End endOf(String outcome, ResultSet row) throws SQLException {
        var failure = row.getString(11);
        return new Tick.End(constant(Tick.Outcome.values(), Tick.Outcome::code, outcome),
            failure == null ? null : Failure.Kind.valueOf(failure), Instant.parse(row.getString(9)));
    }

    private static @Nullable Instant time(@Nullable String text) {
        return text == null ? null : Instant.parse(text);
    }

    private static <T> T constant(T[] all, Function<T, String> code, String text) {
        return Arrays.stream(all)
            .filter(constant -> code.apply(constant).equals(text))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("The table of ticks has a row with " + text));
    }
}
