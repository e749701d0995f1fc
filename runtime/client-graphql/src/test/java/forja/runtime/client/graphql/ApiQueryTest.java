package forja.runtime.client.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.value.Omittable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.client.RestClientException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

class ApiQueryTest {

    private static final String JSON = "application/json";

    private static RemoteApi answering(String data) {
        return RemoteApi.answering(200, JSON, "{\"data\":{\"total\":" + data + "}}");
    }

    @Test
    void aFieldIsAskedForByItsDocument() {
        try (var remote = answering("1")) {
            remote.api().call("query", "total").variable("id", 7).answer(Integer.class);

            assertThat(remote.asked()).isEqualTo("POST /graphql");
            assertThat(remote.header("Accept"))
                .isEqualTo("application/graphql-response+json, application/json;q=0.9");
            assertThat(JsonMapper.shared().readValue(remote.body(), new TypeReference<Map<String, Object>>() {}))
                .isEqualTo(Map.of("query", "query total($id: Long!) { total(id: $id) }\n", "operationName", "total",
                    "variables", Map.of("id", 7)));
        }
    }

    @Test
    void aDocumentMayHaveAnotherNameThanItsField() {
        try (var remote = answering("1")) {
            remote.api().call("query", "total").document("renamed").answer(Integer.class);

            assertThat(remote.body()).contains("# renamed");
        }
    }

    @Test
    void aDocumentThatIsNotThereIsNamed() {
        try (var remote = answering("1")) {
            var call = remote.api().call("mutation", "total");

            assertThatThrownBy(() -> call.answer(Integer.class)).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("mutation/total.graphql is not beside ");
        }
    }

    @Test
    void variablesHaveOnlyWhatWasGivenAndNullIsNull() {
        try (var remote = answering("1")) {
            remote.api().call("query", "total")
                .given("leftOut", (Object) null)
                .given("some", 1)
                .given("omitted", Omittable.omitted())
                .given("none", Omittable.of(null))
                .variable("always", null)
                .answer(Integer.class);

            assertThat(remote.body()).endsWith("\"variables\":{\"some\":1,\"none\":null,\"always\":null}}");
        }
    }

    @Test
    void answersAreReadAsTheyAreAskedFor() {
        try (var remote = answering("[\"9007199254740993\"]")) {
            var call = remote.api().call("query", "total");

            assertThat(call.answer(new TypeReference<List<Long>>() {})).containsExactly(9007199254740993L);
            assertThat(call.answerOrNull(String[].class)).containsExactly("9007199254740993");
        }
    }

    @Test
    void nullIsAnAnswerWhereTheSchemaKnowsIt() {
        try (var remote = answering("null")) {
            var call = remote.api().call("query", "total");

            assertThat(call.answerOrNull(Integer.class)).isNull();
            assertThat(call.answerOrNull(new TypeReference<List<Long>>() {})).isNull();
            assertThatThrownBy(() -> call.answer(Integer.class)).isInstanceOf(RestClientException.class)
                .hasMessage("query total was answered null, which its schema does not know");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        {}                     | query total was answered without data
        {"data":{}}            | query total was answered without data
        {"data":{"total":"a"}} | query total was answered what cannot be read
        <h1>Sign in</h1>       | query total was answered what cannot be read
        """)
    void anAnswerThatIsNoneFails(String body, String message) {
        try (var remote = RemoteApi.answering(200, JSON, body)) {
            var call = remote.api().call("query", "total").variable("id", "secret");

            assertThatThrownBy(() -> call.answer(Integer.class)).isInstanceOf(RestClientException.class)
                .hasMessage(message);
        }
    }
}
