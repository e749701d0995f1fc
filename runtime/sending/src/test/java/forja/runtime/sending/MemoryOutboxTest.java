package forja.runtime.sending;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.state.Lane;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxBatch;
import forja.runtime.state.OutboxMessage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MemoryOutboxTest {

    private static final Lane LANE = new Lane("rest", "placeOrder");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private Instant now = Instant.EPOCH;

    private final MemoryOutbox outbox = new MemoryOutbox(meters, () -> now);

    @Test
    void messagesAreTakenByOneOnlyAndForgottenWhenTheyArrived() {
        add("1");
        add("2");
        now = now.plusSeconds(5);
        assertThat(outbox.backlog()).isEqualTo(new Outbox.Backlog(2, 5, 0));
        assertThat(outbox.lanes()).containsExactly(LANE);

        var batch = take();

        assertThat(batch.messages()).extracting(OutboxMessage::id).containsExactly("1", "2");
        assertThat(outbox.take(LANE, Duration.ZERO, attempts -> 9)).isNull();
        settle(batch, OutboxBatch.Kind.ARRIVED, null);
        assertThat(outbox.lanes()).isEmpty();
        assertThat(lost()).isZero();
    }

    @Test
    void whatWasNotTriedStaysAndWhatFailedIsLost() {
        add("1");
        settle(take(), OutboxBatch.Kind.NOT_TRIED, null);
        assertThat(outbox.backlog().waiting()).isEqualTo(1);

        settle(take(), OutboxBatch.Kind.FAILED, "refused");

        assertThat(outbox.backlog().waiting()).isZero();
        assertThat(lost()).isEqualTo(1);
    }

    @Test
    void whatHasNoRoomOrIsLeftWhenTheServiceEndsIsLost() {
        for (var number = 0; number <= MemoryOutbox.CAPACITY; number++) {
            add("m" + number);
        }
        assertThat(lost()).isEqualTo(1);

        outbox.destroy();

        assertThat(lost()).isEqualTo(1 + MemoryOutbox.CAPACITY);
        assertThat(outbox.lanes()).isEmpty();
    }

    private void add(String id) {
        outbox.add(new OutboxMessage(id, LANE, id, "crm POST /", "{}"));
    }

    private OutboxBatch take() {
        return Objects.requireNonNull(outbox.take(LANE, Duration.ZERO, attempts -> 9));
    }

    private void settle(OutboxBatch batch, OutboxBatch.Kind kind, @Nullable String reason) {
        List<OutboxBatch.Result> results = batch.entries().stream()
            .map(entry -> new OutboxBatch.Result(entry, kind, null, reason))
            .toList();
        assertThat(outbox.settle(batch, results)).isTrue();
    }

    private double lost() {
        return meters.counter("outbox.messages.lost").count();
    }
}
