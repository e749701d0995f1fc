package forja.runtime.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.file.FileOperation;
import forja.runtime.file.FilesAutoConfiguration;
import forja.runtime.json.StrictJsonAutoConfiguration;
import forja.runtime.sftp.SftpAutoConfiguration;
import forja.runtime.testing.TestSftpServer;
import forja.runtime.xml.XmlRecordsAutoConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** Listeners of a service to a directory of OpenSSH's own server. */
class SftpListenerTest {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final List<Integer> called = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    private static Path own;

    @TempDir
    private static Path home;

    private static TestSftpServer server;

    private Path in;

    record Order(Integer id, @Nullable String name) {}

    @BeforeAll
    static void start() throws IOException {
        server = new TestSftpServer(own, home);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @BeforeEach
    void make() throws IOException {
        in = Files.createTempDirectory(home, "in");
    }

    private ApplicationContextRunner service(String... settings) throws IOException {
        var operation = new FileOperation<>("importOrders", Order.class, true,
            (order, origin) -> called.add(order.id()));
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(StrictJsonAutoConfiguration.class, JacksonAutoConfiguration.class,
                ValidationAutoConfiguration.class, FailuresAutoConfiguration.class, XmlRecordsAutoConfiguration.class,
                SftpAutoConfiguration.class,
                SftpFilesAutoConfiguration.class, FilesAutoConfiguration.class))
            .withInitializer(context -> ((GenericApplicationContext) context)
                .registerBean("importOrders", FileOperation.class, () -> operation))
            .withPropertyValues("service.files.importOrders.poll=50ms", "service.files.importOrders.ready.when=renamed",
                "service.files.importOrders.directory=" + in.getFileName(), "service.files.importOrders.block=10",
                "service.sftp.listener.timeout=2s")
            .withPropertyValues(server.settings("listener").toArray(String[]::new))
            .withPropertyValues(settings);
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        var end = Instant.now().plus(LONGEST);
        while (!condition.call()) {
            assertThat(Instant.now()).as("in time").isBefore(end);
            Thread.sleep(20);
        }
    }

    private void put(String name, String text) throws IOException {
        Files.writeString(in.resolve(".part"), text);
        Files.move(in.resolve(".part"), in.resolve(name));
    }

    /** Its name is reserved before it has it. */
    private boolean isThere(String path) throws IOException {
        return Files.exists(in.resolve(path)) && Files.size(in.resolve(path)) > 0;
    }

    private static String problem(ApplicationContext context) {
        return String.valueOf(problems(context).get("importOrders"));
    }

    private static Map<String, Object> problems(ApplicationContext context) {
        var health = context.getBean("filesHealthIndicator", HealthIndicator.class).health();
        return health.getStatus().equals(Status.UP) ? Map.of() : health.getDetails();
    }

    @Test
    void recordsAreCallsAndRejectedOnesStandBesideTheirFile() throws Exception {
        put("orders.csv", "id,name\n1,a\ntwo,b\n3,c\n");
        service().run(context -> {
            until(() -> isThere("processed/orders.csv"));
            assertThat(called).containsExactly(1, 3);
            assertThat(in.resolve("processed/orders.csv.rejected")).hasContent("id,name\ntwo,b\n");
            assertThat(in.resolve("processed/orders.csv.reasons")).content().contains("2,").contains("\"\"id\"\"");
            put("orders.csv", "id\n4\n");
            until(() -> isThere("processed/orders-1.csv"));
            put("broken.csv", "id,other\n5,b\n");
            until(() -> isThere("failed/broken.csv"));
            assertThat(called).containsExactly(1, 3, 4);
            assertThat(in.toFile().list()).containsExactlyInAnyOrder("processed", "failed");
        });
    }

    @Test
    void aFileGoesOnBehindItsLastRecordWhenTheServerWasCutHungOrKilledInTheMiddle() throws Exception {
        var records = 30_000;
        var text = new StringBuilder("id,name\n");
        IntStream.range(0, records).forEach(id -> text.append(id).append(',').append("x".repeat(200)).append('\n'));
        put("orders.csv", text.toString());
        service().run(context -> {
            until(() -> called.size() > 1_000);
            server.cut();
            until(() -> problems(context).isEmpty() && called.size() > 10_000);
            server.hang(true);
            until(() -> problem(context).contains("it has not answered for 2 s"));
            server.hang(false);
            until(() -> problems(context).isEmpty() && called.size() > 18_000);
            assertThat(called).hasSizeLessThan(records);
            server.kill();
            until(() -> problem(context).contains("cannot be reached"));
            server.start();
            until(() -> isThere("processed/orders.csv"));
            until(() -> problems(context).isEmpty());
            assertThat(called).containsExactlyElementsOf(IntStream.range(0, records).boxed().toList());
        });
    }

    @Test
    void aServerThatShowsAnotherKeyIsNotListenedToAndHealthSaysWhy() throws Exception {
        put("orders.csv", "id\n1\n");
        service("service.sftp.listener.host-key=" + server.fingerprint("rsa")).run(context -> {
            until(() -> !problems(context).isEmpty());
            assertThat(problem(context))
                .contains("shows the key ssh-ed25519 " + server.fingerprint("ed25519"))
                .endsWith("which service.sftp.listener.host-key does not have");
        });
        assertThat(called).isEmpty();
        service("service.sftp.listener.host-key=").run(context -> assertThat(context).getFailure()
            .rootCause().hasMessageContaining("say which key the server shows"));
    }

    @Test
    void aDirectoryThatIsNotThereIsToldAndGoneOnWithWhenItIs() throws Exception {
        service("service.files.importOrders.directory=later").run(context -> {
            until(() -> "there is no later".equals(problem(context)));
            Files.createDirectory(home.resolve("later"));
            until(() -> problems(context).isEmpty());
        });
    }
}
