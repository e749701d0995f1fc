package forja.runtime.jdbc.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.TypeMismatchDataAccessException;

class MoneyFormTest {

    /** As English, German, Swiss, French, Japanese, Bahraini and Swedish places write it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "$1.00 | $12,345,678,901,234,567.13 | 12345678901234567.13",
        "$1.00 | -$92,233,720,368,547,758.08 | -92233720368547758.08",
        "$1.00 | ($5.00) | -5.00",
        "1,00 € | 1.234,50 € | 1234.50",
        "1,00 € | -1.234.567,00 € | -1234567.00",
        "CHF 1.00 | CHF-1’234.50 | -1234.50",
        "￥1 | ￥-1,234 | -1234",
        "BHD 1.000 | BHD 1.234 | 1.234",
        "1,00 kr | −1 234,50 kr | -1234.50"
    })
    void moneyIsReadAsItsPlaceWritesIt(String one, String text, BigDecimal value) {
        assertThat(MoneyForm.of(one).read(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "$1.00 | 1234.5 | 1234.50",
        "$1.00 | -0.05 | (0.05)",
        "1,00 € | 12345678901234567.13 | 12345678901234567,13",
        "￥1 | -1234 | (1234)",
        "￥1 | 1E+3 | 1000"
    })
    void moneyIsWrittenWithThePointOfThePlaceAlone(String one, BigDecimal value, String text) {
        assertThat(MoneyForm.of(one).write(value)).isEqualTo(text);
    }

    @Test
    void whatHasMoreDigitsThanThePlaceIsRefused() {
        assertThatThrownBy(() -> MoneyForm.of("$1.00").write(new BigDecimal("1.005")))
            .isInstanceOf(TypeMismatchDataAccessException.class)
            .hasMessage("Money has at most 2 digits behind its point.");
    }

    @Test
    void moneyOfAnotherPlaceIsNotReadAsItWouldBeHere() {
        assertThat(MoneyForm.of("$1.00").read("1.234,50 €")).isNull();
        assertThat(MoneyForm.of("￥1").read("BHD 1,234.500")).isNull();
        assertThat(MoneyForm.of("$1.00").read("￥1,234")).isNull();
    }
}
