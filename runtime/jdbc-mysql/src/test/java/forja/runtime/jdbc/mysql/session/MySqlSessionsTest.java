package forja.runtime.jdbc.mysql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import forja.runtime.jdbc.session.CallName;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MySqlSessionsTest {

    private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private final MySqlSessions sessions = new MySqlSessions();

    private final Connection connection = mock();

    private final JdbcConnection session = mock();

    private final Statement statement = mock();

    private final PreparedStatement prepared = mock();

    private final CallableStatement called = mock();

    private final JdbcStatement own = mock();

    @Test
    void theServersOwnCommandResetsSessionsAndTheirDatabaseIsUsedAgain() throws SQLException {
        given(connection.unwrap(JdbcConnection.class)).willReturn(session);
        given(connection.createStatement()).willReturn(statement);
        given(session.getDatabase()).willReturn("shop");

        sessions.reset(Duration.ZERO, "set time_zone = '+00:00'").reset(connection);

        var inTurn = inOrder(session, statement);
        then(session).should(inTurn).resetServerState();
        then(session).should(inTurn).setDatabase("shop");
        then(statement).should(inTurn).execute("set time_zone = '+00:00'");
    }

    @Test
    void sessionsOfNoDatabaseUseNone() throws SQLException {
        given(connection.unwrap(JdbcConnection.class)).willReturn(session);
        given(session.getDatabase()).willReturn("");

        sessions.reset(Duration.ZERO, null).reset(connection);

        then(session).should(never()).setDatabase(any());
        then(connection).should(never()).createStatement();
    }

    @Test
    void whoAsksIsToldByCommentAndByAttribute() throws Throwable {
        var text = "/*action='findItem',application='shop',traceparent='" + PARENT + "'*/ select 1";
        given(connection.prepareStatement(text)).willReturn(prepared);
        given(prepared.unwrap(JdbcStatement.class)).willReturn(own);
        var trace = sessions.trace(connection, () -> new CallName("shop", "findItem", PARENT));

        var made = trace.prepare(
            Connection.class.getMethod("prepareStatement", String.class), new Object[] {"select 1"});

        assertThat(made).isSameAs(prepared);
        then(own).should().setAttribute("traceparent", PARENT);
    }

    @Test
    void callsHaveOneTextWhoeverAsks() throws Throwable {
        given(connection.prepareCall("/*action='findItem',application='shop'*/ {call find()}")).willReturn(called);
        given(called.unwrap(JdbcStatement.class)).willReturn(own);
        var trace = sessions.trace(connection, () -> new CallName("shop", "findItem", PARENT));

        var made = trace.prepare(
            Connection.class.getMethod("prepareCall", String.class), new Object[] {"{call find()}"});

        assertThat(made).isSameAs(called);
        then(own).should().setAttribute("traceparent", PARENT);
    }

    @Test
    void callsThatAreLateEndAsTheDatabaseSays() {
        assertThat(sessions.late().getErrorCode()).isEqualTo(3024);
    }
}
