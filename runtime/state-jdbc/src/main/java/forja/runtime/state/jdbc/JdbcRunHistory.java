package forja.runtime.state.jdbc;

import forja.runtime.failure.Failure;
import forja.runtime.state.Run;
import forja.runtime.state.RunHistory;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The history of runs as a table. Its rows are written on a connection of their own, so that they are there whatever
 * becomes of the transaction of the work.
 */
class JdbcRunHistory implements RunHistory {

    private final String begin;

    private final String end;

    private final String old;

    private final String remove;

    private final JdbcClient jdbc;

    JdbcRunHistory(JdbcClient jdbc, StateDialect dialect, String table) {
        this.jdbc = jdbc;
        begin = "insert into " + table + " (id, operation, work_key, node) values (?, ?, ?, ?)";
        end = "update " + table + " set ended_at = " + dialect.now()
            + ", outcome = ?, failure_kind = ? where id = ?";
        old = "select id from " + table + dialect.readHint() + " where started_at < " + dialect.secondsAgo();
        remove = "delete from " + table + " where id in (:ids)";
    }

    @Override
    public void begin(Run run) {
        jdbc.sql(begin).params(run.id(), run.operation(), run.key(), run.node()).update();
    }

    @Override
    public void end(Run run, Failure.@Nullable Kind failure) {
        jdbc.sql(end)
            .params(failure == null ? "done" : "failed", failure == null ? null : failure.name(), run.id())
            .update();
    }

    @Override
    public int forgetOlder(Duration than, int most) {
        var ids = jdbc.sql(old).param(than.toSeconds()).withMaxRows(most).query(String.class).list();
        if (!ids.isEmpty()) {
            jdbc.sql(remove).param("ids", ids).update();
        }
        return ids.size();
    }
}
