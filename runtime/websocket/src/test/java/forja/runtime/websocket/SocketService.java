package forja.runtime.websocket;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.operation.CallRules;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A service with operations that answer, wait, tell everybody, and fail. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(SocketService.Operations.class)
class SocketService {

    /** Methods whose name says so may not be called. */
    @Bean
    CallRules rules() {
        return method -> {
            if (method.getName().startsWith("forbidden")) {
                throw new FailureException(Failure.of(Failure.Kind.FORBIDDEN));
            }
        };
    }

    record Number(int number) {
    }

    record Texts(List<String> texts) {
    }

    @SocketController
    static class Operations {

        final CountDownLatch waiting = new CountDownLatch(1);

        final CountDownLatch done = new CountDownLatch(1);

        @SocketOperation("twice")
        int twice(Number request) {
            return request.number() * 2;
        }

        @SocketOperation(value = "set", broadcast = true)
        int set(Number request) {
            if (request.number() < 0) {
                throw new FailureException(new Failure(Failure.Kind.REFUSED, "Below zero", "Add one"));
            }
            return request.number();
        }

        @SocketOperation("wait")
        void await() throws InterruptedException {
            waiting.countDown();
            if (!done.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Nobody said that it is done");
            }
        }

        @SocketOperation("much")
        Texts much() {
            return new Texts(List.of("x".repeat(1_000_000)));
        }

        @SocketOperation("secret")
        @Nullable Object secret() {
            throw new IllegalStateException("a secret");
        }

        @SocketOperation(value = "forbidden", broadcast = true)
        int forbidden(Number request) {
            return request.number();
        }
    }
}
