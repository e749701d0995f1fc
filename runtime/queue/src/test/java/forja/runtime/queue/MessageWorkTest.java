package forja.runtime.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.queue.Settlement.Step;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MessageWorkTest {

    private static final ReceivedMessage MESSAGE = new ReceivedMessage(new byte[0], "1", null, null, Map.of());

    private static final Pause NEVER = time -> false;

    private final Failures failures = mock();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private final QueueSettings settings = new QueueSettings(
        List.of(Duration.ofSeconds(1), Duration.ofSeconds(5)),
        new QueueSettings.Wait(Duration.ofMillis(1), Duration.ofMillis(3), Duration.ofMillis(50)));

    private final MessageWork work = new MessageWork(failures, QueueOutcomes.standard(), settings, meters, false);

    @Test
    void workThatIsDoneIsDone() {
        var settlement = work.attempt(queue(() -> {}), MESSAGE, 0, NEVER);

        assertThat(settlement).isEqualTo(new Settlement(Step.DONE, 1, Duration.ZERO, null));
        assertThat(counted("done")).isEqualTo(1);
    }

    @Test
    void whatIsWorthItWaitsLongerEachTimeAndIsDeadThen() {
        assertThat(failing(Failure.Kind.BUSY, 0)).extracting(Settlement::step, Settlement::attempts, Settlement::delay)
            .containsExactly(Step.RETRY, 1, Duration.ofSeconds(1));
        assertThat(failing(Failure.Kind.TIMEOUT, 1))
            .extracting(Settlement::step, Settlement::attempts, Settlement::delay)
            .containsExactly(Step.RETRY, 2, Duration.ofSeconds(5));
        assertThat(failing(Failure.Kind.INTERNAL, 2)).extracting(Settlement::step, Settlement::attempts)
            .containsExactly(Step.DEAD_LETTER, 3);
        assertThat(counted("retry")).isEqualTo(2);
        assertThat(counted("dead_letter")).isEqualTo(1);
    }

    @Test
    void whatWasRefusedIsDeadAtOnceWithItsReason() {
        var settlement = failing(Failure.Kind.REFUSED, 0);

        assertThat(settlement.step()).isEqualTo(Step.DEAD_LETTER);
        assertThat(settlement.failureKind()).isEqualTo("REFUSED");
        assertThat(settlement.failureMessage()).isEqualTo("r".repeat(500));
    }

    @Test
    void whatCannotBeReadIsDeadWithItsReason() {
        var settlement = work.attempt(queue(() -> {
            throw new InvalidMessageException("The message is not JSON");
        }), MESSAGE, 0, NEVER);

        assertThat(settlement).extracting(Settlement::step, Settlement::failureKind, Settlement::failureMessage)
            .containsExactly(Step.DEAD_LETTER, "INVALID", "The message is not JSON");
    }

    @Test
    void eventsAreToldApartBySourceAndIdAndWhatIsNoneIsDead() {
        var events = new MessageWork(failures, QueueOutcomes.standard(), settings, meters, true);
        var taken = new ArrayList<ReceivedMessage>();
        var queue = new ConsumedQueue("operation", "orders", taken::add);
        var event = new ReceivedMessage(new byte[] {1}, "of the broker", "c", null, Map.of("ce_specversion", "1.0",
            "ce_id", "1", "ce_source", "/shop", "ce_type", "order.placed", "own", "kept"));

        assertThat(events.attempt(queue, event, 0, NEVER).step()).isEqualTo(Step.DONE);
        assertThat(taken).singleElement()
            .extracting(ReceivedMessage::key, ReceivedMessage::id, ReceivedMessage::type,
                ReceivedMessage::correlationId, message -> message.header("own"))
            .containsExactly("/shop 1", "1", "order.placed", "c", "kept");

        assertThat(events.attempt(queue, MESSAGE, 0, NEVER))
            .extracting(Settlement::step, Settlement::failureKind, Settlement::failureMessage)
            .containsExactly(Step.DEAD_LETTER, "INVALID", "The message is no CloudEvent: it has no specversion");
        assertThat(taken).hasSize(1);
    }

    @Test
    void whatIsDroppedIsDone() {
        var dropping = new MessageWork(failures,
            QueueOutcomes.standard().with(Failure.Kind.CONFLICT, Outcome.ACKNOWLEDGE), settings, meters, false);
        given(failures.of(any())).willReturn(Failure.of(Failure.Kind.CONFLICT));

        assertThat(dropping.attempt(queue(MessageWorkTest::fail), MESSAGE, 0, NEVER).step()).isEqualTo(Step.DONE);
    }

    @Test
    void whatIsAwayIsWaitedForAndCountsForNothing() {
        given(failures.of(any())).willReturn(Failure.of(Failure.Kind.UNAVAILABLE));
        var times = new AtomicInteger();
        var pauses = new ArrayList<Duration>();

        var settlement = work.attempt(queue(() -> {
            if (times.incrementAndGet() < 5) {
                fail();
            }
        }), MESSAGE, 0, pauses::add);

        assertThat(settlement).extracting(Settlement::step, Settlement::attempts).containsExactly(Step.DONE, 1);
        assertThat(pauses).extracting(Duration::toMillis).containsExactly(1L, 2L, 3L, 3L);
    }

    @Test
    void whatCameBackToBeRefusedIsDead() {
        var times = new AtomicInteger();
        willAnswer(call -> Failure.of(times.incrementAndGet() < 3 ? Failure.Kind.UNAVAILABLE : Failure.Kind.REFUSED))
            .given(failures).of(any());

        assertThat(work.attempt(queue(MessageWorkTest::fail), MESSAGE, 0, time -> true))
            .extracting(Settlement::step, Settlement::attempts).containsExactly(Step.DEAD_LETTER, 1);
    }

    @Test
    void whatStaysAwayIsLeftWhereItIs() {
        assertThat(failing(Failure.Kind.UNAVAILABLE, 0).step()).isEqualTo(Step.LEAVE);
    }

    private Settlement failing(Failure.Kind kind, int before) {
        given(failures.of(any())).willReturn(new Failure(kind, "r".repeat(600), null));
        return work.attempt(queue(MessageWorkTest::fail), MESSAGE, before, NEVER);
    }

    private double counted(String outcome) {
        return meters.get("queue.messages").tags("operation", "operation", "outcome", outcome).counter().count();
    }

    private static ConsumedQueue queue(Runnable work) {
        return new ConsumedQueue("operation", "orders", message -> work.run());
    }

    private static void fail() {
        throw new IllegalStateException();
    }
}
