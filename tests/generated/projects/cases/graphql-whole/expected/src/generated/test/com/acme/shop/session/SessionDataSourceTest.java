package com.acme.shop.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;

import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.beans.factory.ObjectProvider;

class SessionDataSourceTest {

    private static final CallNames NAMELESS = new CallNames(CallNames.Told.NONE, "shop", () -> null, () -> null);

    private static final int SOCKET_TIMEOUT_MS = 90_000;

    private static final String QUERY = "select add()";

    private static final String WITH_RESET = "begin; select add(); commit; discard";

    private final Statement more = mock();

    private final ResultSet rows = mock();

    /** Says yes to everything. */
    private final ResultSet prepared = mock(call -> call.getMethod().getReturnType() == boolean.class ? true : null);

    private final DataSource pool = mock();

    private final Connection connection = mock();

    private final PreparedStatement statement = mock();

    private final SessionDataSource.Reset reset = mock();

    private final ObjectProvider<MeterRegistry> registry = mock();

    private final RunningCalls calls = new RunningCalls(Duration.ZERO, Duration.ZERO);

    private final SessionDataSource sessions = new SessionDataSource(pool, calls, NAMELESS, reset, registry);

    @BeforeEach
    void poolOfOne() throws SQLException {
        given(pool.getConnection()).willReturn(connection);
        given(connection.getAutoCommit()).willReturn(true);
    }

    @Test
    void sessionsAreResetOnceWhenTheirConnectionGoesBack() throws SQLException {
        var used = sessions.getConnection();
        then(reset).should(never()).reset(any());

        used.close();
        used.close();

        then(reset).should(times(1)).reset(connection);
        then(connection).should(times(1)).close();
        then(connection).should(never()).abort(any());
    }

    @Test
    void transactionsThatWereLeftOpenAreUndone() throws SQLException {
        given(connection.getAutoCommit()).willReturn(false);

        sessions.getConnection().close();

        then(connection).should().rollback();
        then(connection).should().setAutoCommit(true);
    }

    @Test
    void connectionsThatCannotBeResetAreClosed() throws SQLException {
        willThrow(new SQLException("gone")).given(reset).reset(connection);

        sessions.getConnection().close();

        then(connection).should().abort(any());
    }

    @Test
    void driversThatKnowNoResetLoseNoConnectionOfThePool() throws SQLException {
        willThrow(new IllegalStateException("another driver")).given(reset).reset(connection);

        sessions.getConnection().close();

        then(connection).should().abort(any());
        then(connection).should().close();
    }

    @Test
    void whatComesOverAnEndedConnectionIsNoAnswer() throws SQLException {
        RunningCalls watch = mock();
        var use = ArgumentCaptor.forClass(SessionUse.class);
        given(connection.prepareStatement("call endless()")).willReturn(statement);
        given(statement.execute()).will(call -> {
            then(watch).should().begin(use.capture());
            use.getValue().abort();
            return true;
        });

        try (var used = new SessionDataSource(pool, watch, NAMELESS, reset, registry).getConnection();
            var call = used.prepareStatement("call endless()")) {
            assertThatThrownBy(call::execute).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void driversThatLoseTheirPlaceInAnAnswerLoseTheConnection() throws SQLException {
        given(connection.prepareStatement("call endless()")).willReturn(statement);
        given(statement.execute()).willThrow(new IndexOutOfBoundsException("no packet of mine"));

        try (var used = sessions.getConnection(); var call = used.prepareStatement("call endless()")) {
            assertThatThrownBy(call::execute).isInstanceOf(IndexOutOfBoundsException.class);
        }

        then(reset).should(never()).reset(any());
        then(connection).should().abort(any());
    }

    @Test
    void driversThatFailWhileCallsAreLookedAtEndNothing() throws SQLException {
        given(connection.prepareStatement("call long()")).willReturn(statement);
        given(statement.execute()).will(call -> {
            calls.look();
            return true;
        });
        willThrow(new IllegalStateException("no place of mine")).given(statement).clearWarnings();

        try (var used = sessions.getConnection(); var call = used.prepareStatement("call long()")) {
            assertThat(call.execute()).isTrue();
        }

        then(statement).should().clearWarnings();
        then(reset).should().reset(connection);
    }

    @Test
    void noTimeOutOfTheSocketInterruptsWhatIsWatched() throws SQLException {
        var limited = new RunningCalls(Duration.ofSeconds(1), Duration.ZERO);
        var watched = new SessionDataSource(pool, limited, NAMELESS, reset, registry);
        given(connection.prepareStatement("call add()")).willReturn(statement);
        given(connection.getNetworkTimeout()).willReturn(SOCKET_TIMEOUT_MS);

        try (var used = watched.getConnection(); var call = used.prepareStatement("call add()")) {
            call.execute();
        }

        var inTurn = inOrder(connection, statement, reset);
        then(connection).should(inTurn).setNetworkTimeout(any(), eq(0));
        then(statement).should(inTurn).execute();
        then(connection).should(inTurn).setNetworkTimeout(any(), eq(SOCKET_TIMEOUT_MS));
        then(connection).should(inTurn).setNetworkTimeout(any(), eq(0));
        then(reset).should(inTurn).reset(connection);
        then(connection).should(inTurn).setNetworkTimeout(any(), eq(SOCKET_TIMEOUT_MS));
    }

    @Test
    void whatNobodyWatchesKeepsTheTimeOutOfTheSocket() throws SQLException {
        given(connection.prepareStatement("call add()")).willReturn(statement);
        given(connection.getNetworkTimeout()).willReturn(SOCKET_TIMEOUT_MS);

        try (var used = sessions.getConnection(); var call = used.prepareStatement("call add()")) {
            call.execute();
        }

        then(connection).should(never()).setNetworkTimeout(any(), anyInt());
    }

    @Test
    void soleQueriesAreAskedAlongWithTheReset() throws SQLException {
        given(reset.behind(QUERY)).willReturn(WITH_RESET);
        given(connection.prepareStatement(WITH_RESET)).willReturn(statement);
        given(statement.getResultSet()).willReturn(rows);
        given(statement.getMoreResults()).willReturn(true);

        try (var used = sessions.getConnection(); var query = used.prepareStatement(QUERY)) {
            assertThat(query.executeQuery()).isSameAs(rows);
        }

        then(reset).should(never()).reset(any());
        then(connection).should().close();
    }

    @Test
    void soleQueriesOfAnOpenTransactionAreAskedAsTheyAre() throws SQLException {
        given(reset.behind(QUERY)).willReturn(WITH_RESET);
        given(connection.getAutoCommit()).willReturn(false);
        given(connection.prepareStatement(QUERY)).willReturn(statement);
        given(statement.executeQuery()).willReturn(rows);

        try (var used = sessions.getConnection(); var query = used.prepareStatement(QUERY)) {
            assertThat(query.executeQuery()).isSameAs(rows);
        }

        then(connection).should(never()).prepareStatement(WITH_RESET);
        then(reset).should().reset(connection);
    }

    @Test
    void transactionsOfSoleQueriesThatFailedAreUndone() throws SQLException {
        given(reset.behind(QUERY)).willReturn(WITH_RESET);
        given(connection.prepareStatement(WITH_RESET)).willReturn(statement);
        given(connection.createStatement()).willReturn(more);
        given(statement.execute()).willThrow(new SQLException("refused"));

        try (var used = sessions.getConnection(); var query = used.prepareStatement(QUERY)) {
            assertThatThrownBy(query::executeQuery).hasMessage("refused");
        }

        var inTurn = inOrder(more, reset);
        then(more).should(inTurn).execute("rollback");
        then(reset).should(inTurn).reset(connection);
    }

    @Test
    void whatSoleQueriesHavePreparedIsTakenBackToo() throws SQLException {
        given(reset.behind(QUERY)).willReturn(WITH_RESET);
        given(connection.prepareStatement(WITH_RESET)).willReturn(statement);
        given(statement.getResultSet()).willReturn(rows, prepared);
        given(statement.getMoreResults()).willReturn(true);

        try (var used = sessions.getConnection(); var query = used.prepareStatement(QUERY)) {
            query.executeQuery();
        }

        then(reset).should().reset(connection);
    }

    @Test
    void connectionsAreThemselvesAlone() throws SQLException {
        try (var one = sessions.getConnection(); var other = sessions.getConnection()) {
            assertThat(one).isEqualTo(one).isNotEqualTo(other);
        }
    }
}
