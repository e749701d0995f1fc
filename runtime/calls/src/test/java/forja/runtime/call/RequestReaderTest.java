package forja.runtime.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.json.StrictJson;
import forja.runtime.value.Omittable;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class RequestReaderTest {

    private final RequestReader reader = reader();

    private static RequestReader reader() {
        var json = JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        StrictJson.apply(json);
        return new RequestReader(json.build(), Validation.buildDefaultValidatorFactory().getValidator());
    }

    private Order read(String text) {
        return reader.read(reader.parse(text), Order.class);
    }

    private static String wordsOf(Runnable asked) {
        var failure = catchThrowableOfType(FailureException.class, asked::run).failure();
        assertThat(failure.kind()).isEqualTo(Failure.Kind.INVALID);
        return String.valueOf(failure.message());
    }

    @Test
    void aRequestHasItsValues() {
        var order = read("{\"id\":1,\"lines\":[{\"class\":\"a\",\"amount\":2}]}");

        assertThat(order.id()).isEqualTo(1);
        assertThat(order.lines()).extracting(Line::amount).containsExactly(2);
        assertThat(order.note().isOmitted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"id\":", "{\"id\":1,\"id\":2}", "{} {}"})
    void whatIsNoJsonIsRefused(String text) {
        assertThat(wordsOf(() -> reader.parse(text))).isEqualTo("It is not JSON");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        {"id":1,"x":1}                                 | It does not fit at x
        {"id":"1"}                                     | It does not fit at id
        {"id":1,"lines":[{"class":"a","amount":1.5}]}  | It does not fit at lines[0].amount
        []                                             | It does not fit
        null                                           | It is null
        {"id":1,"lines":[{"class":"a","amount":10}]}   | lines[0].amount must be less than or equal to 9
        {"id":10,"lines":[{"amount":1}]} | id must be less than or equal to 9; lines[0].class must not be null
        """)
    void whatDoesNotFitIsToldByItsPlaceAndNotRepeated(String text, String told) {
        assertThat(wordsOf(() -> read(text))).isEqualTo(told);
    }

    @Test
    void placesAreNotLongerThanCanBeRead() {
        assertThat(wordsOf(() -> read("{\"" + "x".repeat(1_000) + "\":1}"))).hasSizeLessThan(130);
    }

    @Test
    void nothingIsReadAsMembersThatWereAllLeftOut() {
        assertThat(reader.read(null, Optional.class).note()).isNull();
    }

    @Test
    void whereNothingIsTakenNothingIsGiven() {
        reader.requireNothing(null);
        reader.requireNothing(reader.parse("{}"));

        assertThatThrownBy(() -> reader.requireNothing(reader.parse("{\"a\":1}"))).hasMessage("It does not fit at a");
    }

    record Line(@JsonProperty("class") @NotNull String classValue, @Max(9) int amount) {
    }

    record Order(@Max(9) Integer id, @Nullable List<@Valid Line> lines, Omittable<String> note) {
    }

    record Optional(@Nullable String note) {
    }
}
