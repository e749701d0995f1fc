package forja.runtime.sftp;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A server, and how a service is known to it.
 *
 * @param hostKey the keys that it may show: fingerprints ({@code SHA256:…}) or the keys themselves
 * @param password of the user; empty where a key is used
 * @param privateKey of the user: the key itself, or the file that has it
 * @param passphrase of that key
 * @param connectTimeout how long connecting may take, and how long logging in
 * @param timeout how long an answer may take
 */
public record SftpServer(
    @DefaultValue("") String host,
    @DefaultValue("22") int port,
    @DefaultValue("") String user,
    @DefaultValue List<String> hostKey,
    @DefaultValue("") String password,
    @DefaultValue("") String privateKey,
    @DefaultValue("") String passphrase,
    @DefaultValue("10s") Duration connectTimeout,
    @DefaultValue("30s") Duration timeout
) {

    /** What was read stays as it is. */
    public SftpServer {
        hostKey = List.copyOf(hostKey);
    }

    /** Where it is and who asks, without what is secret: {@code sftp://orders@files.example.com:22}. */
    @Override
    public String toString() {
        return "sftp://" + user + "@" + host + ":" + port;
    }
}
