package forja.runtime.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

class ApiJsonTest {

    private final JsonMapper json = ApiJson.builder().addMixIn(Renamed.class, Names.class).build();

    record Item(@Nullable String name, @Nullable Integer count) {
    }

    record Left(Omittable<@Nullable String> name) {
    }

    record Renamed(@Nullable String classValue, @Nullable String always) {
    }

    interface Names {

        @JsonProperty("class")
        Object classValue();

        @JsonInclude(JsonInclude.Include.ALWAYS)
        Object always();
    }

    @Test
    void membersThatAreNotKnownAreReadOver() {
        assertThat(json.readValue("{\"name\":\"a\",\"more\":1}", Item.class)).isEqualTo(new Item("a", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"count\":\"1\"}", "{\"count\":1.5}", "{\"count\":true}", "{} 1"})
    void noValueIsMadeIntoWhatItIsNot(String text) {
        assertThatThrownBy(() -> json.readValue(text, Item.class)).isInstanceOf(JacksonException.class);
    }

    @Test
    void nullIsNotWrittenButInLists() {
        assertThat(json.writeValueAsString(new Item(null, 1))).isEqualTo("{\"count\":1}");
        assertThat(json.writeValueAsString(java.util.Arrays.asList(1, null))).isEqualTo("[1,null]");
    }

    @Test
    void whatWasLeftOutIsNotWrittenAndNullIs() {
        assertThat(json.writeValueAsString(new Left(Omittable.omitted()))).isEqualTo("{}");
        assertThat(json.writeValueAsString(new Left(Omittable.of(null)))).isEqualTo("{\"name\":null}");
    }

    @Test
    void theServiceSaysWhatItsApiCallsMembers() {
        assertThat(json.writeValueAsString(new Renamed("a", null))).isEqualTo("{\"class\":\"a\",\"always\":null}");
        assertThat(json.readValue("{\"class\":\"a\"}", Renamed.class)).isEqualTo(new Renamed("a", null));
    }

    @Test
    void timesHaveTheirSecondsAndKeepTheirZones() {
        assertThat(json.writeValueAsString(OffsetTime.parse("12:30Z"))).isEqualTo("\"12:30:00Z\"");
        var time = OffsetDateTime.parse("2026-01-31T12:30:00+02:00");
        assertThat(json.readValue("\"2026-01-31T12:30:00+02:00\"", OffsetDateTime.class)).isEqualTo(time);
    }

    @Test
    void digitsAreKept() {
        assertThat(json.readTree("1.50").decimalValue()).isEqualTo(new BigDecimal("1.50"));
    }

    @Test
    void numbersAreReadFromTextsWhereTheApiWritesThemSo() {
        var texts = ApiJson.withNumbersAsTexts(ApiJson.builder(), Long.class).build();

        assertThat(texts.readValue("[\"1\"]", Long[].class)).isEqualTo(List.of(1L).toArray());
        assertThatThrownBy(() -> texts.readValue("\"1\"", Integer.class)).isInstanceOf(JacksonException.class);
    }
}
