package forja.runtime.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import io.grpc.StatusRuntimeException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

    @Test
    void numbersOfUnknownColumnsAreAsTheyAreWritten() {
        assertThat(of(2.6F).getNumberValue()).isEqualTo(2.6);
        assertThat(of(2.6).getNumberValue()).isEqualTo(2.6);
        assertThat(of(42).getNumberValue()).isEqualTo(42);
        assertThat(of(new BigDecimal("10.50")).getNumberValue()).isEqualTo(10.5);
    }

    @Test
    void numbersThatNoDoubleHasAreTexts() {
        assertThat(of(Long.MAX_VALUE).getStringValue()).isEqualTo("9223372036854775807");
        assertThat(of(new BigDecimal("2.60")).getStringValue()).isEqualTo("2.60");
    }

    @Test
    void instantsBeyondItsYearsHaveNoTimestamp() {
        assertThat(Values.timestamp(OffsetDateTime.MAX)).isEqualTo(Values.timestamp(
            OffsetDateTime.parse("9999-12-31T23:59:59.999999999Z")));
        assertThat(Values.timestamp(OffsetDateTime.MIN).getSeconds()).isEqualTo(-62_135_596_800L);
        assertThatThrownBy(() -> Values.timestamp(OffsetDateTime.parse("+10000-01-01T00:00:00Z")))
            .isInstanceOf(StatusRuntimeException.class)
            .hasMessageContaining("no year before 1 and none beyond 9999");
    }

    private static Value of(Object value) {
        return Values.struct(Map.of("column", value)).getFieldsOrThrow("column");
    }

    @Test
    void rowsHaveEveryKindOfValue() {
        var row = Values.struct(
            Map.of("list", List.of(1, "a"), "object", Map.of("b", true), "bytes", new byte[] {1, 2}));

        assertThat(row.getFieldsOrThrow("list").getListValue().getValuesList())
            .containsExactly(
                Value.newBuilder().setNumberValue(1).build(), Value.newBuilder().setStringValue("a").build());
        assertThat(row.getFieldsOrThrow("object").getStructValue().getFieldsOrThrow("b").getBoolValue()).isTrue();
        assertThat(row.getFieldsOrThrow("bytes").getStringValue()).isEqualTo("AQI=");
        assertThat(
            Values.table(List.of(Map.of("a", 1))).getValues(0).getStructValue().getFieldsOrThrow("a").getNumberValue())
            .isEqualTo(1);
    }

    @Test
    void nullIsNull() {
        var row = new HashMap<String, Object>();
        row.put("column", null);

        assertThat(Values.struct(row).getFieldsOrThrow("column").hasNullValue()).isTrue();
    }

    @Test
    void textsThatSayNoSuchValueNameTheirField() {
        assertThatThrownBy(() -> Values.parsed("day", "soon", LocalDate::parse))
            .isInstanceOfSatisfying(
                InvalidMessageException.class, refused -> assertThat(refused.field()).isEqualTo("day"));
        assertThatThrownBy(() -> Values.json("data", "{} 1")).isInstanceOf(InvalidMessageException.class);
        assertThatThrownBy(() -> Values.time("at", Timestamp.newBuilder().setSeconds(Long.MAX_VALUE).build()))
            .isInstanceOf(InvalidMessageException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1e1001", "1e-2000000000", "1e2147483648"})
    void decimalsAreNotLongerThanNumbers(String text) {
        assertThatThrownBy(() -> Values.decimal("total", text)).isInstanceOf(InvalidMessageException.class);
        assertThatThrownBy(() -> Values.decimal("total", "9".repeat(1001))).isInstanceOf(InvalidMessageException.class);
    }

    @Test
    void valuesAreReadAsTheyAreWritten() {
        assertThat(Values.decimal("total", "12.50")).isEqualTo(new BigDecimal("12.50"));
        assertThat(Values.json("data", "{\"a\":1.50}").path("a").decimalValue()).isEqualByComparingTo("1.5");
        assertThat(Values.unsigned(-1)).isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(Values.text(LocalTime.parse("12:30"))).isEqualTo("12:30:00");
        assertThat(Values.text(OffsetTime.parse("12:30Z"))).isEqualTo("12:30:00Z");
        assertThat(Values.text(LocalDateTime.parse("2026-01-31T12:30"))).isEqualTo("2026-01-31T12:30:00");
        var time = OffsetDateTime.parse("2026-01-31T12:30:00.000000001Z");
        assertThat(Values.time("at", Values.timestamp(time))).isEqualTo(time);
    }
}
