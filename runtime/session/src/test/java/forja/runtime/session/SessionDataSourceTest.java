package forja.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.jdbc.session.DatabaseSessions;
import forja.runtime.jdbc.session.SessionReset;
import forja.runtime.jdbc.session.SessionTrace;
import forja.runtime.jdbc.session.SoleQuery;
import forja.runtime.operation.Callers;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.beans.factory.ObjectProvider;

class SessionDataSourceTest {

    private static final CallNames NAMELESS = new CallNames(CallNames.Told.NONE, "shop", () -> null, () -> null);

    private static final int SOCKET_TIMEOUT_MS = 90_000;

    private static final SQLException LATE = new SQLTimeoutException("late");

    private static final String QUERY = "select add()";

    private final ResultSet rows = mock();

    private final DataSource pool = mock();

    private final Connection connection = mock();

    private final PreparedStatement statement = mock();

    private final DatabaseSessions database = mock();

    private final SessionReset reset = mock();

    private final SoleQuery sole = mock();

    private final Runnable killing = mock();

    private final ObjectProvider<MeterRegistry> registry = mock();

    private final RunningCalls calls = new RunningCalls(Duration.ZERO, Duration.ZERO);

    private final SessionDataSource sessions = new SessionDataSource(pool, calls, NAMELESS, database, reset, registry);

    @BeforeEach
    void poolOfOne() throws SQLException {
        given(pool.getConnection()).willReturn(connection);
        given(connection.getAutoCommit()).willReturn(true);
        given(database.late()).willReturn(LATE);
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

        try (var used = new SessionDataSource(pool, watch, NAMELESS, database, reset, registry).getConnection();
            var call = used.prepareStatement("call endless()")) {
            assertThatThrownBy(call::execute).isSameAs(LATE);
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
    void callsOfConnectionsThatAreGivenUpAreKilled() throws SQLException {
        RunningCalls watch = mock();
        given(database.killing(connection)).willReturn(killing);

        try (var used = new SessionDataSource(pool, watch, NAMELESS, database, reset, registry).getConnection()) {
            used.abort(Runnable::run);
        }

        then(watch).should().kill(killing);
    }

    @Test
    void nothingIsKilledForConnectionsThatGoBack() throws SQLException {
        RunningCalls watch = mock();
        given(database.killing(connection)).willReturn(killing);

        new SessionDataSource(pool, watch, NAMELESS, database, reset, registry).getConnection().close();

        then(watch).should(never()).kill(any());
    }

    @Test
    void driversThatFailWhileCallsAreLookedAtEndNothing() throws SQLException {
        given(connection.prepareStatement("call long()")).willReturn(statement);
        given(statement.execute()).will(call -> {
            calls.look();
            return true;
        });
        given(database.keepsNotices()).willReturn(true);
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
        var watched = new SessionDataSource(pool, limited, NAMELESS, database, reset, registry);
        given(connection.prepareStatement("call add()")).willReturn(statement);
        given(connection.getNetworkTimeout()).willReturn(SOCKET_TIMEOUT_MS);
        given(database.endsSilentReads()).willReturn(true);

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
        given(database.endsSilentReads()).willReturn(true);

        try (var used = sessions.getConnection(); var call = used.prepareStatement("call add()")) {
            call.execute();
        }

        then(connection).should(never()).setNetworkTimeout(any(), anyInt());
    }

    @Test
    void soleQueriesAreAskedAlongWithTheReset() throws SQLException {
        given(reset.isSole(QUERY)).willReturn(true);
        given(reset.sole(connection, QUERY, NAMELESS)).willReturn(sole);
        given(sole.asStatement()).willReturn(statement);
        given(sole.isReset()).willReturn(true);
        given(statement.executeQuery()).willReturn(rows);

        try (var used = sessions.getConnection(); var query = used.prepareStatement(QUERY)) {
            assertThat(query.executeQuery()).isSameAs(rows);
        }

        then(reset).should(never()).reset(any());
        then(connection).should().close();
    }

    @Test
    void sessionsWhoseSoleQueryHasNotResetThemAreReset() throws SQLException {
        given(reset.isSole(QUERY)).willReturn(true);
        given(reset.sole(connection, QUERY, NAMELESS)).willReturn(sole);
        given(sole.asStatement()).willReturn(statement);

        try (var used = sessions.getConnection(); var query = used.prepareStatement(QUERY)) {
            query.executeQuery();
        }

        then(reset).should().reset(connection);
    }

    @Test
    void whoAsksForMoreThanTheSoleQueryHasTheSessionReset() throws SQLException {
        given(reset.isSole(QUERY)).willReturn(true);
        given(reset.sole(connection, QUERY, NAMELESS)).willReturn(sole);
        given(sole.asStatement()).willReturn(statement);
        given(sole.isReset()).willReturn(true);
        given(connection.prepareStatement("select more()")).willReturn(statement);

        try (var used = sessions.getConnection()) {
            used.prepareStatement(QUERY).executeQuery();
            used.prepareStatement("select more()").executeQuery();
        }

        then(reset).should().reset(connection);
    }

    @Test
    void soleQueriesOfAnOpenTransactionAreAskedAsTheyAre() throws SQLException {
        given(reset.isSole(QUERY)).willReturn(true);
        given(connection.getAutoCommit()).willReturn(false);
        given(connection.prepareStatement(QUERY)).willReturn(statement);
        given(statement.executeQuery()).willReturn(rows);

        try (var used = sessions.getConnection(); var query = used.prepareStatement(QUERY)) {
            assertThat(query.executeQuery()).isSameAs(rows);
        }

        then(reset).should(never()).sole(any(), any(), any());
        then(reset).should().reset(connection);
    }

    @Test
    void answersThatFillTheMemoryAreRefusedAndTheirConnectionIsGivenUp() throws SQLException {
        given(connection.prepareStatement("call endless()")).willReturn(statement);
        given(statement.execute()).willThrow(new SQLException("socket closed"));
        given(database.endAnswer()).willReturn(true);

        try (var used = sessions.getConnection(); var call = used.prepareStatement("call endless()")) {
            assertThatThrownBy(call::execute).isInstanceOfSatisfying(FailureException.class, refused ->
                assertThat(refused.failure().kind()).isEqualTo(Failure.Kind.REFUSED));
        }

        var inTurn = inOrder(database, statement, connection);
        then(database).should(inTurn).beginAnswer();
        then(statement).should(inTurn).execute();
        then(database).should(inTurn, atLeastOnce()).endAnswer();
        then(connection).should(inTurn).abort(any());
    }

    @Test
    void longAnswersThatWantMoreThanThereIsAreRefusedAndAnyOtherWantOfMemoryIsHandedOn() throws SQLException {
        given(connection.prepareStatement("call endless()")).willReturn(statement);
        given(statement.execute()).willThrow(new OutOfMemoryError("Java heap space"));
        given(database.isLongAnswer()).willReturn(true, false);

        try (var used = sessions.getConnection(); var call = used.prepareStatement("call endless()")) {
            assertThatThrownBy(call::execute).isInstanceOfSatisfying(FailureException.class, refused ->
                assertThat(refused.failure().kind()).isEqualTo(Failure.Kind.REFUSED));
            assertThatThrownBy(call::execute).isInstanceOf(OutOfMemoryError.class);
        }

        then(connection).should().abort(any());
    }

    @Test
    void connectionsAreSettledAfterAnErrorBeforeAnythingElseIsAskedOfThem() throws SQLException {
        var refused = new SQLException("refused");
        given(connection.prepareStatement("call refusing()")).willReturn(statement);
        given(statement.execute()).willThrow(refused);

        try (var used = sessions.getConnection(); var call = used.prepareStatement("call refusing()")) {
            assertThatThrownBy(call::execute).isSameAs(refused);
        }

        var inTurn = inOrder(database, reset);
        then(database).should(inTurn).settle(connection, refused);
        then(reset).should(inTurn).reset(connection);
    }

    @Test
    void callsOfWhichTheCallerHasGoneAreCancelled() throws SQLException {
        var gone = new AtomicBoolean();
        given(connection.prepareStatement("call long()")).willReturn(statement);
        given(statement.execute()).will(call -> {
            calls.look();
            then(database).should(never()).cancel(any());
            gone.set(true);
            calls.look();
            then(database).should().cancel(statement);
            throw new SQLException("cancelled");
        });

        Callers.serve(gone::get, () -> {
            try (var used = sessions.getConnection(); var call = used.prepareStatement("call long()")) {
                assertThatThrownBy(call::execute).isSameAs(LATE);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void sessionsAreToldWhoAsksByTheMeansOfTheirDatabase() throws Throwable {
        SessionTrace trace = mock();
        var names = new CallNames(CallNames.Told.OPERATION, "shop", () -> null, () -> null);
        given(database.trace(connection, names)).willReturn(trace);
        given(trace.prepare(any(), any())).willReturn(statement);

        try (var used = new SessionDataSource(pool, calls, names, database, reset, registry).getConnection();
            var call = used.prepareStatement(QUERY)) {
            call.execute();
        }

        then(connection).should(never()).prepareStatement(any());
        then(statement).should().execute();
        var inTurn = inOrder(trace, reset);
        then(trace).should(inTurn).end(false);
        then(reset).should(inTurn).reset(connection);
    }

    @Test
    void connectionsAreThemselvesAlone() throws SQLException {
        try (var one = sessions.getConnection(); var other = sessions.getConnection()) {
            assertThat(one).isEqualTo(one).isNotEqualTo(other);
        }
    }
}
