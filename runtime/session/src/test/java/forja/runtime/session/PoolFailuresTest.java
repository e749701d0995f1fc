package forja.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;

import com.zaxxer.hikari.HikariDataSource;
import forja.runtime.failure.Failure;
import forja.runtime.jdbc.session.SessionReset;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.NoSuchElementException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.CannotCreateTransactionException;

class PoolFailuresTest {

    private final PoolFailures failures = new PoolFailures();

    private final HikariDataSource hikari = mock(RETURNS_DEEP_STUBS);

    @Test
    void poolsWhoseConnectionsAreAllInUseAreBusy() throws SQLException {
        var timeout = new SQLTransientConnectionException("request timed out");
        given(hikari.getMaximumPoolSize()).willReturn(10);
        given(hikari.getHikariPoolMXBean().getTotalConnections()).willReturn(10);
        given(hikari.getConnection()).willThrow(timeout);

        assertBusy(hikari);
    }

    @Test
    void poolsForWhichOthersWaitAreBusyAsWell() throws SQLException {
        given(hikari.getMaximumPoolSize()).willReturn(1);
        given(hikari.getHikariPoolMXBean().getTotalConnections()).willReturn(1);
        var sessions = sessions(hikari);

        try (var used = sessions.getConnection()) {
            assertThat(used).isNotNull();
            assertThatThrownBy(sessions::getConnection).isInstanceOf(PoolExhaustedException.class);
        }

        sessions.getConnection().close();
    }

    @Test
    void poolsThatCannotConnectAreNotBusy() throws SQLException {
        var timeout = new SQLTransientConnectionException("request timed out", new SQLException("refused", "08001"));
        given(hikari.getMaximumPoolSize()).willReturn(1);
        given(hikari.getConnection()).willThrow(timeout);
        var sessions = sessions(hikari);

        assertThatThrownBy(sessions::getConnection).isSameAs(timeout);
        assertThatThrownBy(sessions::getConnection).isSameAs(timeout);
        assertThat(failures.classify(new CannotCreateTransactionException("no connection", timeout))).isNull();
    }

    @Test
    void poolsOfServersAreBusyAsWell() throws SQLException {
        DataSource pool = mock();
        given(pool.getConnection()).willThrow(new SQLException("pool error", new NoSuchElementException("timeout")));

        assertBusy(pool);
    }

    @Test
    void poolsOfServersThatCannotConnectAreNotBusy() throws SQLException {
        DataSource pool = mock();
        var refused = new SQLException("pool error", new IOException(new SQLException("refused", "08001")));
        given(pool.getConnection()).willThrow(refused);

        assertThatThrownBy(() -> sessions(pool).getConnection()).isSameAs(refused);
    }

    private void assertBusy(DataSource pool) {
        assertThatThrownBy(() -> sessions(pool).getConnection())
            .isInstanceOf(PoolExhaustedException.class)
            .satisfies(busy -> assertThat(
                failures.classify(new CannotCreateTransactionException("no connection", busy)))
                .extracting(Failure::kind).isEqualTo(Failure.Kind.BUSY));
    }

    private static SessionDataSource sessions(DataSource pool) {
        var calls = new RunningCalls(Duration.ZERO, Duration.ZERO);
        var names = new CallNames(CallNames.Told.NONE, "shop", () -> null, () -> null);
        return new SessionDataSource(pool, calls, names, mock(), SessionReset.NONE, mock());
    }
}
