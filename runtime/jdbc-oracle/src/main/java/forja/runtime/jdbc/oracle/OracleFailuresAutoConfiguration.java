package forja.runtime.jdbc.oracle;

import forja.runtime.failure.FailureClassifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Says what the errors of Oracle mean. */
@AutoConfiguration
public class OracleFailuresAutoConfiguration {

    @Bean("forja.runtime.jdbc.oracle.failures")
    FailureClassifier failures() {
        return new OracleFailures();
    }
}
