package forja.runtime.sftp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.client.auth.password.UserAuthPasswordFactory;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.core.CoreModuleProperties;

/** Connects to one server, whatever is in the home directory of whom the service runs as. */
final class SftpClients implements AutoCloseable {

    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    /** So many heartbeats without an answer end a session. */
    private static final int UNHEARD = 3;

    private static final int WORKERS = 2;

    private final String prefix;

    private final SftpServer server;

    private final HostKeys hostKeys;

    private final SshClient ssh;

    /**
     * Connects nowhere yet.
     *
     * @param prefix of the server's settings
     */
    SftpClients(String prefix, SftpServer server, HostKeys hostKeys) {
        this.prefix = prefix;
        this.server = server;
        this.hostKeys = hostKeys;
        this.ssh = SshClient.setUpDefaultClient();
        ssh.setServerKeyVerifier(hostKeys);
        ssh.setSignatureFactories(List.copyOf(hostKeys.signatures()));
        ssh.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
        ssh.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
        ssh.setUserAuthFactories(server.privateKey().isBlank()
            ? List.of(UserAuthPasswordFactory.INSTANCE, UserAuthKeyboardInteractiveFactory.INSTANCE)
            : List.of(publicKeys()));
        CoreModuleProperties.NIO_WORKERS.set(ssh, WORKERS);
        CoreModuleProperties.IDLE_TIMEOUT.set(ssh, Duration.ZERO);
        CoreModuleProperties.HEARTBEAT_INTERVAL.set(ssh, HEARTBEAT);
        CoreModuleProperties.HEARTBEAT_NO_REPLY_MAX.set(ssh, UNHEARD);
    }

    /** The user's key may be of another kind than those that the server shows. */
    private static UserAuthPublicKeyFactory publicKeys() {
        return new UserAuthPublicKeyFactory(List.copyOf(HostKeys.KINDS));
    }

    SftpServer server() {
        return server;
    }

    /** Connects, and logs in. */
    TimedClient open() throws IOException {
        if (server.privateKey().isBlank() && server.password().isBlank()) {
            throw new IOException("neither " + prefix + ".password nor " + prefix + ".private-key is set");
        }
        start();
        var session = connected();
        try {
            logIn(session);
            return new TimedClient(session, server.timeout());
        } catch (IOException | RuntimeException failure) {
            session.close(true);
            throw failure;
        }
    }

    /** Several connections may be the first. */
    private synchronized void start() {
        ssh.start();
    }

    private ClientSession connected() throws IOException {
        try {
            return ssh.connect(server.user(), server.host(), server.port()).verify(server.connectTimeout())
                .getSession();
        } catch (IOException failure) {
            throw new IOException(server + " cannot be reached: " + reasonOf(failure), failure);
        }
    }

    private void logIn(ClientSession session) throws IOException {
        if (server.privateKey().isBlank()) {
            session.addPasswordIdentity(server.password());
        } else {
            keys(session).forEach(session::addPublicKeyIdentity);
        }
        try {
            session.auth().verify(server.connectTimeout());
        } catch (IOException failure) {
            var shown = hostKeys.refused();
            throw new IOException(shown == null
                ? server + " lets nobody in with this " + (server.privateKey().isBlank() ? "password" : "key") + ": "
                    + reasonOf(failure)
                : server + " shows the key " + shown + ", which " + prefix + ".host-key does not have", failure);
        }
    }

    /** What is behind the futures of the library. */
    static String reasonOf(Throwable failure) {
        var cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private Iterable<KeyPair> keys(ClientSession session) throws IOException {
        try (var in = keyFile()) {
            var keys = SecurityUtils.loadKeyPairIdentities(session, NamedResource.ofName(prefix + ".private-key"), in,
                FilePasswordProvider.of(server.passphrase()));
            if (keys != null) {
                return keys;
            }
        } catch (IOException | GeneralSecurityException | InvalidPathException failure) {
            throw new IOException(prefix + ".private-key cannot be read: " + failure.getMessage(), failure);
        }
        throw new IOException(prefix + ".private-key has no key");
    }

    private InputStream keyFile() throws IOException {
        var given = server.privateKey().strip();
        return given.startsWith("-----BEGIN")
            ? new ByteArrayInputStream((given + "\n").getBytes(StandardCharsets.US_ASCII))
            : Files.newInputStream(Path.of(given));
    }

    @Override
    public void close() {
        ssh.stop();
    }
}
