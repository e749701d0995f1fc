package forja.runtime.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.testing.TestCertificate;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.artemis.autoconfigure.ArtemisAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A broker that speaks TLS, reached by settings alone. */
@ExtendWith(OutputCaptureExtension.class)
class ArtemisTlsTest {

    private static final EmbeddedActiveMQ BROKER = new EmbeddedActiveMQ();

    @TempDir
    static Path folder;

    private static TestCertificate certificate;

    private static TestCertificate other;

    private static int port;

    @BeforeAll
    static void start() throws Exception {
        certificate = new TestCertificate(Files.createDirectory(folder.resolve("own")));
        other = new TestCertificate(Files.createDirectory(folder.resolve("other")));
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        BROKER.setConfiguration(new ConfigurationImpl().setSecurityEnabled(false).setPersistenceEnabled(false)
            .addAcceptorConfiguration("tls", "tcp://127.0.0.1:" + port + "?sslEnabled=true&keyStoreType=PKCS12"
                + "&keyStorePath=" + certificate.store() + "&keyStorePassword=" + TestCertificate.PASSWORD));
        BROKER.start();
    }

    @AfterAll
    static void stop() throws Exception {
        BROKER.stop();
    }

    @Test
    void settingsAloneReachBrokersWhoseCertificateIsTrusted() {
        service("localhost", certificate).run(context -> {
            try (var connection = context.getBean(ConnectionFactory.class).createConnection()) {
                connection.start();
                assertThat(connection.getMetaData().getProviderVersion()).isNotBlank();
            }
        });
    }

    @Test
    void aBrokerOfAnotherAuthorityIsRefusedAndToldSo(CapturedOutput output) {
        service("localhost", other).run(context ->
            assertThatThrownBy(() -> context.getBean(ConnectionFactory.class).createConnection())
                .isInstanceOf(JMSException.class));

        assertThat(output).contains("unable to find valid certification path");
    }

    @Test
    void aBrokerOfAnotherNameIsRefusedAndToldSo(CapturedOutput output) {
        service(InetAddress.getLoopbackAddress().getHostAddress(), certificate).run(context ->
            assertThatThrownBy(() -> context.getBean(ConnectionFactory.class).createConnection())
                .isInstanceOf(JMSException.class));

        assertThat(output).contains("No subject alternative names matching IP address 127.0.0.1");
    }

    private static ApplicationContextRunner service(String host, TestCertificate trusted) {
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ArtemisAutoConfiguration.class))
            .withPropertyValues("spring.artemis.mode=native", "spring.artemis.broker-url=tcp://" + host + ":" + port
                + "?sslEnabled=true&trustStoreType=PKCS12&trustStorePath=" + trusted.trust() + "&trustStorePassword="
                + TestCertificate.PASSWORD);
    }
}
