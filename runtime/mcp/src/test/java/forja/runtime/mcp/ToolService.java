package forja.runtime.mcp;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.operation.CallRules;
import java.math.BigDecimal;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A service with tools that answer, answer nothing, and fail. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ToolService.Operations.class)
class ToolService {

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

    record Exact(long large, BigDecimal fine) {
    }

    @ToolController
    static class Operations {

        @ToolMethod("twice")
        int twice(Number request) {
            return request.number() * 2;
        }

        @ToolMethod("exact")
        Exact exact(Exact request) {
            return request;
        }

        @ToolMethod("clean")
        void clean() {
            // Does nothing.
        }

        @ToolMethod("refuse")
        int refuse() {
            throw new FailureException(new Failure(Failure.Kind.REFUSED, "Below zero", "Add one"));
        }

        @ToolMethod("secret")
        int secret() {
            throw new IllegalStateException("a secret");
        }

        @ToolMethod("forbidden")
        int forbidden(Number request) {
            return request.number();
        }
    }
}
