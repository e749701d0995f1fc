package forja.runtime.jdbc.sqlserver.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;

import forja.runtime.jdbc.session.CallName;
import forja.runtime.jdbc.session.SessionReset;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class SqlServerSessionsTest {

    private static final String SQL = "select 1";

    private final SqlServerSessions sessions = new SqlServerSessions();

    private final Connection connection = mock();

    private final Statement statement = mock();

    private final PreparedStatement prepared = mock();

    @Test
    void sessionsKeepWhatIsLeftInThem() {
        assertThat(sessions.reset(Duration.ofSeconds(1), "set language english")).isSameAs(SessionReset.NONE);
    }

    @Test
    void whoAsksIsToldOnceAndTakenBack() throws Throwable {
        given(connection.createStatement()).willReturn(statement);
        given(connection.prepareStatement(SQL)).willReturn(prepared);
        var trace = sessions.trace(connection, () -> new CallName("shop", "findItem", null));
        var preparing = Connection.class.getMethod("prepareStatement", String.class);

        assertThat(trace.prepare(preparing, new Object[] {SQL})).isSameAs(prepared);
        trace.prepare(preparing, new Object[] {SQL});
        trace.end(true);

        var name = HexFormat.of().formatHex("shop findItem".getBytes(StandardCharsets.US_ASCII));
        var inTurn = inOrder(statement);
        then(statement).should(inTurn, times(1)).execute("set context_info 0x" + name);
        then(statement).should(inTurn).execute("set context_info 0x");
    }

    @Test
    void callsAreCancelledByTheDriver() throws SQLException {
        sessions.cancel(statement);

        then(statement).should().cancel();
        assertThat(sessions.late().getSQLState()).isEqualTo("HY008");
    }
}
