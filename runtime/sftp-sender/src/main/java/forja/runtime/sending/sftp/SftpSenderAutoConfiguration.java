package forja.runtime.sending.sftp;

import forja.runtime.sending.WrittenFiles;
import forja.runtime.sftp.SftpAutoConfiguration;
import forja.runtime.sftp.SftpServers;
import forja.runtime.state.OutboxAutoConfiguration;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Writes what operations answer to files of the server of {@code service.sftp.sender}. */
@AutoConfiguration(after = SftpAutoConfiguration.class, before = OutboxAutoConfiguration.class)
@EnableConfigurationProperties(SftpSenderSettings.class)
public class SftpSenderAutoConfiguration {

    static final String SENDER = "sftp";

    static final String SERVER = "sender";

    @Bean
    WrittenFiles sftpTarget(SftpSenderSettings settings, SftpServers servers) {
        var server = servers.connection(SERVER);
        return new WrittenFiles(SENDER, settings.directories().entrySet().stream().collect(
            Collectors.toMap(Map.Entry::getKey, to -> new RemoteDirectory(server.directory(to.getValue())))));
    }
}
