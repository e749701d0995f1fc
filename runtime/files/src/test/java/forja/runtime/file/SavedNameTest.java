package forja.runtime.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SavedNameTest {

    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 28, 9, 5, 7);

    @ParameterizedTest
    @CsvSource({
        "{file}, orders.v1.csv, orders.v1.csv",
        "{name}-{date}-{time}.{extension}, orders.v1.csv, orders.v1-20261128-090507.csv",
        "{date}/{file}, orders, 20261128/orders",
        "{name}.{extension}, orders, orders",
        "{id}.{extension}, orders.csv, 0123456789ab.csv",
        "{file}, $1\\2.csv, $1\\2.csv",
    })
    void namesAreMadeOfVariables(String pattern, String file, String saved) {
        assertThat(SavedName.of(pattern, file, "0123456789abcdef", NOW)).isEqualTo(saved);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../{file}", "/tmp/{file}", "a/../../{file}", "{user}", "./{file}"})
    void namesThatLeadElsewhereAreRefused(String pattern) {
        assertThatThrownBy(() -> SavedName.check(pattern)).hasMessageStartingWith("save-as: ");
    }

    @Test
    void aNumberStandsBeforeTheLastDot() {
        assertThat(SavedName.numbered("a.b/orders.csv", 0)).isEqualTo("a.b/orders.csv");
        assertThat(SavedName.numbered("a.b/orders.csv", 2)).isEqualTo("a.b/orders-2.csv");
        assertThat(SavedName.numbered("a.b/orders", 2)).isEqualTo("a.b/orders-2");
        assertThat(SavedName.numbered("a/.orders", 2)).isEqualTo("a/.orders-2");
    }
}
