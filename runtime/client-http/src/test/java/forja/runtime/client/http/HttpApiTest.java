package forja.runtime.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.client.ApiProperties;
import forja.runtime.failure.FailureClassifier;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.http.HttpHeaders;
import org.springframework.util.unit.DataSize;

class HttpApiTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    void everyCallCarriesTheHeadersOfTheSettingsAndTheCredentials() {
        try (var remote = RemoteApi.answering(200, "application/json", "1"); var api = remote.api()) {
            assertThat(RemoteApi.ask(api, "/a?b=c%2Fd")).isEqualTo(1);

            assertThat(remote.asked()).isEqualTo("GET /a?b=c%2Fd");
            assertThat(remote.header("X-Own")).isEqualTo("own");
            assertThat(remote.header("X-Credential")).isEqualTo("secret");
        }
    }

    @ParameterizedTest
    @CsvSource({"/, /a, /a", "/v1, /a, /v1/a", "/v1//, /a, /v1/a", "/graphql/, '', /graphql/", "/v1, ?a=1, /v1?a=1"})
    void aPathStandsBehindTheAddress(String base, String path, String asked) {
        try (var remote = RemoteApi.answering(200, "application/json", "1");
            var api = RemoteApi.apiAt(remote.url() + base, PATIENCE)) {
            RemoteApi.ask(api, path);

            assertThat(remote.asked()).isEqualTo("GET " + asked);
        }
    }

    @Test
    void credentialsAreNotSentWhereRedirectsLead() {
        try (var other = RemoteApi.answering(200, "application/json", "1");
            var remote = RemoteApi.answering(307, Map.of("Location", other.url() + "/b"), "");
            var api = remote.api()) {
            assertThatThrownBy(() -> RemoteApi.ask(api, "/a")).hasMessageContaining("was answered 307");

            assertThatThrownBy(other::asked).hasMessage("Nothing was asked");
        }
    }

    @Test
    void aFailureNamesTheOperationAndNoValueOfACaller() {
        try (var remote = RemoteApi.answering(401, "text/plain", "who?"); var api = remote.api()) {
            assertThatThrownBy(() -> RemoteApi.ask(api, "/secret-17"))
                .hasMessage("GET /{path} was answered 401: it does not accept this service's credentials");
        }
    }

    @Test
    void whatIsClosedLeavesNoThread() {
        try (var remote = RemoteApi.answering(200, "application/json", "1")) {
            try (var api = remote.api()) {
                RemoteApi.ask(api, "/a");
                assertThat(clientThreads()).isPositive();
            }

            assertThat(clientThreads()).isZero();
        }
    }

    private static long clientThreads() {
        return Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("api-client") || thread.getName().startsWith("HttpClient-"))
            .filter(Thread::isAlive)
            .count();
    }

    @Test
    void credentialsAreSaidAsTheApiAsks() {
        var api = new ApiProperties("http://localhost", PATIENCE, PATIENCE, DataSize.ofKilobytes(64), 10, Map.of(),
            new ApiProperties.Credentials("jürgen", "pw", "t1", "k1"));

        assertThat(said(ApiCredentials.none()).isEmpty()).isTrue();
        assertThat(said(ApiCredentials.basic(api)).getFirst("Authorization")).isEqualTo("Basic asO8cmdlbjpwdw==");
        assertThat(said(ApiCredentials.bearer(api)).getFirst("Authorization")).isEqualTo("Bearer t1");
        assertThat(said(ApiCredentials.key(api, "X-Key")).getFirst("X-Key")).isEqualTo("k1");
    }

    private static HttpHeaders said(ApiCredentials credentials) {
        var headers = new HttpHeaders();
        credentials.addTo(headers);
        return headers;
    }

    @Test
    void failuresOfTheApiAreClassifiedInAnApplication() {
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(HttpApiAutoConfiguration.class))
            .run(context -> assertThat(context).getBean(FailureClassifier.class).isInstanceOf(ApiFailures.class));
    }
}
