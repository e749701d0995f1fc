package forja.runtime.jdbc.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import forja.runtime.failure.FailureException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.TypeMismatchDataAccessException;

/** Rows as MySQL's driver hands them out; those of MariaDB's have tests on a server. */
class MySqlRowsTest {

    private final ResultSet rs = mock();

    private final ResultSetMetaData columns = mock();

    @BeforeEach
    void aTruthValue() throws SQLException {
        when(rs.getMetaData()).thenReturn(columns);
        when(columns.getColumnCount()).thenReturn(1);
        when(columns.getColumnLabel(1)).thenReturn("is_on");
        when(columns.getColumnTypeName(1)).thenReturn("TINYINT");
        when(columns.getColumnType(1)).thenReturn(Types.BOOLEAN);
    }

    @Test
    void theDriverDoesNotSayWhetherTruthHasItsSign() throws SQLException {
        when(rs.getObject(1, Integer.class)).thenReturn(1, 5, 5);
        var truth = new MySqlRows(MySqlRows.Timestamps.LOCAL, MySqlRows.Tinyints.TRUTH_VALUES);
        var numbers = new MySqlRows(MySqlRows.Timestamps.LOCAL, MySqlRows.Tinyints.NUMBERS);

        assertThat(truth.mapRow(rs, 0)).containsEntry("isOn", true);
        assertThatThrownBy(() -> truth.mapRow(rs, 0)).isInstanceOf(TypeMismatchDataAccessException.class);
        assertThat(numbers.mapRow(rs, 0)).containsEntry("isOn", 5);
    }

    @Test
    void theRestOfTooManyRowsIsNotRead() throws SQLException {
        var statement = mock(Statement.class);
        when(rs.getStatement()).thenReturn(statement);
        doReturn(true).when(rs).next();

        assertThatThrownBy(() -> MySqlRowLimit.list(1, (row, number) -> number).extractData(rs))
            .isInstanceOf(FailureException.class);

        verify(statement).cancel();
    }
}
