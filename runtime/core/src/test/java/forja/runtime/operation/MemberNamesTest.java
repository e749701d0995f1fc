package forja.runtime.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberNamesTest {

    private final Validator validator = Validation.buildDefaultValidatorFactory().getValidator();

    @ParameterizedTest
    @CsvSource({
        "id, id",
        "classValue, class",
        "lines[0].classValue, lines[0].class",
        "named<K>[first].classValue, named<K>[first].class",
        "lines[0].classValue.deeper, lines[0].class.deeper",
        "unknown.classValue, unknown.classValue",
    })
    void pathsAreWhatCallersCallThem(String path, String told) {
        assertThat(MemberNames.path(Order.class, path)).isEqualTo(told);
    }

    @Test
    void componentsHaveTheirOwnNamesWhereNothingElseIsSaid() {
        assertThat(Order.class.getRecordComponents()).extracting(MemberNames::of)
            .containsExactly("id", "class", "lines", "named");
    }

    @Test
    void violationsOfRecordsAreToldByTheirPath() {
        var order = new Order(1, "a", List.of(new Line("abcd")), Map.of("first", new Line("abcd")));

        assertThat(validator.validate(order)).extracting(MemberNames::path)
            .containsExactlyInAnyOrder("lines[0].class", "named[first].class");
    }

    @Test
    void violationsOfParametersAreToldByWhatTheirAnnotationSays() throws ReflectiveOperationException {
        var method = Orders.class.getMethod("find", int.class, Integer.class, Order.class);
        Object[] arguments = {0, 11, new Order(1, null, List.of(new Line("abcd")), Map.of())};

        assertThat(validator.forExecutables().validateParameters(new Orders(), method, arguments))
            .extracting(MemberNames::path)
            .containsExactlyInAnyOrder("find.customer-id", "find.limit", "find.order.class",
                "find.order.lines[0].class");
    }

    @Test
    void violationsOfAnswersAreToldAsTheyAre() throws ReflectiveOperationException {
        var method = Orders.class.getMethod("find", int.class, Integer.class, Order.class);

        assertThat(validator.forExecutables().validateReturnValue(new Orders(), method, null))
            .extracting(MemberNames::path)
            .containsExactly("find.<return value>");
    }

    private record Order(int id, @JsonProperty("class") @NotNull @Nullable String classValue, List<@Valid Line> lines,
        Map<String, @Valid Line> named) {
    }

    private record Line(@JsonProperty("class") @Size(max = 3) String classValue) {
    }

    @Retention(RetentionPolicy.RUNTIME)
    private @interface Called {

        String value();
    }

    private static final class Orders {

        @NotNull
        public @Nullable String find(@Called("customer-id") @Positive int customerId, @Max(10) Integer limit,
            @Called("") @Valid Order order) {
            return null;
        }
    }
}
