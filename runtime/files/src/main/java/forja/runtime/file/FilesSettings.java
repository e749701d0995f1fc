package forja.runtime.file;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How listeners work.
 *
 * @param files by the name of the operation
 * @param filesEnabled whether this copy of the service looks for files
 */
@ConfigurationProperties("service")
record FilesSettings(@DefaultValue Map<String, FileSettings> files, @DefaultValue("true") boolean filesEnabled) {

    FilesSettings {
        files = Map.copyOf(files);
    }

    FileSettings of(String operation) {
        var found = files.get(operation);
        if (found == null || found.directory().isBlank()) {
            throw new IllegalStateException(
                "service.files." + operation + ".directory: say where the files of " + operation + " come to");
        }
        return found;
    }
}
