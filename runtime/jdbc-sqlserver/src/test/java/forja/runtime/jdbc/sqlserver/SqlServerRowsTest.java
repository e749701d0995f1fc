package forja.runtime.jdbc.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import forja.runtime.value.Omittable;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

class SqlServerRowsTest {

    private final ResultSet rs = mock();

    private final ResultSetMetaData columns = mock();

    @Test
    void valuesAreReadAsTheDriversTypesSay() throws SQLException {
        column(1, "CustomerId", Types.BIGINT);
        column(2, "opens", Types.TIME);
        column(3, "seen", microsoft.sql.Types.DATETIMEOFFSET);
        column(4, "any", microsoft.sql.Types.SQL_VARIANT);
        column(5, "note", Types.NVARCHAR);
        when(columns.getColumnCount()).thenReturn(5);
        when(rs.getMetaData()).thenReturn(columns);
        when(rs.getObject(1)).thenReturn(7L);
        when(rs.getObject(2, LocalTime.class)).thenReturn(LocalTime.NOON);
        when(rs.getObject(3, OffsetDateTime.class)).thenReturn(OffsetDateTime.parse("2026-01-02T03:04Z"));
        when(rs.getObject(4)).thenReturn(12);
        when(rs.getString(5)).thenReturn(null);

        assertThat(SqlServerRows.asMap(rs, 0))
            .containsEntry("customerId", 7L)
            .containsEntry("opens", LocalTime.NOON)
            .containsEntry("seen", OffsetDateTime.parse("2026-01-02T03:04Z"))
            .containsEntry("any", "12")
            .containsEntry("note", null);
    }

    @Test
    void anArgumentThatWasLeftOutIsTheWordThatStandsForItsDefault() {
        var arguments = new SqlServerArguments()
            .addGiven("@since", "date", Omittable.omitted(), Types.DATE)
            .add("@note", "nvarchar(max)", "a", Types.NVARCHAR);

        assertThat(arguments.list()).isEqualTo("default, :p2");
    }

    private void column(int index, String label, int type) throws SQLException {
        when(columns.getColumnLabel(index)).thenReturn(label);
        when(columns.getColumnType(index)).thenReturn(type);
    }
}
