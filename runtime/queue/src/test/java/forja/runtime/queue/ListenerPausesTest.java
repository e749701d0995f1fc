package forja.runtime.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ListenerPausesTest {

    private final ListenerPauses pauses = new ListenerPauses();

    @Test
    void aMessageIsKeptNoLongerThanTheBrokerLeavesIt() {
        var pause = pauses.noLongerThan(Duration.ofMillis(20));

        assertThat(pause.goesOnAfter(Duration.ofMillis(25))).isTrue();
        assertThat(pause.goesOnAfter(Duration.ofHours(1))).isFalse();
        assertThat(pauses.withoutEnd().goesOnAfter(Duration.ofMillis(25))).isTrue();
    }

    @Test
    void aServiceThatStopsWaitsForNothing() {
        var bounded = CompletableFuture.supplyAsync(
            () -> pauses.noLongerThan(Duration.ofHours(1)).goesOnAfter(Duration.ofHours(1)));
        var endless = CompletableFuture.supplyAsync(() -> pauses.withoutEnd().goesOnAfter(Duration.ofHours(1)));

        pauses.close();

        assertThat(bounded).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(false);
        assertThat(endless).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(false);
    }
}
