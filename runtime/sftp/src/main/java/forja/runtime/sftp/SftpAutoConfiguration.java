package forja.runtime.sftp;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Connects to the servers that settings name. */
@AutoConfiguration
@EnableConfigurationProperties(SftpSettings.class)
public class SftpAutoConfiguration {

    @Bean(destroyMethod = "close")
    SftpServers sftpServers(SftpSettings settings) {
        return new SftpServers(settings.sftp());
    }
}
