package forja.runtime.sending.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.sftp.SftpAutoConfiguration;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import forja.runtime.testing.TestSftpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SftpSenderTest {

    private static final Lane LANE = new Lane("sftp", "placeOrder");

    @TempDir
    private static Path own;

    @TempDir
    private static Path home;

    private static TestSftpServer server;

    private Path directory;

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
        directory = Files.createTempDirectory(home, "out");
    }

    @Test
    void eachMessageIsOneFileByItsIdAndNothingElseIsLeft() throws IOException {
        var sending = send(message("1", "orders order-{id}.json"), message("2", "orders shops/{id}.json"));

        assertThat(sending.arrived()).containsExactlyInAnyOrder("1", "2");
        assertThat(files()).containsExactlyInAnyOrder("order-1.json", "shops/2.json");
        assertThat(directory.resolve("order-1.json")).hasContent("{\"é\":1}");
    }

    @Test
    void oneThatIsSentAgainTakesThePlaceOfTheSame() throws IOException {
        Files.writeString(directory.resolve("order-1.json"), "{}");
        Files.writeString(directory.resolve(".order-1.json.part"), "half of what was written when the service ended");

        assertThat(send(message("1", "orders order-{id}.json")).arrived()).containsExactly("1");

        assertThat(files()).containsExactly("order-1.json");
        assertThat(directory.resolve("order-1.json")).hasContent("{\"é\":1}");
    }

    @Test
    void aDirectoryThatIsGoneOrAServerThatIsAwayCountsForNothing() throws IOException {
        Files.delete(directory);
        assertAway("~/" + directory.getFileName());
        assertThat(directory).doesNotExist();
        server.kill();
        try {
            assertAway("cannot be reached");
        } finally {
            server.start();
        }
    }

    private void assertAway(String words) throws IOException {
        var sending = send(message("1", "orders {id}.json"), message("2", "orders {id}.json"));
        assertThat(sending.failed()).containsOnlyKeys("1");
        assertThat(sending.failed().get("1")).matches(Sending.Failed::away)
            .extracting(Sending.Failed::reason).asString().contains(words);
    }

    private List<String> files() throws IOException {
        var found = new ArrayList<String>();
        try (var all = Files.walk(directory)) {
            all.filter(Files::isRegularFile).forEach(file -> found.add(directory.relativize(file).toString()));
        }
        return found;
    }

    private static OutboxMessage message(String id, String destination) {
        return new OutboxMessage(id, LANE, id, destination, "{\"é\":1}");
    }

    private Sending send(OutboxMessage... messages) throws IOException {
        var sending = new Sending[1];
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(SftpAutoConfiguration.class, SftpSenderAutoConfiguration.class))
            .withPropertyValues(server.settings("sender").toArray(String[]::new))
            .withPropertyValues("service.sftp-sender.directories.orders=" + directory.getFileName())
            .run(context -> sending[0] = context.getBean(OutboxTarget.class).send(List.of(messages)));
        return sending[0];
    }
}
