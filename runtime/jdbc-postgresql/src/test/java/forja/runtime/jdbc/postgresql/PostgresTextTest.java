package forja.runtime.jdbc.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.TypeMismatchDataAccessException;

class PostgresTextTest {

    @Test
    void whatIsWrittenAsAnArrayIsReadAsTheSameValues() {
        var values = Arrays.asList("plain", "", "NULL", null, "with \"quotes\", commas and \\", "{braces}");

        var text = PostgresText.array(values, Function.identity());

        assertThat(PostgresText.list(text, Function.<String>identity())).isEqualTo(values);
    }

    @Test
    void rowsAreReadAsTheyAreWritten() {
        var array = PostgresText.array(List.of("x"), Function.identity());

        var text = PostgresText.row("plain", null, "", "(a,\"b\")", array);

        assertThat(PostgresText.fields(text)).containsExactly("plain", null, "", "(a,\"b\")", "{\"x\"}");
    }

    @Test
    void anArrayMayCarryItsBounds() {
        assertThat(PostgresText.list("[0:1]={1.50,NULL}", BigDecimal::new))
            .containsExactly(new BigDecimal("1.50"), null);
    }

    @Test
    void anArrayOfSeveralDimensionsIsNoListOfOne() {
        assertThat(PostgresText.nested("[0:1][2:3]={{1,NULL},{3,4}}", Integer::valueOf))
            .containsExactly(Arrays.asList(1, null), List.of(3, 4));
        assertThat(PostgresText.nested("{{{a}},{{\"},{\\\"\"}}}", Function.identity()))
            .containsExactly(List.of(List.of("a")), List.of(List.of("},{\"")));
        assertThatThrownBy(() -> PostgresText.list("{{1},{2}}", Integer::valueOf))
            .isInstanceOf(TypeMismatchDataAccessException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity"})
    void whatIsNoDecimalIsNoneInJavaEither(String text) {
        assertThat(PostgresText.number(text)).isEqualTo(Double.valueOf(text));
        assertThatThrownBy(() -> PostgresText.decimal(text)).isInstanceOf(TypeMismatchDataAccessException.class);
    }

    @Test
    void bytesAreReadInBothForms() {
        assertThat(PostgresText.bytes("\\x615c00ff")).containsExactly('a', '\\', 0, 255);
        assertThat(PostgresText.bytes("a\\\\\\000\\377")).containsExactly('a', '\\', 0, 255);
    }

    @Test
    void anEmptyArrayIsNotNull() {
        assertThat(PostgresText.list("{}", Integer::valueOf)).isEmpty();
        assertThat(PostgresText.list(null, Integer::valueOf)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01 09:15:00+01, 2026-03-01T08:15:00Z",
        "2026-03-01 09:15:00.123456+05:30, 2026-03-01T03:45:00.123456Z",
        "2026-03-01 09:15:00+00, 2026-03-01T09:15:00Z",
    })
    void timestampsKeepTheirInstant(String text, OffsetDateTime expected) {
        assertThat(PostgresText.zonedTimestamp(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-02-29, 2024-02-29",
        "0044-03-15 BC, -0043-03-15",
        "10000-01-01, +10000-01-01",
    })
    void datesOfAnyYearAreRead(String text, LocalDate expected) {
        assertThat(PostgresText.date(text)).isEqualTo(expected);
        var bc = text.endsWith(" BC");
        var day = bc ? text.substring(0, text.length() - 3) : text;
        var era = bc ? " BC" : "";
        assertThat(PostgresText.timestamp(day + " 12:00:00" + era)).isEqualTo(expected.atTime(12, 0));
        assertThat(PostgresText.zonedTimestamp(day + " 12:00:00+00" + era).toLocalDate()).isEqualTo(expected);
    }

    @Test
    void whatJavaHasNoValueForIsItsLastOrFirstOne() {
        assertThat(PostgresText.date("infinity")).isEqualTo(LocalDate.MAX);
        assertThat(PostgresText.date("-infinity")).isEqualTo(LocalDate.MIN);
        assertThat(PostgresText.timestamp("infinity")).isEqualTo(LocalDateTime.MAX);
        assertThat(PostgresText.zonedTimestamp("-infinity")).isEqualTo(OffsetDateTime.MIN);
        assertThat(PostgresText.time("24:00:00")).isEqualTo(LocalTime.MAX);
        assertThat(PostgresText.zonedTime("24:00:00+02")).isEqualTo(OffsetTime.MAX);
    }
}
