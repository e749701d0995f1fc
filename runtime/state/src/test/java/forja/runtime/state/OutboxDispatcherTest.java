package forja.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class OutboxDispatcherTest {

    private static final Lane ORDERS = new Lane("queue", "placeOrder");

    private static final Lane BILLS = new Lane("queue", "sendBill");

    private final List<OutboxMessage> waiting = new ArrayList<>();

    private final List<String> arrived = new ArrayList<>();

    private final List<String> broken = new ArrayList<>();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private Instant now = Instant.EPOCH;

    private final OutboxDispatcher dispatcher = new OutboxDispatcher(new ListOutbox(), List.of(new ListTarget()),
        new OutboxSettings(true, Duration.ofSeconds(1), Duration.ofSeconds(3)), meters, () -> now);

    @Test
    void messagesOfAnOperationArriveInTheirOrderHoweverManyThereAre() {
        for (var number = 0; number < 2 * OutboxDispatcher.BATCH + 1; number++) {
            add(ORDERS, "order " + number);
        }
        var expected = waiting.stream().map(OutboxMessage::payload).toList();

        dispatcher.run();

        assertThat(arrived).isEqualTo(expected);
        assertThat(waiting).isEmpty();
    }

    @Test
    void whatDoesNotArriveWaitsLongerEachTimeAndHoldsUpNoOtherOperation() {
        broken.add("order");
        add(ORDERS, "order");
        add(BILLS, "bill");

        dispatcher.run();
        assertThat(arrived).containsExactly("bill");
        assertThat(failures()).isEqualTo(1);
        dispatcher.run();
        assertThat(failures()).isEqualTo(1);
        for (var pause : List.of(1, 2, 3, 3)) {
            now = now.plusSeconds(pause).minusMillis(1);
            var before = failures();
            dispatcher.run();
            assertThat(failures()).isEqualTo(before);
            now = now.plusMillis(1);
            dispatcher.run();
            assertThat(failures()).isEqualTo(before + 1);
        }

        broken.clear();
        now = now.plusSeconds(3);
        dispatcher.run();
        assertThat(arrived).containsExactly("bill", "order");
        assertThat(waiting).isEmpty();
    }

    @Test
    void whatNobodySendsStays() {
        add(new Lane("pigeon", "placeOrder"), "order");

        dispatcher.run();

        assertThat(waiting).hasSize(1);
        assertThat(failures()).isEqualTo(1);
    }

    private void add(Lane lane, String payload) {
        waiting.add(new OutboxMessage(payload, lane, "anywhere", payload));
    }

    private double failures() {
        return meters.counter("outbox.attempts.failed").count();
    }

    private final class ListOutbox implements Outbox {

        @Override
        public void add(OutboxMessage message) {
            waiting.add(message);
        }

        @Override
        public List<Lane> lanes() {
            return waiting.stream().map(OutboxMessage::lane).distinct().toList();
        }

        @Override
        public int send(Lane lane, int most, Consumer<List<OutboxMessage>> target) {
            var oldest = waiting.stream().filter(message -> message.lane().equals(lane)).limit(most).toList();
            target.accept(oldest);
            waiting.removeAll(oldest);
            return oldest.size();
        }

        @Override
        public Backlog backlog() {
            return new Backlog(waiting.size(), 0);
        }
    }

    private final class ListTarget implements OutboxTarget {

        @Override
        public String sender() {
            return "queue";
        }

        @Override
        public void send(List<OutboxMessage> messages) {
            var payloads = messages.stream().map(OutboxMessage::payload).toList();
            if (payloads.stream().anyMatch(broken::contains)) {
                throw new IllegalStateException("away");
            }
            arrived.addAll(payloads);
        }
    }
}
