package forja.runtime.client.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.protobuf.Message;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import io.grpc.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ApiFailuresTest {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Message NOTHING = Protos.empty("Item");

    private final ApiFailures failures = new ApiFailures();

    private @Nullable Failure failureOf(GrpcApi api) {
        return failures.classify(catchThrowable(() -> api.call("a.B/C", NOTHING, NOTHING).done()));
    }

    @ParameterizedTest
    @CsvSource({
        "CANCELLED, INTERNAL",
        "UNKNOWN, INTERNAL",
        "INVALID_ARGUMENT, INVALID",
        "DEADLINE_EXCEEDED, TIMEOUT",
        "NOT_FOUND, NOT_FOUND",
        "ALREADY_EXISTS, CONFLICT",
        "PERMISSION_DENIED, FORBIDDEN",
        "RESOURCE_EXHAUSTED, UNAVAILABLE",
        "FAILED_PRECONDITION, REFUSED",
        "ABORTED, CONFLICT",
        "OUT_OF_RANGE, INVALID",
        "UNIMPLEMENTED, INTERNAL",
        "INTERNAL, INTERNAL",
        "UNAVAILABLE, UNAVAILABLE",
        "DATA_LOSS, INTERNAL",
        "UNAUTHENTICATED, INTERNAL",
    })
    void theStatusSaysWhatItMeansAndItsWordsReachTheCallerWhereTheyAreForTheCaller(
        Status.Code code, Failure.Kind kind) {
        try (var remote = RemoteApi.failing(NOTHING, code.toStatus().withDescription("Out of\nstock"))) {
            var told = kind == Failure.Kind.INVALID || kind == Failure.Kind.REFUSED ? "Out of stock" : null;

            assertThat(failureOf(remote.api())).isEqualTo(new Failure(kind, told, null));
            assertThat(remote.method()).isEqualTo("a.B/C");
            assertThat(remote.metadata("x-own")).isEqualTo("own");
            assertThat(remote.metadata("x-credential")).isEqualTo("secret");
        }
    }

    @Test
    void anApiThatIsNotThereIsUnavailable() throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }

        try (var api = RemoteApi.apiAt("http://localhost:" + port, PATIENCE)) {
            assertThat(failureOf(api)).isEqualTo(Failure.of(Failure.Kind.UNAVAILABLE));
        }
    }

    @Test
    void anApiThatSaysNothingTimesOut() {
        try (var remote = RemoteApi.silent(NOTHING)) {
            assertThat(failureOf(remote.api(PATIENCE))).isEqualTo(Failure.of(Failure.Kind.TIMEOUT));
        }
    }

    @Test
    void anAnswerThatIsTooLongIsOurs() {
        try (var remote = RemoteApi.answering(NOTHING, Protos.item("x".repeat(70_000), 1))) {
            assertThat(failureOf(remote.api())).isEqualTo(Failure.of(Failure.Kind.INTERNAL));
        }
    }

    @Test
    void whatIsNotOfTheApiIsLeftToOthers() {
        assertThat(failures.classify(new IllegalStateException())).isNull();
    }

    @Test
    void failuresAreClassifiedInAnApplication() {
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(GrpcApiAutoConfiguration.class))
            .run(context -> assertThat(context).getBean(FailureClassifier.class).isInstanceOf(ApiFailures.class));
    }
}
