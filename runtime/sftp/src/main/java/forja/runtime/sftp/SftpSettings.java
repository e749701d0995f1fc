package forja.runtime.sftp;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The servers of a service.
 *
 * @param sftp by the names that the service has for them
 */
@ConfigurationProperties("service")
record SftpSettings(@DefaultValue Map<String, SftpServer> sftp) {

    SftpSettings {
        sftp = Map.copyOf(sftp);
    }
}
