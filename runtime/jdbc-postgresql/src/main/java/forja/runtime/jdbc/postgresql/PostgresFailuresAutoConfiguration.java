package forja.runtime.jdbc.postgresql;

import forja.runtime.failure.FailureClassifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Says what the errors of PostgreSQL mean. */
@AutoConfiguration
public class PostgresFailuresAutoConfiguration {

    @Bean("forja.runtime.jdbc.postgresql.failures")
    FailureClassifier failures() {
        return new PostgresFailures();
    }
}
