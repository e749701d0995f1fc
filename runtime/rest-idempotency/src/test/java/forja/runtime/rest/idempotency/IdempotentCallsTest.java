package forja.runtime.rest.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.rest.JsonRows;
import forja.runtime.rest.RestOperations;
import forja.runtime.state.Answer;
import forja.runtime.state.KeptAnswers;
import forja.runtime.state.RequestKey;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

@SpringBootTest(properties = "service.idempotency.max-answer=2KB")
@AutoConfigureMockMvc
class IdempotentCallsTest {

    @Autowired
    private MockMvcTester mvc;

    @Autowired
    private Memory kept;

    @Autowired
    private AtomicInteger done;

    @BeforeEach
    void forgetAll() {
        kept.places.clear();
        done.set(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/together", "/apart", "/rows?count=1"})
    void aRequestThatComesAgainIsAnsweredAgainAndNotDone(String path) {
        var first = call(path, "one", "{\"a\":1}");
        var again = call(path, "one", "{\"a\":1}");

        assertThat(first).hasStatusOk().doesNotContainHeader("Idempotent-Replayed");
        assertThat(again).hasStatusOk().hasHeader("Idempotent-Replayed", "true").hasContentType("application/json");
        assertThat(body(again)).isEqualTo(body(first)).isNotEmpty();
        assertThat(done).hasValue(1);
        assertThat(body(call(path, "two", "{\"a\":1}"))).isNotEqualTo(body(first));
    }

    @Test
    void withoutKeyItIsDoneEachTime() {
        mvc.post().uri("/together").contentType(MediaType.APPLICATION_JSON).content("{}").exchange();
        mvc.post().uri("/together").contentType(MediaType.APPLICATION_JSON).content("{}").exchange();

        assertThat(done).hasValue(2);
        assertThat(kept.places).isEmpty();
    }

    @Test
    void anAnswerOfNothingIsGivenAgain() {
        assertThat(call("/nothing", "one", "{}")).hasStatus(204);
        assertThat(call("/nothing", "one", "{}")).hasStatus(204).bodyText().isEmpty();
        assertThat(done).hasValue(1);
    }

    @Test
    void anotherRequestWithTheKeyIsRefused() {
        call("/together", "one", "{\"a\":1}");

        assertThat(call("/together", "one", "{\"a\":2}")).hasStatus(422);
        assertThat(call("/together?more=1", "one", "{\"a\":1}")).hasStatus(422);
        assertThat(mvc.post().uri("/together").header(IdempotencyKey.NAME, "one").header("X-Shop", "other")
            .contentType(MediaType.APPLICATION_JSON).content("{\"a\":1}")).hasStatus(422);
        assertThat(done).hasValue(1);
    }

    @Test
    void whatIsUnderwayIsToldSo() {
        call("/together", "one", "{}");
        kept.places.replaceAll((key, place) -> new KeptAnswers.Place(place.fingerprint(), null));
        kept.held = true;

        assertThat(call("/together", "one", "{}")).hasStatus(409).hasHeader(HttpHeaders.RETRY_AFTER, "1")
            .bodyText().contains("ask again for its answer");
        kept.held = false;
    }

    @Test
    void whatMayHaveBeenBrokenOffIsToldSo() {
        call("/apart", "one", "{}");
        kept.places.replaceAll((key, place) -> new KeptAnswers.Place(place.fingerprint(), null));

        assertThat(call("/apart", "one", "{}")).hasStatus(409).bodyText().contains("unknown outcome");
        assertThat(done).hasValue(1);
    }

    @Test
    void rowsBeyondTheLimitAreSentAndNotKept() {
        var first = call("/rows?count=9", "one", "{}");

        assertThat(first).hasStatusOk();
        assertThat(body(first)).hasSizeGreaterThan(8_000).endsWith("]");
        assertThat(call("/rows?count=9", "one", "{}")).hasStatus(409).bodyText().contains("too large to be kept");
        assertThat(done).hasValue(1);
    }

    @Test
    void rowsThatFailAreNotSent() {
        assertThat(call("/rows?count=-1", "one", "{}")).hasStatus(422).bodyText().doesNotContain("xxx");
    }

    private MvcTestResult call(String path, String key, String body) {
        return mvc.post().uri(path).header(IdempotencyKey.NAME, key).header("X-Shop", "ours")
            .contentType(MediaType.APPLICATION_JSON).content(body).exchange();
    }

    private static String body(MvcTestResult result) {
        return new String(result.getResponse().getContentAsByteArray(), StandardCharsets.UTF_8);
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @Import(Orders.class)
    static class Application {

        @Bean
        Memory kept() {
            return new Memory();
        }

        @Bean
        TransactionOperations transactions() {
            return TransactionOperations.withoutTransaction();
        }

        @Bean
        AtomicInteger done() {
            return new AtomicInteger();
        }
    }

    static class Memory implements KeptAnswers {

        final Map<RequestKey, Place> places = new ConcurrentHashMap<>();

        boolean held;

        @Override
        public @Nullable Place find(RequestKey key) {
            return places.entrySet().stream()
                .filter(entry -> entry.getKey().value().equals(key.value()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
        }

        @Override
        public boolean open(RequestKey key, Instant until) {
            return places.putIfAbsent(key, new Place(key.fingerprint(), null)) == null;
        }

        @Override
        public @Nullable Place hold(RequestKey key) {
            return held ? null : find(key);
        }

        @Override
        public void keep(RequestKey key, Answer answer, Instant until) {
            places.put(key, new Place(key.fingerprint(), answer));
        }

        @Override
        public void forget(RequestKey key) {
            places.remove(key);
        }

        @Override
        public int forgetOlder(Instant than, int most) {
            return 0;
        }
    }

    @RestOperations
    static class Orders {

        private final AtomicInteger done;

        private final JsonRows json;

        Orders(AtomicInteger done, JsonRows json) {
            this.done = done;
            this.json = json;
        }

        @Idempotent
        @PostMapping("/together")
        public Map<String, Object> together(@RequestHeader(name = "X-Shop", required = false) @Nullable String shop,
            @RequestBody Map<String, Integer> body) {
            return Map.of("done", done.incrementAndGet());
        }

        @Idempotent(apart = true)
        @PostMapping("/apart")
        public Map<String, Object> apart(@RequestBody Map<String, Integer> body) {
            return Map.of("done", done.incrementAndGet());
        }

        @Idempotent
        @PostMapping("/nothing")
        @ResponseStatus(HttpStatus.NO_CONTENT)
        public void nothing(@RequestBody Map<String, Integer> body) {
            done.incrementAndGet();
        }

        @Idempotent
        @PostMapping("/rows")
        public void rows(@RequestParam int count, @RequestBody Map<String, Integer> body, HttpServletResponse response)
            throws IOException {
            var number = done.incrementAndGet();
            json.<String>write(response, rows -> {
                if (count < 0) {
                    rows.accept("xxx");
                    throw new FailureException(Failure.of(Failure.Kind.REFUSED));
                }
                IntStream.range(0, count).forEach(row -> rows.accept(number + "x".repeat(1_000)));
            });
        }
    }
}
