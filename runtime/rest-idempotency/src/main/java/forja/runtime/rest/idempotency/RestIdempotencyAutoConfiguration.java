package forja.runtime.rest.idempotency;

import forja.runtime.failure.Failures;
import forja.runtime.state.AnsweredOnce;
import forja.runtime.state.IdempotencySettings;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Lets requests to operations that are {@link Idempotent} have keys. */
@AutoConfiguration
public class RestIdempotencyAutoConfiguration {

    @Bean("forja.runtime.rest.idempotency.calls")
    IdempotentCalls idempotentCalls(AnsweredOnce once, IdempotencySettings settings, JsonMapper json,
        Failures failures) {
        return new IdempotentCalls(once, settings, json, failures);
    }

    @Bean("forja.runtime.rest.idempotency.advice")
    IdempotencyAdvice idempotencyAdvice() {
        return new IdempotencyAdvice();
    }
}
