package forja.runtime.sending.file;

import java.nio.file.Path;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where answers are written to.
 *
 * @param directories by the names that destinations begin with
 */
@ConfigurationProperties("service.file-sender")
record FileSenderSettings(@DefaultValue Map<String, Path> directories) {

    /** What was read stays as it is. */
    FileSenderSettings {
        directories = Map.copyOf(directories);
    }
}
