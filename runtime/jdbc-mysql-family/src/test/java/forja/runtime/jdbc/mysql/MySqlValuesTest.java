package forja.runtime.jdbc.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.TypeMismatchDataAccessException;

class MySqlValuesTest {

    @Test
    void anInstantIsTheSameInEveryZone() {
        var instant = OffsetDateTime.parse("2026-03-01T00:15:00.5+05:30");

        var utc = MySqlValues.utc(instant);

        assertThat(utc).isEqualTo(LocalDateTime.parse("2026-02-28T18:45:00.5"));
        assertThat(MySqlValues.instant(utc)).isEqualTo(instant);
    }

    @Test
    void timesOfDayKeepTheirFraction() {
        assertThat(MySqlValues.time("23:59:59.123456")).isEqualTo(LocalTime.parse("23:59:59.123456"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"25:00:01", "-01:00:00", "838:59:59"})
    void durationsAreNoTimesOfDay(String text) {
        assertThatThrownBy(() -> MySqlValues.time(text)).isInstanceOf(TypeMismatchDataAccessException.class);
    }

    @ParameterizedTest
    @CsvSource({"-00:00:01.250000, -00:00:01.25", "838:59:59.000000, 838:59:59", "10:00:00, 10:00:00"})
    void durationsHaveNoZerosBehindTheirLastDigit(String text, String duration) {
        assertThat(MySqlValues.duration(text)).isEqualTo(duration);
    }

    @Test
    void zeroDatesAreNull() {
        assertThat(MySqlValues.date("0000-00-00")).isNull();
        assertThat(MySqlValues.dateTime("0000-00-00 00:00:00.000")).isNull();
        assertThat(MySqlValues.dateTime("2026-01-02 03:04:05.5")).isEqualTo("2026-01-02T03:04:05.5");
    }

    @Test
    void whatTypesDoNotHaveIsToldByTheText() {
        assertThatThrownBy(() -> MySqlValues.date("2026-00-00"))
            .isInstanceOf(TypeMismatchDataAccessException.class)
            .hasMessageContaining("2026-00-00");
        assertThatThrownBy(() -> MySqlValues.known("", RoundingMode::valueOf))
            .isInstanceOf(TypeMismatchDataAccessException.class);
        assertThat(MySqlValues.<RoundingMode>known("UP", RoundingMode::valueOf)).isSameAs(RoundingMode.UP);
    }

    @Test
    void zeroAndOneAreTruthValues() {
        assertThat(MySqlValues.truth(0, "flag")).isFalse();
        assertThat(MySqlValues.truth(1, "flag")).isTrue();
        assertThat(MySqlValues.truth(null, "flag")).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, -1, 127})
    void otherNumbersAreNoTruthValues(int number) {
        assertThatThrownBy(() -> MySqlValues.truth(number, "flag"))
            .isInstanceOf(TypeMismatchDataAccessException.class)
            .hasMessageContaining("\"flag\" is " + number);
    }

    @Test
    void bitsHaveNoSign() {
        assertThat(MySqlValues.bits(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1}, 64)).isEqualTo("18446744073709551615");
        assertThat(MySqlValues.digits("170".getBytes(StandardCharsets.US_ASCII))).isEqualTo("170");
        var none = MySqlValues.digits("0".getBytes(StandardCharsets.US_ASCII));
        assertThat(MySqlValues.map(none, MySqlValues::flag)).isFalse();
    }

    @Test
    void digitsInPlaceOfBitsAreTheirNumber() {
        assertThat(MySqlValues.bits(new byte[] {'0'}, 1)).isEqualTo("0");
        assertThat(MySqlValues.bits(new byte[] {'4', '8'}, 12)).isEqualTo("48");
        assertThat(MySqlValues.bits(new byte[] {'5'}, 64)).isEqualTo("5");
        assertThat(MySqlValues.bits(new byte[] {'5'}, 8)).isEqualTo("53");
        assertThat(MySqlValues.bits(new byte[] {1}, 1)).isEqualTo("1");
    }

    @Test
    void jsonKeepsItsDigitsAndItsNullIsTheDatabasesNull() {
        var json = MySqlValues.json("{\"price\":1.10,\"none\":null}");

        assertThat(json.get("price").decimalValue()).isEqualTo(new BigDecimal("1.10"));
        assertThat(MySqlValues.map(json.get("none"), MySqlValues::jsonText)).isNull();
        assertThat(MySqlValues.map((String) null, MySqlValues::json)).isNull();
    }
}
