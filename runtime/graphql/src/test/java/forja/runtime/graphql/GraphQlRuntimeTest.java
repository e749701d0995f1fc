package forja.runtime.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.operation.CallRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.graphql.test.autoconfigure.tester.AutoConfigureHttpGraphQlTester;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.graphql.ResponseError;
import org.springframework.graphql.test.tester.HttpGraphQlTester;

/** Everything together, in a service that listens. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = {
    "spring.application.name=shop", "service.graphql.max-fields=200"
})
@AutoConfigureHttpGraphQlTester
class GraphQlRuntimeTest {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(ShopController.class)
    static class Shop {

        private final AtomicBoolean closed = new AtomicBoolean();

        @Bean
        AtomicBoolean closed() {
            return closed;
        }

        @Bean
        CallRules rules() {
            return method -> {
                if (closed.get() && "guarded".equals(method.getName())) {
                    throw new FailureException(Failure.of(Failure.Kind.FORBIDDEN));
                }
            };
        }
    }

    @Autowired
    private HttpGraphQlTester graphQl;

    @Autowired
    private AtomicBoolean closed;

    @BeforeEach
    void open() {
        closed.set(false);
    }

    private @Nullable Object answer(String document) {
        return graphQl.document(document).execute().path("answer").entity(Object.class).get();
    }

    private ResponseError error(String document) {
        return error(graphQl, document);
    }

    private static ResponseError error(HttpGraphQlTester graphQl, String document) {
        var found = new ArrayList<ResponseError>();
        graphQl.document(document).execute().errors().satisfy(found::addAll);
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        decimal       | 12.25                                  | 12.25
        long          | 9007199254740993                       | 9007199254740993
        float         | 1.5                                    | 1.5
        uuid          | "5f0c7a3e-6f0d-4d2f-8f0a-0a3f2c1b4d5e" | 5f0c7a3e-6f0d-4d2f-8f0a-0a3f2c1b4d5e
        date          | "2026-01-31"                           | 2026-01-31
        localTime     | "12:30"                                | 12:30:00
        offsetTime    | "12:30+02:00"                          | 12:30:00+02:00
        localDateTime | "2026-01-31T12:30"                     | 2026-01-31T12:30:00
        dateTime      | "2026-01-31T12:30Z"                    | 2026-01-31T12:30:00Z
        bytes         | "/wAB"                                 | /wAB
        """)
    void scalarsAreReadAndWritten(String field, String value, String expected) {
        assertThat(answer("{ answer: " + field + "(value: " + value + ") }")).hasToString(expected);

        assertThat(error("{ " + field + "(value: {}) }").getExtensions())
            .containsEntry("classification", "ValidationError");
    }

    @ParameterizedTest
    @CsvSource({"uuid", "date", "localTime", "offsetTime", "localDateTime", "dateTime", "bytes"})
    void aTextThatIsNoSuchValueIsRefused(String field) {
        assertThat(error("{ " + field + "(value: \"?\") }").getMessage()).contains("This is not a valid ");
    }

    @Test
    void jsonIsAnyValue() {
        assertThat(answer("{ answer: json(value: {a: [1, \"b\", null, true, 1.5, C]}) }"))
            .isEqualTo(Map.of("a", Arrays.asList(1, "b", null, true, 1.5, "C")));
        graphQl.document("query ($v: JSON) { answer: json(value: {a: $v}) }").variable("v", 1)
            .execute().path("answer").entity(Object.class).isEqualTo(Map.of("a", 1));
        graphQl.document("query ($v: JSON) { answer: json(value: $v) }").variable("v", List.of(Map.of("a", 1.5)))
            .execute().path("answer").entity(Object.class).isEqualTo(List.of(Map.of("a", 1.5)));
    }

    @Test
    void aNumberThatGraphQlHasNoneForIsSaidInWords() {
        assertThat(error("{ float }").getMessage()).contains("The number is NaN, which GraphQL has no number for.");
    }

    @Test
    void whatWasLeftOutIsToldFromNull() {
        assertThat(answer("mutation { answer: told }"))
            .isEqualTo("Omittable[isOmitted=true, value=null] null null");
        assertThat(
            answer("mutation { answer: told(note: null, order: {class: \"c\", note: null, lines: [{count: 3}]}) }"))
            .isEqualTo("Omittable[isOmitted=false, value=null] Order[classValue=c, "
                + "note=Omittable[isOmitted=false, value=null], lines=[Line[count=3]]] null");
        assertThat(answer("mutation { answer: whole(class: 1) }"))
            .isEqualTo("Whole[note=Omittable[isOmitted=true, value=null], classValue=1]");
    }

    @Test
    void aMapIsAnObjectOfTheTypeThatServicesTake() {
        assertThat(answer("mutation { answer: told(prices: {a: 1.50, b: null}) }").toString())
            .endsWith("{a=1.50, b=null}");

        assertThat(error("mutation { told(prices: {a: {}}) }").getExtensions())
            .containsEntry("errors", List.of(Map.of("field", "prices", "message", "is not valid")));
    }

    @Test
    void aValueThatItsTypeDoesNotHaveNamesItsPlace() {
        assertThat(error("mutation { told(order: {lines: [{count: 1}, {count: 70000}]}) }").getExtensions())
            .containsEntry("classification", "BAD_REQUEST")
            .containsEntry("errors", List.of(Map.of("field", "order.lines[1].count", "message", "is not valid")));
    }

    @Test
    void constraintsAreChecked() {
        assertThat(error("mutation { told(order: {lines: [{count: 11}]}) }").getExtensions())
            .containsEntry("classification", "BAD_REQUEST")
            .containsEntry("errors", List.of(
                Map.of("field", "told.order.lines[0].count", "message", "must be less than or equal to 10")));
    }

    @Test
    void fieldsOfAnswersAreThoseThatCallersKnow() {
        assertThat(answer("{ answer: item { class note parts { class note parts { class } } } }").toString())
            .isEqualTo("{class=a, note=b, parts=[{class=c, note=null, parts=null}]}");
    }

    @Test
    void aSchemaOfMutationsHasAQuery() {
        assertThat(answer("{ answer: service }")).isEqualTo("shop");
    }

    @Test
    void failuresSayWhatTheyMeanAndNothingElse() {
        var refused = error("{ failing(message: \"Out of stock\") }");
        assertThat(refused.getMessage()).isEqualTo("Out of stock");
        assertThat(refused.getExtensions())
            .containsEntry("classification", "BUSINESS")
            .containsEntry("hint", "Ask for less");

        var broken = error("{ failing }");
        assertThat(broken.getMessage()).isEqualTo("The operation failed.");
        assertThat(broken.getExtensions()).containsEntry("classification", "INTERNAL_ERROR");
    }

    @Test
    void headersAreReadAsWhatTheyAreTakenFor() {
        var with = graphQl.mutate().headers(headers -> {
            headers.set("X-Count", "3");
            headers.set("X-Flag", "true");
        }).build();
        with.document("{ header }").execute().path("header").entity(String.class).isEqualTo("3 true");

        assertThat(error("{ header }").getMessage()).isEqualTo("The header X-Count is missing.");
        var wrong = graphQl.mutate().headers(headers -> headers.set("X-Count", "many")).build();
        var refused = error(wrong, "{ header }");
        assertThat(refused.getMessage()).isEqualTo("The header X-Count is not valid.");
        assertThat(refused.getExtensions()).containsEntry("classification", "BAD_REQUEST");
    }

    @Test
    void whoMayNotCallIsNotToldWhatIsWrongWithTheArguments() {
        assertThat(error("mutation { guarded(quantity: 5) }").getExtensions())
            .containsEntry("classification", "BAD_REQUEST");
        closed.set(true);

        assertThat(error("mutation { guarded(quantity: 5) }").getExtensions())
            .containsEntry("classification", "FORBIDDEN");
        assertThat(answer("{ answer: service }")).isEqualTo("shop");
    }

    @Test
    void oneRequestMakesSoManyCalls() {
        var twenty = "{ " + "a%d: service ".repeat(20) + "}";
        var names = new Object[21];
        Arrays.setAll(names, index -> index);

        graphQl.document(twenty.formatted(names)).execute().errors().verify();
        assertThat(error(twenty.replace("}", "a%d: service }").formatted(names)).getMessage())
            .isEqualTo("The request asks for 21 calls; 20 are allowed.");
    }

    @Test
    void oneRequestIsSoDeepAndHasSoManyFields() {
        var deep = "{ item " + "{ parts ".repeat(15) + "{ class }" + " }".repeat(16);
        assertThat(error(deep).getMessage()).contains("maximum query depth exceeded 17 > 15");

        var wide = new StringBuilder("{ item { ");
        for (var index = 0; index < 200; index++) {
            wide.append('a').append(index).append(":note ");
        }
        assertThat(error(wide.append("} }").toString()).getMessage())
            .contains("maximum query complexity exceeded 201 > 200");
    }
}
