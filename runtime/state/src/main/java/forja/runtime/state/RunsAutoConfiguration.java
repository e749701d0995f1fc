package forja.runtime.state;

import forja.runtime.failure.Failures;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Does work as runs, where there is a {@link RunHistory}, and forgets runs when their time is over. */
@AutoConfiguration
@ConditionalOnBean(RunHistory.class)
@EnableConfigurationProperties(RunSettings.class)
public class RunsAutoConfiguration {

    @Bean
    Runs runs(RunHistory history, Failures failures) {
        return new Runs(history, failures);
    }

    @Bean
    RunsExpiry runsExpiry(RunHistory history, RunSettings settings) {
        return new RunsExpiry(history, settings);
    }
}
