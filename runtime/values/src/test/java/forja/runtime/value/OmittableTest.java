package forja.runtime.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.json.JsonMapper;

class OmittableTest {

    private final JsonMapper json = JsonMapper.builder().build();

    @Test
    void leftOutNullAndGivenAreThreeThings() {
        assertThat(read("{}").day()).isEqualTo(Omittable.omitted());
        assertThat(read("{\"day\":null}").day()).isEqualTo(Omittable.of(null));
        assertThat(read("{\"day\":\"2026-01-31\"}").day()).isEqualTo(Omittable.of(LocalDate.of(2026, 1, 31)));
    }

    @Test
    void whatIsInsideIsReadAsItsTypeSays() {
        assertThat(read("{\"lines\":[{\"code\":\"a\"},null]}").lines().value())
            .containsExactly(new Line(Omittable.of("a")), null);
        assertThatThrownBy(() -> read("{\"day\":\"tomorrow\"}")).isInstanceOf(DatabindException.class);
    }

    @Test
    void membersThatWereLeftOutAreLeftOutWhenTheyAreWritten() {
        var request = new Request(Omittable.omitted(), Omittable.of(null));

        assertThat(json.writeValueAsString(request)).isEqualTo("{\"lines\":null}");
    }

    @Test
    void membersThatWereLeftOutAreNullWhereAllAreWritten() {
        assertThat(json.writeValueAsString(new Line(Omittable.omitted()))).isEqualTo("{\"code\":null}");
        assertThat(json.writeValueAsString(new Line(Omittable.of("a")))).isEqualTo("{\"code\":\"a\"}");
    }

    @Test
    void whatIsNullIsLeftOutWhereItsOwnerKnowsNoNull() {
        assertThat(Omittable.ofNullable(null).isOmitted()).isTrue();
        assertThat(Omittable.ofNullable("a")).isEqualTo(Omittable.of("a"));
    }

    @Test
    void functionsSeeOnlyValues() {
        assertThat(Omittable.of("abc").map(String::length)).isEqualTo(Omittable.of(3));
        assertThat(Omittable.<@Nullable String>of(null).map(String::length)).isEqualTo(Omittable.of(null));
        assertThat(Omittable.<String>omitted().map(String::length).isOmitted()).isTrue();
    }

    @Test
    void constraintsAreCheckedOfWhatIsThere() {
        assertThat(violations(Omittable.of("abcd"))).containsExactly("code");
        assertThat(violations(Omittable.of(null))).containsExactly("code");
        assertThat(violations(Omittable.of("abc"))).isEmpty();
        assertThat(violations(Omittable.omitted())).isEmpty();
    }

    private Request read(String text) {
        return json.readValue(text, Request.class);
    }

    private static List<String> violations(Omittable<@Nullable String> code) {
        try (var factory = Validation.buildDefaultValidatorFactory()) {
            return factory.getValidator().validate(new Coded(code)).stream()
                .map(ConstraintViolation::getPropertyPath)
                .map(Object::toString)
                .toList();
        }
    }

    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    private record Request(Omittable<@Nullable LocalDate> day, Omittable<@Nullable List<@Nullable Line>> lines) {
    }

    private record Line(Omittable<String> code) {
    }

    private record Coded(Omittable<@NotNull @Size(max = 3) @Nullable String> code) {
    }
}
