package forja.runtime.jdbc.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

class OracleRowsTest {

    private final ResultSet rs = mock();

    private final ResultSetMetaData columns = mock();

    @Test
    void valuesAreReadAsWhatTheDatabaseCallsThem() throws SQLException {
        column(1, "CUSTOMER_ID", "NUMBER");
        column(2, "SOLD_AT", "DATE");
        column(3, "SEEN_AT", "TIMESTAMP WITH LOCAL TIME ZONE");
        column(4, "NOTE", "CLOB");
        when(columns.getColumnCount()).thenReturn(4);
        when(rs.getMetaData()).thenReturn(columns);
        when(rs.getBigDecimal(1)).thenReturn(new BigDecimal("1.50"));
        when(rs.getObject(2, LocalDateTime.class)).thenReturn(LocalDateTime.parse("2026-01-02T03:04"));
        when(rs.getObject(3, OffsetDateTime.class)).thenReturn(OffsetDateTime.parse("2026-01-02T03:04Z"));
        when(rs.getString(4)).thenReturn(null);

        assertThat(OracleRows.asMap(rs, 0))
            .containsEntry("customerId", new BigDecimal("1.50"))
            .containsEntry("soldAt", LocalDateTime.parse("2026-01-02T03:04"))
            .containsEntry("seenAt", OffsetDateTime.parse("2026-01-02T03:04Z"))
            .containsEntry("note", null);
    }

    private void column(int index, String label, String type) throws SQLException {
        when(columns.getColumnLabel(index)).thenReturn(label);
        when(columns.getColumnTypeName(index)).thenReturn(type);
    }
}
