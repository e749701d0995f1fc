package forja.runtime.jdbc.mariadb.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.startsWith;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.Connection;
import org.mariadb.jdbc.Statement;
import org.mariadb.jdbc.client.Context;
import org.mariadb.jdbc.client.impl.MultiPrimaryClient;
import org.mariadb.jdbc.client.impl.StandardClient;

class MariaDbResetTest {

    private static final String VARIABLES = "set autocommit=1";

    private static final String INIT = "set time_zone = '+00:00'";

    private final java.sql.Connection pooled = mock();

    private final Connection connection = mock();

    private final Context context = mock();

    private final StandardClient client = mock();

    private final Statement statement = mock();

    @BeforeEach
    void connected() throws SQLException {
        given(pooled.unwrap(Connection.class)).willReturn(connection);
        given(connection.getContext()).willReturn(context);
        given(connection.getClient()).willReturn(client);
        given(connection.createStatement()).willReturn(statement);
        given(context.getDatabase()).willReturn("my `shop`");
        given(client.getContext()).willReturn(context);
        given(client.createSessionVariableQuery(context)).willReturn(VARIABLES);
    }

    @Test
    void whatTheServersCommandTakesBackIsSetAgainInOneMessage() throws SQLException {
        new MariaDbReset(INIT).reset(pooled);

        var inTurn = inOrder(connection, statement);
        then(connection).should(inTurn).reset();
        then(statement).should(inTurn).addBatch("set names utf8mb4");
        then(statement).should(inTurn).addBatch(startsWith("set collation_connection = "));
        then(statement).should(inTurn).addBatch("use `my ``shop```");
        then(statement).should(inTurn).addBatch(VARIABLES);
        then(statement).should(inTurn).addBatch(INIT);
        then(statement).should(inTurn).executeBatch();
    }

    @Test
    void sessionsWithTheRoleOfTheirOwnerAreNotTakenForOthers() throws SQLException {
        assertThat(loginOf(null)).contains("CLOCK_IS_AHEAD", "ROLE_IS_ANOTHER");
        assertThat(loginOf("set role reader")).contains("CLOCK_IS_AHEAD").doesNotContain("ROLE_IS_ANOTHER");
    }

    private String loginOf(@Nullable String initSql) throws SQLException {
        var batch = new StringBuilder();
        var noting = mock(Statement.class, call -> {
            if ("addBatch".equals(call.getMethod().getName())) {
                batch.append(call.getArgument(0, String.class));
            }
            return null;
        });
        given(connection.createStatement()).willReturn(noting);
        new MariaDbReset(initSql).reset(pooled);
        return batch.toString();
    }

    @Test
    void sessionsOfSeveralHostsHaveNoKnownBeginning() {
        MultiPrimaryClient several = mock();
        given(connection.getClient()).willReturn(several);

        assertThatThrownBy(() -> new MariaDbReset(null).reset(pooled)).hasMessageContaining("several hosts");
    }
}
