package com.acme.shop.repository;

import com.acme.shop.failure.Failure;
import com.acme.shop.state.Run;
import com.acme.shop.state.RunHistory;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The history of runs as a table. Its rows are written on a connection beside the pool, so that they are there whatever
 * becomes of the transaction of the work.
 */
class JdbcRunHistory implements RunHistory {

    private static final String BEGIN = "insert into svc.service_runs"
        + " (id, operation, work_key, node) values (?, ?, ?, ?)";

    private static final String END = "update svc.service_runs"
        + " set ended_at = current_timestamp, outcome = ?, failure_kind = ? where id = ?";

    private static final String OLD = "select id from svc.service_runs"
        + " where started_at < current_timestamp - ? * interval '1 second'";

    private static final String REMOVE = "delete from svc.service_runs"
        + " where id in (:ids)";

    private final JdbcClient jdbc;

    JdbcRunHistory(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void begin(Run run) {
        jdbc.sql(BEGIN).params(run.id(), run.operation(), run.key(), run.node()).update();
    }

    @Override
    public void end(Run run, Failure.@Nullable Kind failure) {
        jdbc.sql(END)
            .params(failure == null ? "done" : "failed", failure == null ? null : failure.name(), run.id())
            .update();
    }

    @Override
    public int forgetOlder(Duration than, int most) {
        var ids = jdbc.sql(OLD).param(than.toSeconds()).withMaxRows(most).query(String.class).list();
        if (!ids.isEmpty()) {
            jdbc.sql(REMOVE).param("ids", ids).update();
        }
        return ids.size();
    }
}
