package forja.runtime.jdbc.oracle.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.contains;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;

import forja.runtime.jdbc.session.CallName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OracleSessionsTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private static final String SQL = "select 1 from dual";

    private final OracleSessions sessions = new OracleSessions();

    private final Connection connection = mock();

    private final Statement statement = mock();

    private final PreparedStatement prepared = mock();

    @BeforeEach
    void connected() throws SQLException {
        given(connection.createStatement()).willReturn(statement);
        given(connection.prepareStatement(SQL)).willReturn(prepared);
    }

    @Test
    void packagesBeginAnewAndTheSessionBeginsAsTheOwnerSays() throws SQLException {
        sessions.reset(Duration.ZERO, "alter session set time_zone = 'UTC'").reset(connection);

        var inTurn = inOrder(statement);
        then(statement).should(inTurn).execute(contains("modify_package_state(dbms_session.reinitialize)"));
        then(statement).should(inTurn).execute("alter session set time_zone = 'UTC'");
        then(statement).should(inTurn).close();
    }

    @Test
    void whoAsksIsToldOnceByTheSessionsOwnNames() throws Throwable {
        var name = new CallName("shop-of-the-town-with-a-name-that-is-far-too-long-for-it", "findItem",
            "00-" + TRACE + "-00f067aa0ba902b7-01");
        var trace = sessions.trace(connection, () -> name);
        var preparing = Connection.class.getMethod("prepareStatement", String.class);

        assertThat(trace.prepare(preparing, new Object[] {SQL})).isSameAs(prepared);
        trace.prepare(preparing, new Object[] {SQL});

        then(connection).should(times(1))
            .setClientInfo("OCSID.MODULE", "shop-of-the-town-with-a-name-that-is-far-too-lon");
        then(connection).should(times(1)).setClientInfo("OCSID.ACTION", "findItem");
        then(connection).should(times(1)).setClientInfo("OCSID.CLIENTID", TRACE);
    }

    @Test
    void theNamesAreTakenBackAlongWithTheResetOrWithoutOne() throws Throwable {
        var trace = sessions.trace(connection, () -> new CallName("shop", "findItem", null));
        trace.prepare(Connection.class.getMethod("prepareStatement", String.class), new Object[] {SQL});

        trace.end(false);
        then(connection).should().setClientInfo("OCSID.MODULE", null);
        then(statement).should(never()).execute(any());

        trace.end(true);
        then(statement).should().execute("begin null; end;");
    }

    @Test
    void sessionsInWhichNobodyAskedAreLeftAlone() throws Throwable {
        var trace = sessions.trace(connection, () -> null);
        trace.prepare(Connection.class.getMethod("prepareStatement", String.class), new Object[] {SQL});

        trace.end(true);

        then(connection).should(never()).setClientInfo(any(), any());
        then(statement).should(never()).execute(any());
    }

    @Test
    void callsThatAreLateEndAsTheDatabaseSays() {
        assertThat(sessions.late().getErrorCode()).isEqualTo(1013);
        assertThat(sessions.late().getSQLState()).isEqualTo("72000");
    }
}
