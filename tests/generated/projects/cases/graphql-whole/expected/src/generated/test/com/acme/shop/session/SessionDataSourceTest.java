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

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SessionDataSourceTest {

    private static final int SOCKET_TIMEOUT_MS = 90_000;

    private final DataSource pool = mock();

    private final Connection connection = mock();

    private final PreparedStatement statement = mock();

    private final SessionDataSource.Reset reset = mock();

    private final RunningCalls calls = new RunningCalls(Duration.ZERO, Duration.ZERO);

    private final SessionDataSource sessions = new SessionDataSource(pool, calls, reset);

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
        var watched = new SessionDataSource(pool, new RunningCalls(Duration.ofSeconds(1), Duration.ZERO), reset);
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
    void connectionsAreThemselvesAlone() throws SQLException {
        try (var one = sessions.getConnection(); var other = sessions.getConnection()) {
            assertThat(one).isEqualTo(one).isNotEqualTo(other);
        }
    }
}
