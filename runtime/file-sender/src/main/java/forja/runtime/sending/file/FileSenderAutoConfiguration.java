package forja.runtime.sending.file;

import forja.runtime.sending.WrittenFiles;
import forja.runtime.state.OutboxAutoConfiguration;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Writes what operations answer to files. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
@EnableConfigurationProperties(FileSenderSettings.class)
public class FileSenderAutoConfiguration {

    static final String SENDER = "file";

    @Bean
    WrittenFiles fileTarget(FileSenderSettings settings) {
        return new WrittenFiles(SENDER, settings.directories().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, directory -> new LocalDirectory(directory.getValue()))));
    }
}
