package forja.runtime.jdbc.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import oracle.jdbc.OracleConnection;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataRetrievalFailureException;

class OracleValuesTest {

    private final OracleConnection connection = mock(OracleConnection.class);

    @Test
    void datesKeepTheirTimeOfDayWhateverTheZone() throws SQLException {
        var noon = LocalDateTime.parse("2026-03-29T02:30:15");

        assertThat(OracleValues.localDateTime(OracleValues.date(noon, connection))).isEqualTo(noon);
        assertThat(OracleValues.localDateTime(OracleValues.timestamp(noon, connection))).isEqualTo(noon);
        assertThat(OracleValues.localDateTime(Timestamp.valueOf("2026-01-31 12:00:00")))
            .isEqualTo(LocalDateTime.parse("2026-01-31T12:00:00"));
    }

    @Test
    void anInstantKeepsItsOffset() throws SQLException {
        var instant = OffsetDateTime.parse("2026-07-01T12:00:00.123456+05:30");

        assertThat(OracleValues.offsetDateTime(OracleValues.zoned(instant, connection))).isEqualTo(instant);
    }

    @Test
    void numbersAreNeverCut() {
        assertThat(OracleValues.integer(new BigDecimal("42"))).isEqualTo(42);
        assertThat(OracleValues.longInteger(new BigDecimal("123456789012345678"))).isEqualTo(123456789012345678L);
        assertThatThrownBy(() -> OracleValues.integer(new BigDecimal("1.5"))).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void nullStaysNull() throws SQLException {
        assertThat(OracleValues.made(null, OracleValues::same)).isNull();
        assertThat(OracleValues.read(null, OracleValues::text)).isNull();
    }

    @Test
    void whatIsNotUnderstoodIsAnError() {
        assertThatThrownBy(() -> OracleValues.localDateTime("2026")).isInstanceOf(DataRetrievalFailureException.class);
    }
}
