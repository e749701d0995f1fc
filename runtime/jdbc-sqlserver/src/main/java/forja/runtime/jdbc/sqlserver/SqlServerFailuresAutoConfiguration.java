package forja.runtime.jdbc.sqlserver;

import forja.runtime.failure.FailureClassifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Says what the errors of SQL Server mean. */
@AutoConfiguration
public class SqlServerFailuresAutoConfiguration {

    @Bean("forja.runtime.jdbc.sqlserver.failures")
    FailureClassifier failures() {
        return new SqlServerFailures();
    }
}
