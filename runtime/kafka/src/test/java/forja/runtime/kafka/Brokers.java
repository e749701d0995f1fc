package forja.runtime.kafka;

import forja.runtime.testing.TestCertificate;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;

/** A broker of Kafka in a JVM of its own, which all tests share: it is started with the first that asks for it. */
final class Brokers {

    private static final Duration START = Duration.ofMinutes(2);

    private static final Brokers SHARED = started();

    private final int port;

    private final int tlsPort;

    private final TestCertificate certificate;

    private Brokers(int port, int tlsPort, TestCertificate certificate) {
        this.port = port;
        this.tlsPort = tlsPort;
        this.certificate = certificate;
    }

    static String address() {
        return "127.0.0.1:" + SHARED.port;
    }

    /** Where it speaks TLS, with a certificate for localhost. */
    static int tlsPort() {
        return SHARED.tlsPort;
    }

    static TestCertificate certificate() {
        return SHARED.certificate;
    }

    private static Brokers started() {
        try {
            var folder = Files.createTempDirectory("kafka");
            int port;
            int controller;
            int tlsPort;
            try (var one = new ServerSocket(0); var other = new ServerSocket(0); var third = new ServerSocket(0)) {
                port = one.getLocalPort();
                controller = other.getLocalPort();
                tlsPort = third.getLocalPort();
            }
            var certificate = new TestCertificate(folder);
            var file = Files.writeString(folder.resolve("server.properties"),
                settings(folder, port, controller, tlsPort) + tls(certificate));
            var process = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), BrokerMain.class.getName(), file.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, folder)));
            answers(port, folder);
            return new Brokers(port, tlsPort, certificate);
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String settings(Path folder, int port, int controller, int tlsPort) {
        return String.join("\n",
            "process.roles=broker,controller",
            "node.id=1",
            "controller.quorum.voters=1@127.0.0.1:" + controller,
            "listeners=PLAINTEXT://127.0.0.1:" + port + ",TLS://127.0.0.1:" + tlsPort + ",CONTROLLER://127.0.0.1:"
                + controller,
            "advertised.listeners=PLAINTEXT://127.0.0.1:" + port + ",TLS://localhost:" + tlsPort,
            "controller.listener.names=CONTROLLER",
            "log.dirs=" + folder.resolve("data"),
            "num.partitions=2",
            "auto.create.topics.enable=false",
            "offsets.topic.num.partitions=1",
            "offsets.topic.replication.factor=1",
            "transaction.state.log.replication.factor=1",
            "transaction.state.log.min.isr=1",
            "group.initial.rebalance.delay.ms=0",
            "group.min.session.timeout.ms=1000",
            "log.cleaner.enable=false");
    }

    private static String tls(TestCertificate certificate) {
        return String.join("\n",
            "",
            "listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,TLS:SSL",
            "ssl.keystore.type=PKCS12",
            "ssl.keystore.location=" + certificate.store(),
            "ssl.keystore.password=" + TestCertificate.PASSWORD,
            "ssl.key.password=" + TestCertificate.PASSWORD);
    }

    private static void answers(int port, Path folder) throws IOException, InterruptedException {
        var settings = Map.<String, Object>of("bootstrap.servers", "127.0.0.1:" + port,
            "default.api.timeout.ms", (int) START.toMillis());
        try (var admin = Admin.create(settings)) {
            admin.describeCluster().nodes().get(START.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException failed) {
            throw new IllegalStateException(Files.readString(folder.resolve("log")), failed);
        }
    }

    private static void end(Process process, Path folder) {
        process.destroyForcibly().onExit().join();
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException left) {
            System.err.println(left.getMessage());
        }
    }
}
