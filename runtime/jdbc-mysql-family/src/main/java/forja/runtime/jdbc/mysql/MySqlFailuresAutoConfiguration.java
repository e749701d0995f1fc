package forja.runtime.jdbc.mysql;

import forja.runtime.failure.FailureClassifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Says what the errors of MySQL and MariaDB mean. */
@AutoConfiguration
public class MySqlFailuresAutoConfiguration {

    @Bean("forja.runtime.jdbc.mysql.failures")
    FailureClassifier failures() {
        return new MySqlFailures();
    }
}
