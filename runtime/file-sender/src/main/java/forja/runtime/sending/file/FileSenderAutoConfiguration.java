package forja.runtime.sending.file;

import forja.runtime.state.OutboxAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Writes what operations answer to files. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
@EnableConfigurationProperties(FileSenderSettings.class)
public class FileSenderAutoConfiguration {

    @Bean
    FileTarget fileTarget(FileSenderSettings settings) {
        return new FileTarget(settings.directories());
    }
}
