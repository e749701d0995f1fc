package forja.runtime.sending.file;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class FileSenderTest {

    private static final Lane LANE = new Lane("file", "placeOrder");

    @TempDir
    private Path directory;

    @Test
    void eachMessageIsOneFileByItsIdAndNothingElseIsLeft() throws IOException {
        var sending = send(directory, message("1", "orders order-{id}.json"),
            message("2", "orders shops/{id}.json"));

        assertThat(sending.arrived()).containsExactlyInAnyOrder("1", "2");
        assertThat(files()).containsExactlyInAnyOrder("order-1.json", "shops/2.json");
        assertThat(directory.resolve("order-1.json")).hasContent("{\"é\":1}");
    }

    @Test
    void oneThatIsSentAgainTakesThePlaceOfTheSame() throws IOException {
        Files.writeString(directory.resolve("order-1.json"), "{}");
        Files.writeString(directory.resolve(".order-1.json.part"), "half of what was written when the service ended");

        assertThat(send(directory, message("1", "orders order-{id}.json")).arrived()).containsExactly("1");

        assertThat(files()).containsExactly("order-1.json");
        assertThat(directory.resolve("order-1.json")).hasContent("{\"é\":1}");
    }

    @Test
    void aDirectoryThatIsGoneIsAwayAndIsNotMade() {
        var gone = directory.resolve("gone");

        var sending = send(gone, message("1", "orders {id}.json"), message("2", "orders {id}.json"));

        assertThat(sending.failed()).containsOnlyKeys("1");
        assertThat(sending.failed().get("1")).matches(Sending.Failed::away)
            .extracting(Sending.Failed::reason).asString().contains("gone");
        assertThat(gone).doesNotExist();
    }

    @Test
    void aDirectoryThatNobodyNamedFails() {
        var sending = send(directory, message("1", "bills {id}.json"), message("2", "orders {id}.json"));

        assertThat(sending.failed().get("1")).isEqualTo(
            new Sending.Failed(false, "This service has no directory bills"));
        assertThat(sending.arrived()).containsExactly("2");
    }

    private List<String> files() throws IOException {
        var found = new ArrayList<String>();
        try (var all = Files.walk(directory)) {
            all.filter(Files::isRegularFile).forEach(file -> found.add(directory.relativize(file).toString()
                .replace('\\', '/')));
        }
        return found;
    }

    private static OutboxMessage message(String id, String destination) {
        return new OutboxMessage(id, LANE, id, destination, "{\"é\":1}");
    }

    private static Sending send(Path directory, OutboxMessage... messages) {
        var sending = new Sending[1];
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(FileSenderAutoConfiguration.class))
            .withPropertyValues("service.file-sender.directories.orders=" + directory)
            .run(context -> sending[0] = context.getBean(OutboxTarget.class).send(List.of(messages)));
        return sending[0];
    }
}
