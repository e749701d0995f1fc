package forja.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.queue.ReceivedMessage;
import forja.runtime.testing.TestCertificate;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A broker that speaks TLS, reached by settings alone. */
@ExtendWith(OutputCaptureExtension.class)
class KafkaTlsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final BlockingQueue<ReceivedMessage> taken = new LinkedBlockingQueue<>();

    @TempDir
    private Path folder;

    @Test
    void settingsAloneReachBrokersWhoseCertificateIsTrusted() throws Exception {
        try (var topic = new Topic(1, 1)) {
            topic.send(0, "a", "x");
            service(topic, "localhost", Brokers.certificate()).run(context -> topic.awaitAcknowledged(0, 1));
            assertThat(taken).hasSize(1);
        }
    }

    @Test
    void aBrokerOfAnotherAuthorityIsRefusedAndToldSo(CapturedOutput output) throws Exception {
        try (var topic = new Topic(1, 1)) {
            service(topic, "localhost", new TestCertificate(folder)).run(context -> awaitTold(output, topic,
                "unable to find valid certification path"));
        }
    }

    @Test
    void aBrokerOfAnotherNameIsRefusedAndToldSo(CapturedOutput output) throws Exception {
        try (var topic = new Topic(1, 1)) {
            service(topic, InetAddress.getLoopbackAddress().getHostAddress(), Brokers.certificate())
                .run(context -> awaitTold(output, topic, "No subject alternative names matching IP address 127.0.0.1"));
        }
    }

    private ApplicationContextRunner service(Topic topic, String host, TestCertificate trusted) {
        return Service.of(topic.name, taken::add,
            "spring.kafka.bootstrap-servers=" + host + ":" + Brokers.tlsPort(),
            "spring.kafka.security.protocol=SSL",
            "spring.kafka.ssl.bundle=broker",
            "spring.ssl.bundle.pem.broker.truststore.certificate=" + trusted.certificate().toUri()
        ).withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class));
    }

    private static void awaitTold(CapturedOutput output, Topic topic, String reason) throws InterruptedException {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (!output.toString().contains(reason) && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        assertThat(output).containsPattern("work cannot listen to " + topic.name + " yet: .*" + reason);
    }
}
