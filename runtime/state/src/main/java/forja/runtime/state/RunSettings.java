package forja.runtime.state;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How runs are remembered.
 *
 * @param keep how long the history tells of a run
 */
@ConfigurationProperties("service.runs")
record RunSettings(@DefaultValue("30d") Duration keep) {}
