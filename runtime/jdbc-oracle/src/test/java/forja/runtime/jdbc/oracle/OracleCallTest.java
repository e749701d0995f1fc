package forja.runtime.jdbc.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import forja.runtime.value.Omittable;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class OracleCallTest {

    private final DataSource pool = mock();

    private final Connection connection = mock();

    private final CallableStatement call = mock();

    private final ResultSet rows = mock();

    @BeforeEach
    void connect() throws SQLException {
        when(pool.getConnection()).thenReturn(connection);
        when(connection.prepareCall(anyString())).thenReturn(call);
        when(call.getUpdateCount()).thenReturn(-1);
        when(call.getResultSet()).thenReturn(rows);
        doReturn(true, false).when(rows).next();
    }

    @Test
    void theDriverIsAskedForTheResultsBehindTheOutputs() throws SQLException {
        when(call.getMoreResults()).thenReturn(true, false);

        List<List<String>> all = OracleCall.of(new JdbcTemplate(pool), "begin P; end;")
            .execute(results -> results.all(10, (rs, number) -> "row"));

        assertThat(all).containsExactly(List.of("row"));
    }

    @Test
    void argumentsThatAreLeftOutDoNotAppear() throws SQLException {
        OracleCall.of(new JdbcTemplate(pool), "begin P(", "A => ?", "); end;")
            .in(1, 1, Types.INTEGER)
            .given("B => ?", Omittable.omitted(), Types.INTEGER)
            .given("C => ?", Omittable.of(2), Types.INTEGER)
            .execute();

        verify(connection).prepareCall("begin P(A => ?, C => ?); end;");
        assertThat(new OracleArguments().add("SINCE =>", "DATE", null, Types.DATE)
            .addGiven("B =>", "NUMBER", Omittable.omitted(), Types.NUMERIC).list()).isEqualTo("SINCE => :p1");
    }

    @Test
    void aCursorThatWasNeverOpenedIsEmpty() throws SQLException {
        when(call.getObject(1, ResultSet.class))
            .thenThrow(new SQLException("Cursor is closed", "72000", 17_062))
            .thenReturn(rows);

        assertThat(OracleCursors.rows(call, 1, 10, (rs, number) -> "row")).isEmpty();
        assertThat(OracleCursors.rows(call, 1, 10, (rs, number) -> "row")).containsExactly("row");
    }
}
