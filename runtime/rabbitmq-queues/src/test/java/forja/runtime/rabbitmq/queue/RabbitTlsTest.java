package forja.runtime.rabbitmq.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import forja.runtime.testing.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.rabbit.connection.ConnectionFactory;
import org.springframework.boot.amqp.autoconfigure.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A node of RabbitMQ of the test's own, which speaks TLS alone. Without that program here, nothing of it is tested. */
class RabbitTlsTest {

    private static final Path SERVER = Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

    private static final int TRIES = 600;

    private static final long TRY_MS = 200;

    @TempDir
    static Path folder;

    private static TestCertificate certificate;

    private static TestCertificate other;

    private static int port;

    private static Process node;

    private final ApplicationContextRunner service = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class, RabbitAutoConfiguration.class))
        .withPropertyValues("spring.rabbitmq.port=" + port, "spring.rabbitmq.connection-timeout=20s",
            "spring.rabbitmq.ssl.enabled=true", "spring.rabbitmq.ssl.bundle=broker");

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SERVER), "RabbitMQ is not installed here");
        certificate = new TestCertificate(Files.createDirectory(folder.resolve("own")));
        other = new TestCertificate(Files.createDirectory(folder.resolve("other")));
        int between;
        try (var one = new ServerSocket(0); var two = new ServerSocket(0)) {
            port = one.getLocalPort();
            between = two.getLocalPort();
        }
        var settings = Files.writeString(folder.resolve("rabbitmq.conf"), String.join("\n",
            "listeners.tcp = none",
            "listeners.ssl.1 = 127.0.0.1:" + port,
            "ssl_options.certfile = " + certificate.certificate(),
            "ssl_options.keyfile = " + certificate.key(),
            "ssl_options.verify = verify_none",
            ""));
        var starting = new ProcessBuilder(SERVER.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile());
        var environment = starting.environment();
        environment.put("HOME", Files.createDirectory(folder.resolve("home")).toString());
        environment.put("RABBITMQ_NODENAME", "forja-" + UUID.randomUUID() + "@localhost");
        environment.put("RABBITMQ_NODE_IP_ADDRESS", InetAddress.getLoopbackAddress().getHostAddress());
        environment.put("RABBITMQ_DIST_PORT", String.valueOf(between));
        environment.put("RABBITMQ_CONFIG_FILE", settings.toString());
        environment.put("RABBITMQ_MNESIA_BASE", folder.resolve("data").toString());
        environment.put("RABBITMQ_LOG_BASE", folder.resolve("log").toString());
        environment.put("RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve("plugins").toString());
        node = starting.start();
        for (var tried = 0; !answers(); tried++) {
            if (tried == TRIES || !node.isAlive()) {
                throw new IllegalStateException(Files.readString(folder.resolve("out")));
            }
            Thread.sleep(TRY_MS);
        }
    }

    @AfterAll
    static void stop() {
        if (node != null) {
            node.descendants().forEach(ProcessHandle::destroyForcibly);
            node.destroyForcibly().onExit().join();
        }
    }

    @Test
    void settingsAloneReachBrokersWhoseCertificateIsTrusted() {
        service.withPropertyValues("spring.rabbitmq.host=localhost", trusting(certificate)).run(context -> {
            try (var connection = context.getBean(ConnectionFactory.class).createConnection()) {
                assertThat(connection.isOpen()).isTrue();
            }
        });
    }

    @Test
    void aBrokerOfAnotherAuthorityIsRefused() {
        service.withPropertyValues("spring.rabbitmq.host=localhost", trusting(other)).run(context ->
            assertThatThrownBy(() -> context.getBean(ConnectionFactory.class).createConnection())
                .isInstanceOf(AmqpException.class)
                .hasStackTraceContaining("unable to find valid certification path"));
    }

    @Test
    void aBrokerOfAnotherNameIsRefused() {
        service.withPropertyValues("spring.rabbitmq.host=127.0.0.1", trusting(certificate)).run(context ->
            assertThatThrownBy(() -> context.getBean(ConnectionFactory.class).createConnection())
                .isInstanceOf(AmqpException.class)
                .hasStackTraceContaining("No subject alternative names matching IP address 127.0.0.1"));
    }

    private static String trusting(TestCertificate server) {
        return "spring.ssl.bundle.pem.broker.truststore.certificate=" + server.certificate().toUri();
    }

    private static boolean answers() {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
