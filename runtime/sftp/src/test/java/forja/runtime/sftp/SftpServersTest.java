package forja.runtime.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.file.virtualfs.VirtualFileSystemFactory;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;
import org.apache.sshd.sftp.SftpModuleProperties;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Servers that settings name; the one here knows passwords, and nothing beyond what the protocol has. */
class SftpServersTest {

    private static final String PREFIX = "service.sftp.listener.";

    @TempDir
    private Path home;

    private final SshServer server = SshServer.setUpDefaultServer();

    private String hostKey;

    @BeforeEach
    void start() throws IOException {
        var keys = new SimpleGeneratorHostKeyProvider();
        server.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        server.setKeyPairProvider(keys);
        server.setPasswordAuthenticator((user, password, session) -> "a secret".equals(password));
        server.setSubsystemFactories(List.of(new SftpSubsystemFactory()));
        server.setFileSystemFactory(new VirtualFileSystemFactory(home));
        SftpModuleProperties.OPENSSH_EXTENSIONS.set(server, "");
        server.start();
        hostKey = KeyUtils.getFingerPrint(keys.loadKeys(null).iterator().next().getPublic());
    }

    @AfterEach
    void stop() throws IOException {
        server.stop(true);
    }

    private ApplicationContextRunner service(String... settings) {
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(SftpAutoConfiguration.class))
            .withPropertyValues(PREFIX + "host=127.0.0.1", PREFIX + "port=" + server.getPort(), PREFIX + "user=orders",
                PREFIX + "host-key=" + hostKey)
            .withPropertyValues(settings);
    }

    @Test
    void aPasswordLetsInAndFilesAreMovedWithoutExtensions() {
        service(PREFIX + "password=a secret").run(context -> {
            var directory = context.getBean(SftpServers.class).connection("listener").directory("/");
            Files.writeString(home.resolve("a"), "text");

            assertThat(directory.reserve("done/a")).isTrue();
            assertThat(directory.reserve("done/a")).isFalse();
            directory.move("a", "done/a");

            assertThat(home.resolve("done/a")).hasContent("text");
            assertThat(directory.list()).isEmpty();
        });
    }

    @Test
    void whoIsNotLetInIsToldSo() {
        service(PREFIX + "password=another").run(context -> {
            var directory = context.getBean(SftpServers.class).connection("listener").directory("/");
            assertThatThrownBy(directory::list).isInstanceOf(IOException.class)
                .hasMessageStartingWith("sftp://orders@127.0.0.1:" + server.getPort()
                    + " lets nobody in with this password");
        });
        service().run(context -> {
            var directory = context.getBean(SftpServers.class).connection("listener").directory("/");
            assertThatThrownBy(directory::list).hasMessage(
                "neither service.sftp.listener.password nor service.sftp.listener.private-key is set");
        });
        service(PREFIX + "private-key=" + home.resolve("none")).run(context -> {
            var directory = context.getBean(SftpServers.class).connection("listener").directory("/");
            assertThatThrownBy(directory::list).hasMessageStartingWith(
                "service.sftp.listener.private-key cannot be read");
        });
    }

    @Test
    void settingsThatLackSomethingAreToldByTheirName() {
        service(PREFIX + "host-key=").run(context ->
            assertThatThrownBy(() -> context.getBean(SftpServers.class).connection("listener"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("service.sftp.listener.host-key: say which key the server shows"));
        service(PREFIX + "host-key=SHA256:short").run(context ->
            assertThatThrownBy(() -> context.getBean(SftpServers.class).connection("listener"))
                .hasMessageContaining("this is no fingerprint (SHA256:…) and no key of a server: SHA256:short"));
        service(PREFIX + "host-key=ssh-ed25519 AAAA").run(context ->
            assertThatThrownBy(() -> context.getBean(SftpServers.class).connection("listener"))
                .hasMessageContaining("host-key: this is no key of a server"));
        service().run(context ->
            assertThatThrownBy(() -> context.getBean(SftpServers.class).connection("sender"))
                .hasMessage("service.sftp.sender.host: say where the server is"));
    }

    @Test
    void secretsAreNotInTheNamesOfServers() {
        service(PREFIX + "password=a secret").run(context -> assertThat(
            context.getBean(SftpServers.class).connection("listener").directory("in").name())
            .isEqualTo("sftp://orders@127.0.0.1:" + server.getPort() + "/~/in"));
    }
}
