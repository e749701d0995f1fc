package forja.runtime.sending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.Sending;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OneByOneTest {

    private static final Sending.Failed REFUSED = new Sending.Failed(false, "refused");

    private static final Sending.Failed AWAY = new Sending.Failed(true, "away");

    private final Queue<String> sent = new ConcurrentLinkedQueue<>();

    @Test
    void thoseOfOneKeyGoInTheirOrderAndWaitForOneThatFailed() {
        try (var oneByOne = new OneByOne(4, message -> {
            sent.add(message.id());
            return "a2".equals(message.id()) ? REFUSED : null;
        })) {
            var sending = oneByOne.send(List.of(message("a1"), message("a2"), message("a3"), message("b1")));

            assertThat(sending.arrived()).containsExactlyInAnyOrder("a1", "b1");
            assertThat(sending.failed()).containsOnlyKeys("a2");
            assertThat(sent).doesNotContain("a3");
        }
    }

    @Test
    void thoseOfDifferentKeysGoAtTheSameTime() {
        var both = new CountDownLatch(2);
        try (var oneByOne = new OneByOne(2, message -> {
            both.countDown();
            return awaited(both) ? null : REFUSED;
        })) {
            assertThat(oneByOne.send(List.of(message("a1"), message("b1"))).arrived()).hasSize(2);
        }
    }

    @Test
    void whereTheTargetIsAwayTheOthersAreLeft() {
        try (var oneByOne = new OneByOne(1, message -> {
            sent.add(message.id());
            return AWAY;
        })) {
            var sending = oneByOne.send(List.of(message("a1"), message("b1"), message("c1")));

            assertThat(sending.failed()).containsOnlyKeys("a1");
            assertThat(sent).containsExactly("a1");
        }
    }

    @Test
    void aFaultOfTheSenderIsTold() {
        try (var oneByOne = new OneByOne(1, message -> {
            throw new IllegalArgumentException("fault");
        })) {
            assertThatThrownBy(() -> oneByOne.send(List.of(message("a1")))).hasRootCauseMessage("fault");
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            return false;
        }
    }

    /** Its key is the first letter. */
    private static OutboxMessage message(String id) {
        return new OutboxMessage(id, new Lane("rest", "placeOrder"), id.substring(0, 1), "crm POST /", "{}");
    }
}
