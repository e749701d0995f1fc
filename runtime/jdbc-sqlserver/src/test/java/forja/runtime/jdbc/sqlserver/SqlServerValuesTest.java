package forja.runtime.jdbc.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

class SqlServerValuesTest {

    @Test
    void datesAndTimesHaveSevenDigitsOfSeconds() {
        assertThat(SqlServerValues.text(LocalDate.parse("2026-02-28"))).isEqualTo("2026-02-28");
        assertThat(SqlServerValues.text(LocalTime.parse("23:59"))).isEqualTo("23:59:00.0000000");
        assertThat(SqlServerValues.text(LocalDateTime.parse("2026-02-28T23:59:59.123456789")))
            .isEqualTo("2026-02-28T23:59:59.1234567");
        assertThat(SqlServerValues.text(OffsetDateTime.parse("2026-02-28T23:59:59.5Z")))
            .isEqualTo("2026-02-28T23:59:59.5000000+00:00");
    }

    @Test
    void jsonKeepsItsDigitsAndItsNullIsTheDatabasesNull() {
        var json = SqlServerValues.json("{\"price\":1.10,\"none\":null}");

        assertThat(json.get("price").decimalValue()).isEqualTo(new BigDecimal("1.10"));
        assertThat(SqlServerValues.map(json.get("none"), SqlServerValues::jsonText)).isNull();
        assertThat(SqlServerValues.map((String) null, SqlServerValues::json)).isNull();
    }
}
