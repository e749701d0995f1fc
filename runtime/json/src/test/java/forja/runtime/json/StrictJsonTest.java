package forja.runtime.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class StrictJsonTest {

    private final JsonMapper json = mapper();

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"text\":1}", "{\"text\":1.5}", "{\"text\":true}", "{\"text\":[\"a\"]}",
        "{\"number\":\"1\"}", "{\"number\":\"\"}", "{\"number\":1.5}", "{\"number\":true}",
        "{\"amount\":\"1.5\"}", "{\"flag\":1}", "{\"flag\":\"true\"}",
        "{\"day\":1}", "{\"day\":[2026,1,31]}", "{\"day\":\"\"}", "{\"moment\":1}", "{\"bytes\":[1,2]}",
        "{\"list\":\"a\"}", "{\"list\":\"\"}", "{\"list\":[1]}", "{\"list\":{}}", "{\"inner\":\"\"}", "{\"inner\":[]}",
    })
    void valuesOfAnotherTypeAreRefused(String text) {
        assertThatThrownBy(() -> json.readValue(text, Values.class)).isInstanceOf(DatabindException.class);
    }

    @Test
    void membersThatAreGivenTwiceAreRefused() {
        assertThatThrownBy(() -> json.readValue("{\"text\":\"a\",\"text\":\"b\"}", Values.class))
            .isInstanceOf(JacksonException.class);
    }

    @Test
    void valuesOfTheirOwnTypesAreRead() {
        var text = "{\"text\":\"\",\"number\":1,\"amount\":1,\"flag\":false,\"day\":\"2026-01-31\","
            + "\"moment\":\"2026-01-31T12:30:00Z\",\"bytes\":\"AQI=\",\"list\":[\"a\",null],"
            + "\"inner\":{\"text\":\"b\"}}";
        var values = json.readValue(text, Values.class);

        assertThat(values.day()).isEqualTo("2026-01-31");
        assertThat(values.bytes()).containsExactly(1, 2);
        assertThat(values.list()).containsExactly("a", null);
        assertThat(values.inner().text()).isEqualTo("b");
    }

    @Test
    void timesHaveTheirSeconds() {
        assertThat(json.writeValueAsString(OffsetTime.parse("12:30Z"))).isEqualTo("\"12:30:00Z\"");
    }

    private static JsonMapper mapper() {
        var builder = JsonMapper.builder().disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        StrictJson.apply(builder);
        return builder.build();
    }

    private record Values(String text, Long number, BigDecimal amount, Boolean flag, LocalDate day,
        OffsetDateTime moment, byte[] bytes, List<String> list, Values inner) {
    }
}
