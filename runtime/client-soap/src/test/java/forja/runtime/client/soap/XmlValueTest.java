package forja.runtime.client.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.client.ApiValueException;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XmlValueTest {

    private static final XmlElement HERE = XmlElement.parse("<a xmlns:p=\"urn:p\"/>".getBytes());

    private static final XmlWriter THERE = XmlWriter.document("urn:a", "q", "a");

    private static <T> String again(XmlValue<T> type, String text) {
        return type.print(THERE, type.parse(HERE, text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        BOOLEAN   | ' 1 '                      | true
        BOOLEAN   | false                      | false
        INTEGER   | +007                       | 7
        DECIMAL   | 1E+3                       | 1000
        DECIMAL   | 12345678901234567890.10    | 12345678901234567890.10
        FLOAT     | -INF                       | -INF
        DOUBLE    | NaN                        | NaN
        DATE      | 2026-01-31+02:00           | 2026-01-31
        DATE      | 2026-01-31                 | 2026-01-31
        TIME      | 12:30:00                   | 12:30:00Z
        TIME      | 12:30:00.5+02:00           | 12:30:00.5+02:00
        TIMESTAMP | 2026-01-31T12:30:00        | 2026-01-31T12:30:00Z
        TIMESTAMP | 2026-01-31T12:30:00-05:00  | 2026-01-31T12:30:00-05:00
        BASE64    | 'Zm9 y\tamE='              | Zm9yamE=
        HEX       | 00fF                       | 00FF
        """)
    void eachTypeIsReadAndWrittenAsXmlSchemaSays(String type, String text, String written) {
        var values = java.util.Map.<String, Function<String, String>>of(
            "BOOLEAN", value -> again(XmlValue.BOOLEAN, value),
            "INTEGER", value -> again(XmlValue.INTEGER, value),
            "DECIMAL", value -> again(XmlValue.DECIMAL, value),
            "FLOAT", value -> again(XmlValue.FLOAT, value),
            "DOUBLE", value -> again(XmlValue.DOUBLE, value),
            "DATE", value -> again(XmlValue.DATE, value),
            "TIME", value -> again(XmlValue.TIME, value),
            "TIMESTAMP", value -> again(XmlValue.TIMESTAMP, value),
            "BASE64", value -> again(XmlValue.BASE64, value),
            "HEX", value -> again(XmlValue.HEX, value));

        assertThat(values.get(type).apply(text)).isEqualTo(written);
    }

    @Test
    void listsHaveBlanksBetweenTheirItems() {
        var numbers = XmlValue.DECIMAL.list();

        assertThat(numbers.parse(HERE, " 1\n 2.50 ")).containsExactly(BigDecimal.ONE, new BigDecimal("2.50"));
        assertThat(numbers.print(THERE, List.of(BigDecimal.ONE, BigDecimal.TEN))).isEqualTo("1 10");
        assertThat(numbers.parse(HERE, "")).isEmpty();
        assertThatThrownBy(() -> XmlValue.STRING.list().print(THERE, List.of("a b")))
            .isInstanceOf(ApiValueException.class);
    }

    @Test
    void namesKeepTheirNamespace() {
        assertThat(XmlValue.QNAME.parse(HERE, "p:a")).isEqualTo("{urn:p}a");
        assertThat(XmlValue.QNAME.print(THERE, "{urn:a}b")).isEqualTo("a:b");
        assertThatThrownBy(() -> XmlValue.QNAME.parse(HERE, "unknown:a")).isInstanceOf(XmlException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8, 0xD800, 0xFFFE})
    void whatXmlCannotHoldIsNotSent(int code) {
        var text = "a" + (char) code;

        assertThatThrownBy(() -> XmlValue.STRING.print(THERE, text)).isInstanceOf(ApiValueException.class);
    }
}
