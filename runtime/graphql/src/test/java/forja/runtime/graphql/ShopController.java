package forja.runtime.graphql;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.value.Omittable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.graphql.data.method.annotation.ContextValue;
import org.springframework.graphql.data.method.annotation.MutationMapping;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.stereotype.Controller;
import tools.jackson.databind.JsonNode;

/** Operations as a service has them. */
@Controller
class ShopController {

    record Item(@JsonProperty("class") @Nullable String classValue, Omittable<@Nullable String> note,
        @Nullable List<Item> parts) {
    }

    record Order(@JsonProperty("class") @Nullable String classValue, Omittable<@Nullable String> note,
        @Nullable List<@Valid Line> lines) {
    }

    record Line(@Max(10) @Nullable Short count) {
    }

    record Whole(Omittable<@Nullable String> note, @JsonProperty("class") @Nullable Integer classValue) {
    }

    @QueryMapping
    @Nullable BigDecimal decimal(@InputArgument @Nullable BigDecimal value) {
        return value;
    }

    @QueryMapping("long")
    @Nullable Long longValue(@InputArgument("value") @Nullable Long number) {
        return number;
    }

    @QueryMapping("float")
    @Nullable Double floatValue(@InputArgument @Nullable Double value) {
        return value == null ? Double.valueOf(Double.NaN) : value;
    }

    @QueryMapping
    @Nullable UUID uuid(@InputArgument @Nullable UUID value) {
        return value;
    }

    @QueryMapping
    @Nullable LocalDate date(@InputArgument @Nullable LocalDate value) {
        return value;
    }

    @QueryMapping
    @Nullable LocalTime localTime(@InputArgument @Nullable LocalTime value) {
        return value;
    }

    @QueryMapping
    @Nullable OffsetTime offsetTime(@InputArgument @Nullable OffsetTime value) {
        return value;
    }

    @QueryMapping
    @Nullable LocalDateTime localDateTime(@InputArgument @Nullable LocalDateTime value) {
        return value;
    }

    @QueryMapping
    @Nullable OffsetDateTime dateTime(@InputArgument @Nullable OffsetDateTime value) {
        return value;
    }

    @QueryMapping
    byte @Nullable [] bytes(@InputArgument byte @Nullable [] value) {
        return value;
    }

    @QueryMapping
    @Nullable JsonNode json(@InputArgument @Nullable JsonNode value) {
        return value;
    }

    @QueryMapping
    @Nullable String failing(@InputArgument @Nullable String message) {
        throw message == null
            ? new IllegalStateException("secret host")
            : new FailureException(new Failure(Failure.Kind.REFUSED, message, "Ask for less"));
    }

    @QueryMapping
    String header(@ContextValue(RequestHeaders.KEY) RequestHeaders headers) {
        return headers.required("X-Count", Integer.class) + " " + headers.optional("X-Flag", Boolean.class);
    }

    @QueryMapping
    Item item() {
        return new Item("a", Omittable.of("b"), List.of(new Item("c", Omittable.omitted(), null)));
    }

    @MutationMapping
    String told(@InputArgument Omittable<@Nullable String> note, @InputArgument @Valid @Nullable Order order,
        @InputArgument @Nullable Map<String, BigDecimal> prices) {
        return note + " " + order + " " + prices;
    }

    @MutationMapping
    String whole(@InputArgument(all = true) Whole arguments) {
        return arguments.toString();
    }

    @MutationMapping
    Integer guarded(@InputArgument @Max(1) Integer quantity) {
        return quantity;
    }
}
