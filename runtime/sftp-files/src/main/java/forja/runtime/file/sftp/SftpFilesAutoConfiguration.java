package forja.runtime.file.sftp;

import forja.runtime.file.FilesAutoConfiguration;
import forja.runtime.file.Folders;
import forja.runtime.sftp.SftpAutoConfiguration;
import forja.runtime.sftp.SftpServers;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Finds the folders of listeners at the server of {@code service.sftp.listener}. */
@AutoConfiguration(after = SftpAutoConfiguration.class, before = FilesAutoConfiguration.class)
public class SftpFilesAutoConfiguration {

    static final String SERVER = "listener";

    /** Each listener has a connection of its own: one that is lost hinders no other. */
    @Bean
    @ConditionalOnMissingBean
    Folders sftpFolders(SftpServers servers) {
        return (listener, directory) -> new SftpFolder(servers.connection(SERVER).directory(directory));
    }
}
