package forja.runtime.client.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.ApiValueException;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.http.HttpApi;
import forja.runtime.failure.Failure;
import forja.runtime.value.Omittable;
import java.nio.charset.StandardCharsets;
import java.time.OffsetTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.test.web.client.match.MockRestRequestMatchers;
import org.springframework.test.web.client.response.MockRestResponseCreators;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import tools.jackson.core.type.TypeReference;

class ApiCallTest {

    private static final String JSON = "application/json";

    record Item(String name) {
    }

    private static RemoteApi silent() {
        return RemoteApi.answering(204, JSON, "");
    }

    @Test
    void valuesAreEncodedAndWhatIsNotThereIsLeftOut() {
        try (var remote = silent()) {
            remote.api().call("GET", "/a/{b}")
                .path("b", "c/d?é")
                .query("q", List.of("1&2", "3 4"))
                .query("left out", null)
                .header("X-Own", false, "other")
                .header("X-None", false, null)
                .cookie("c", true, "a;b")
                .cookie("d", true, 1)
                .done();

            assertThat(remote.asked()).isEqualTo("GET /v1/a/c%2Fd%3F%C3%A9?q=1%262&q=3%204");
            assertThat(remote.header("X-Own")).isEqualTo("other");
            assertThat(remote.header("X-None")).isNull();
            assertThat(remote.header("Cookie")).isEqualTo("c=a%3Bb; d=1");
            assertThat(remote.header("Accept")).isEqualTo("*/*");
        }
    }

    @Test
    void parametersAreWrittenInTheirStyles() {
        try (var remote = silent()) {
            remote.api().call("DELETE", "/a{b}")
                .path("b", ApiStyle.MATRIX, true, List.of(1, 2))
                .query("at", OffsetTime.parse("12:30Z"))
                .query("deep", ApiStyle.DEEP_OBJECT, true, Map.of("x", "y z"))
                .done();

            assertThat(remote.asked()).isEqualTo("DELETE /v1/a;b=1;b=2?at=12%3A30%3A00Z&deep%5Bx%5D=y%20z");
        }
    }

    @Test
    void bodiesHaveOnlyWhatWasGivenAndNullIsNull() {
        try (var remote = silent()) {
            remote.api().call("POST", "/a")
                .given("leftOut", (Object) null)
                .given("some", 1)
                .given("omitted", Omittable.omitted())
                .given("none", Omittable.of(null))
                .member("always", null)
                .members(JSON, true)
                .done();

            assertThat(remote.body()).isEqualTo("{\"some\":1,\"none\":null,\"always\":null}");
            assertThat(remote.header("Content-Type")).isEqualTo(JSON);
        }
    }

    @Test
    void aBodyWithoutMembersIsSentWhereItIsAlwaysThere() {
        try (var remote = silent()) {
            remote.api().call("POST", "/a").members(JSON, true).done();
            assertThat(remote.body()).isEqualTo("{}");

            remote.api().call("POST", "/a").members(JSON, false).done();
            assertThat(remote.body()).isEmpty();
        }
    }

    @Test
    void aWholeBodyMayBeLeftOut() {
        try (var remote = silent()) {
            remote.api().call("PUT", "/a").body(JSON, null).done();
            assertThat(remote.body()).isEqualTo("null");

            remote.api().call("PUT", "/a").givenBody(JSON, (Object) null).done();
            assertThat(remote.body()).isEmpty();

            remote.api().call("PUT", "/a").givenBody(JSON, Omittable.omitted()).done();
            assertThat(remote.body()).isEmpty();

            remote.api().call("PUT", "/a").givenBody(JSON, Omittable.of(new Item("é"))).done();
            assertThat(remote.body()).isEqualTo("{\"name\":\"é\"}");
        }
    }

    @Test
    void textsAndBytesAreSentAsTheyAre() {
        try (var remote = silent()) {
            remote.api().call("PUT", "/a").text("text/plain", "é\n").done();
            assertThat(remote.body()).isEqualTo("é\n");
            assertThat(remote.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");

            remote.api().call("PUT", "/a").text("text/plain", null).done();
            assertThat(remote.header("Content-Type")).isNull();

            remote.api().call("PUT", "/a").body("image/png", "png".getBytes(StandardCharsets.UTF_8)).done();
            assertThat(remote.body()).isEqualTo("png");
        }
    }

    @Test
    void formsAreWrittenFieldByField() {
        try (var remote = silent()) {
            remote.api().call("POST", "/a")
                .styled("list", ApiStyle.PIPE_DELIMITED, false)
                .member("a b", List.of("1&2", "3"))
                .member("object", Map.of("x", 1))
                .member("list", List.of(1, 2))
                .member("none", null)
                .members("application/x-www-form-urlencoded", true)
                .done();

            assertThat(remote.body()).isEqualTo("a%20b=1%262&a%20b=3&object=%7B%22x%22%3A1%7D&list=1%7C2");
        }
    }

    @Test
    void partsAreFilesAndTextsAndJson() {
        try (var remote = silent()) {
            remote.api().call("POST", "/a")
                .typed("photo", "image/png")
                .member("photo", "png".getBytes(StandardCharsets.UTF_8))
                .member("name", "é")
                .member("tags", Arrays.asList("a", "b"))
                .member("item", new Item("x"))
                .member("none", null)
                .members("multipart/form-data", true)
                .done();

            var boundary = String.valueOf(remote.header("Content-Type")).replaceFirst(".*boundary=", "");
            assertThat(remote.header("Content-Type")).startsWith("multipart/form-data; boundary=");
            assertThat(remote.body().split("--" + boundary)).containsExactly("",
                part("name=\"photo\"; filename=\"photo\"", "image/png", "png"),
                part("name=\"name\"", "text/plain;charset=UTF-8", "é"),
                part("name=\"tags\"", "text/plain;charset=UTF-8", "a"),
                part("name=\"tags\"", "text/plain;charset=UTF-8", "b"),
                part("name=\"item\"", JSON, "{\"name\":\"x\"}"),
                "--\r\n");
        }
    }

    private static String part(String names, String type, String text) {
        return "\r\nContent-Disposition: form-data; " + names + "\r\nContent-Type: " + type
            + "\r\n\r\n" + text + "\r\n";
    }

    @Test
    void answersAreReadAsTheyAreAskedFor() {
        try (var remote = RemoteApi.answering(200, JSON, "[{\"name\":\"é\",\"more\":1}]")) {
            var call = remote.api().call("GET", "/a");

            assertThat(call.answer(JSON, new TypeReference<List<Item>>() {})).containsExactly(new Item("é"));
            assertThat(remote.header("Accept")).isEqualTo(JSON);
            assertThat(call.answer(JSON, Item[].class)).containsExactly(new Item("é"));
            assertThat(call.answerText("text/*")).isEqualTo("[{\"name\":\"é\",\"more\":1}]");
            assertThat(call.answerBytes("*/*")).hasSize(24);
        }
        try (var remote = silent()) {
            assertThat(remote.api().call("GET", "/a").answer(JSON, Item.class)).isNull();
        }
    }

    @Test
    void anAnswerOfAnotherTypeFails() {
        try (var remote = RemoteApi.answering(200, JSON, "{\"name\":{}}")) {
            var call = remote.api().call("GET", "/a");

            assertThatThrownBy(() -> call.answer(JSON, Item.class))
                .isInstanceOf(RestClientException.class)
                .hasMessage("GET /a was answered what cannot be read");
        }
    }

    @Test
    void documentsAreParametersAsJson() {
        try (var remote = silent()) {
            assertThat(remote.api().json(new Item("x"))).isEqualTo("{\"name\":\"x\"}");
            assertThat(remote.api().json(null)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void valuesThatWouldLeadElsewhereAreRefused(String value) {
        try (var remote = silent()) {
            var call = remote.api().call("GET", "/a/{b}/c");

            assertThatThrownBy(() -> call.path("b", value)).isInstanceOfSatisfying(ApiValueException.class,
                refused -> assertThat(refused.failure())
                    .isEqualTo(new Failure(Failure.Kind.INVALID, "b is not a value that a path can have", null)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nb: c", "é", "\u0000"})
    void valuesThatNoHeaderCanHaveAreRefused(String value) {
        try (var remote = silent()) {
            var call = remote.api().call("GET", "/a");

            assertThatThrownBy(() -> call.header("X-A", false, value)).isInstanceOf(ApiValueException.class)
                .hasMessage("X-A is not a value that a header can have");
        }
    }

    @Test
    void aTestAnswersInPlaceOfTheApi() {
        var client = RestClient.builder();
        var remote = MockRestServiceServer.bindTo(client).build();
        var api = new RestApi(new HttpApi(client.build(), ApiProperties.at("http://api"), ApiCredentials.none()),
            names -> {
            });
        remote.expect(MockRestRequestMatchers.requestTo("http://api/a?q=1"))
            .andExpect(MockRestRequestMatchers.method(HttpMethod.GET))
            .andRespond(MockRestResponseCreators.withSuccess("{\"name\":\"x\"}", MediaType.APPLICATION_JSON));

        assertThat(api.call("GET", "/a").query("q", 1).answer(JSON, Item.class)).isEqualTo(new Item("x"));
    }
}
