package forja.runtime.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

@SpringBootTest(classes = Shop.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class AnswersTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    @Test
    void rowsAreAnArrayThatIsWrittenWhileTheyAreRead() throws Exception {
        var answer = get("/rows?count=200&failsAt=-1");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.body()).startsWith("[\"xxx").endsWith("xxx\"]").hasSize(200 * 1_003 + 1);
    }

    @Test
    void aFailureBeforeAnythingWasSentIsAProblem() throws Exception {
        var answer = get("/rows?count=200&failsAt=2");

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("too many").doesNotContain("xxx");
    }

    @Test
    void aLaterFailureBreaksTheConnectionOff() {
        assertThatThrownBy(() -> get("/rows?count=200&failsAt=150")).isInstanceOf(IOException.class);
    }

    @Test
    void noRowsAreAnEmptyArray() throws Exception {
        assertThat(get("/rows?count=0&failsAt=-1").body()).isEqualTo("[]");
    }

    @Test
    void anAnswerThatTheCallerHasIsNotSentAgain() throws Exception {
        var answer = get("/tagged?id=1");
        var tag = answer.headers().firstValue("ETag").orElseThrow();

        assertThat(tag).startsWith("W/\"");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-cache, private");
        assertThat(get("/tagged?id=1", "If-None-Match", tag)).satisfies(same -> {
            assertThat(same.statusCode()).isEqualTo(304);
            assertThat(same.body()).isEmpty();
        });
        assertThat(get("/tagged?id=2", "If-None-Match", tag).statusCode()).isEqualTo(200);
    }

    @Test
    void aPageNamesTheNextOneAsAReference() throws Exception {
        assertThat(get("/paged?limit=1").body()).isEqualTo("{\"items\":[1],\"next\":\"?limit=1&cursor=a-b_\"}");
        assertThat(get("/paged?cursor=a-b_").body()).isEqualTo("{\"items\":[1]}");
    }

    @Test
    void theFileIsServedWithWhatTheOwnerAdds() throws Exception {
        assertThat(get("/v3/api-docs").body())
            .contains("\"openapi\":\"3.1.0\"", "findOrders", "/own/texts")
            .doesNotContain("/tagged", "/rows");
        assertThat(get("/swagger-ui/index.html").statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
