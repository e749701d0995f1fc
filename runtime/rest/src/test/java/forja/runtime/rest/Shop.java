package forja.runtime.rest;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.operation.CallRules;
import forja.runtime.operation.WrittenValue;
import forja.runtime.page.Page;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** A service as it is generated, with controllers of its owner beside. */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({Shop.Orders.class, Shop.Owners.class})
class Shop {

    /** As in each project. */
    static final String STRICT = "spring.jackson.deserialization.fail-on-unknown-properties=true";

    @Bean
    CallRules callRules() {
        return method -> {
            if (method.getName().startsWith("secret")) {
                throw new FailureException(Failure.of(Failure.Kind.FORBIDDEN));
            }
        };
    }

    enum Tier implements WrittenValue {

        LOW("a low one"),
        NONE("");

        private final String value;

        Tier(String value) {
            this.value = value;
        }

        @Override
        @JsonValue
        public String value() {
            return value;
        }

        @JsonCreator
        static Tier of(String value) {
            return value.isEmpty() ? NONE : LOW;
        }
    }

    enum Color implements WrittenValue {

        RED("rot");

        private final String value;

        Color(String value) {
            this.value = value;
        }

        @Override
        public String value() {
            return value;
        }
    }

    record Line(@JsonProperty("class") @NotNull @Size(max = 3) @Nullable String classValue,
        @Nullable BigDecimal amount) {
    }

    record Order(@JsonProperty(required = true) int id, @Nullable List<@Valid Line> lines) {
    }

    @RestOperations
    static class Orders {

        private final JsonRows json;

        private final EntityTags tags;

        Orders(JsonRows json, EntityTags tags) {
            this.json = json;
            this.tags = tags;
        }

        @GetMapping("/texts")
        public String texts(@RequestParam List<String> name) {
            return name.toString();
        }

        @GetMapping("/numbers")
        public String numbers(@RequestParam List<Integer> id) {
            return id.toString();
        }

        @GetMapping("/tiers/{tier}")
        public String tiers(@PathVariable Tier tier, @RequestParam(required = false) @Nullable Color color,
            @RequestParam(required = false) @Nullable List<Color> colors,
            @RequestHeader(name = "X-Tier", required = false) @Nullable Tier header) {
            return tier + " " + color + " " + colors + " " + header;
        }

        @GetMapping("/absent")
        public String absent(@RequestParam(required = false) @Nullable Integer since,
            @RequestParam(name = "null", defaultValue = "") Set<String> nulls) {
            var given = QueryValues.given(since, "since", nulls);
            return given.isOmitted() + " " + given.value();
        }

        @GetMapping("/demanded")
        public String demanded(@RequestParam(required = false) @Nullable Integer since,
            @RequestParam(name = "null", defaultValue = "") Set<String> nulls) {
            return "" + QueryValues.demanded(since, "since", nulls);
        }

        @GetMapping("/limited")
        public String limited(@RequestParam(name = "the-limit") @Max(10) int limit) {
            return "" + limit;
        }

        @GetMapping("/nothing")
        public @Nullable Order nothing() {
            return null;
        }

        @PostMapping("/orders")
        public Order order(@Valid @RequestBody Order order) {
            return order;
        }

        @ResponseStatus(HttpStatus.NO_CONTENT)
        @PostMapping("/done")
        public void done() {
            // Nothing is answered.
        }

        @GetMapping("/secret")
        public String secret(@RequestParam int id) {
            return "" + id;
        }

        @GetMapping("/tagged")
        public ResponseEntity<List<Integer>> tagged(@RequestParam int id) {
            return tags.tagged(List.of(id));
        }

        @GetMapping("/paged")
        public PageAnswer<Integer> paged(@RequestParam(required = false) @Nullable String cursor) {
            return PageAnswer.of(new Page<>(List.of(1), cursor == null ? "a-b_" : null), "cursor");
        }

        /** Fails behind this row, if it has as many. */
        @GetMapping("/rows")
        public void rows(@RequestParam int count, @RequestParam int failsAt, HttpServletResponse response)
            throws IOException {
            json.<String>write(response, rows -> IntStream.range(0, count).forEach(row -> {
                if (row == failsAt) {
                    throw new FailureException(new Failure(Failure.Kind.REFUSED, "too many", null));
                }
                rows.accept("x".repeat(1_000));
            }));
        }
    }

    /** Controllers of the owner's: what generated ones do does not change them. */
    @RestController
    @RequestMapping("/own")
    static class Owners {

        @GetMapping("/texts")
        public String texts(@RequestParam List<String> name) {
            return name.size() + "";
        }

        @GetMapping("/nothing")
        public @Nullable Order nothing() {
            return null;
        }

        @GetMapping("/color")
        public String color(@RequestParam Color color) {
            return color.name();
        }

        @GetMapping("/secret")
        public String secret() {
            return "told";
        }
    }
}
