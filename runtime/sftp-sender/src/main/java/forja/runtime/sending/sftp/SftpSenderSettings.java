package forja.runtime.sending.sftp;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where answers are written to.
 *
 * @param directories of the server, by the names that destinations begin with
 */
@ConfigurationProperties("service.sftp-sender")
record SftpSenderSettings(@DefaultValue Map<String, String> directories) {

    /** What was read stays as it is. */
    SftpSenderSettings {
        directories = Map.copyOf(directories);
    }
}
