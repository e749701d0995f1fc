package forja.runtime.cloudevent;

import java.time.InstantSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Reads which messages are CloudEvents. */
@AutoConfiguration
@EnableConfigurationProperties(EventSettings.class)
public class EventsAutoConfiguration {

    @Bean
    SentEvents sentEvents(EventSettings settings) {
        return new SentEvents(settings, InstantSource.system());
    }
}
