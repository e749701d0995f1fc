package forja.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutboxDispatcherTest {

    private static final int BATCH = 10;

    private static final Lane ORDERS = new Lane("queue", "placeOrder");

    private static final Lane BILLS = new Lane("queue", "sendBill");

    private final ListOutbox outbox = new ListOutbox();

    private final List<String> arrived = new ArrayList<>();

    /** Payloads that the target refuses, and whether it is because it is away. */
    private final Map<String, Boolean> broken = new HashMap<>();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private Instant now = Instant.EPOCH;

    private final OutboxDispatcher dispatcher = new OutboxDispatcher(outbox, List.of(new ListTarget()),
        new OutboxSettings(true, Duration.ofHours(1), Duration.ofSeconds(3), 4, Duration.ofSeconds(30)), meters,
        () -> now, () -> 0.5);

    @Test
    void messagesOfAnOperationArriveInTheirOrderHoweverManyThereAre() {
        for (var number = 0; number < 2 * BATCH + 1; number++) {
            add(ORDERS, "order " + number);
        }
        var expected = outbox.waiting.stream().map(waiting -> waiting.message.payload()).toList();

        dispatcher.run();

        assertThat(arrived).isEqualTo(expected);
        assertThat(outbox.waiting).isEmpty();
    }

    @Test
    void aTargetThatIsAwayRestsLongerEachTimeAndCostsNoAttempt() {
        broken.put("order", true);
        add(ORDERS, "order");
        add(BILLS, "bill");

        dispatcher.run();
        assertThat(arrived).containsExactly("bill");
        assertThat(count("outbox.attempts.failed")).isEqualTo(1);
        for (var pause : List.of(1, 2, 3, 3, 3, 3)) {
            now = now.plusSeconds(pause).minusMillis(1);
            var before = count("outbox.attempts.failed");
            dispatcher.run();
            assertThat(count("outbox.attempts.failed")).isEqualTo(before);
            now = now.plusMillis(1);
            dispatcher.run();
            assertThat(count("outbox.attempts.failed")).isEqualTo(before + 1);
        }
        assertThat(outbox.waiting.get(0).attempts).isZero();

        broken.clear();
        now = now.plusSeconds(3);
        dispatcher.run();
        assertThat(arrived).containsExactly("bill", "order");
    }

    @Test
    void aMessageAtFaultIsTriedAloneAndParkedInTheEndAndTheOthersFollow() {
        broken.put("order 1", false);
        add(ORDERS, "order 0");
        add(ORDERS, "order 1");
        add(ORDERS, "order 2");

        dispatcher.run();
        assertThat(arrived).as("one of the batch is at fault").isEmpty();
        now = now.plusSeconds(1);
        dispatcher.run();
        assertThat(arrived).as("one after the other").containsExactly("order 0");
        for (var pause : List.of(2, 3)) {
            assertThat(outbox.waiting).hasSize(2);
            now = now.plusSeconds(pause);
            dispatcher.run();
        }

        assertThat(arrived).containsExactly("order 0", "order 2");
        assertThat(outbox.waiting).singleElement().matches(waiting -> waiting.parked);
        assertThat(count("outbox.messages.given.up")).isEqualTo(1);
    }

    @Test
    void whatNobodySendsStays() {
        add(new Lane("pigeon", "placeOrder"), "order");

        dispatcher.run();

        assertThat(outbox.waiting).hasSize(1);
        assertThat(count("outbox.attempts.failed")).isEqualTo(1);
    }

    @Test
    void aBatchThatAnotherCopyTookOverIsCounted() {
        outbox.lost = true;
        add(ORDERS, "order");

        dispatcher.run();

        assertThat(count("outbox.batches.late")).isEqualTo(1);
    }

    @Test
    void aCopyAtWorkSaysSo() {
        add(ORDERS, "slow");

        dispatcher.run();
        dispatcher.renew();

        assertThat(outbox.renewed).as("while it sent, and not afterwards").isEqualTo(1);
    }

    @Test
    void whatWaitsIsSentOnceMoreBeforeTheServiceEnds() {
        dispatcher.start();
        add(ORDERS, "last");

        dispatcher.stop();

        assertThat(arrived).containsExactly("last");
        assertThat(dispatcher.isRunning()).isFalse();
    }

    private void add(Lane lane, String payload) {
        outbox.add(new OutboxMessage(payload, lane, OutboxMessage.IN_ORDER, "anywhere", payload));
    }

    private double count(String name) {
        return meters.counter(name).count();
    }

    private static final class Waiting {

        private final OutboxMessage message;

        private int attempts;

        private boolean parked;

        private Instant due = Instant.EPOCH;

        Waiting(OutboxMessage message) {
            this.message = message;
        }
    }

    private final class ListOutbox implements Outbox {

        private final List<Waiting> waiting = new ArrayList<>();

        private boolean lost;

        private int renewed;

        @Override
        public void add(OutboxMessage message) {
            waiting.add(new Waiting(message));
        }

        @Override
        public List<Lane> lanes() {
            return waiting.stream().filter(one -> !one.parked).map(one -> one.message.lane()).distinct().toList();
        }

        @Override
        public @Nullable OutboxBatch take(Lane lane, Duration lapse, IntUnaryOperator most) {
            var own = waiting.stream().filter(one -> one.message.lane().equals(lane) && !one.parked).toList();
            if (own.get(0).due.isAfter(now)) {
                return null;
            }
            var taken = own.stream().limit(most.applyAsInt(own.get(0).attempts)).toList();
            taken.forEach(one -> one.attempts++);
            return new OutboxBatch(lane, "me", taken.stream()
                .map(one -> new OutboxBatch.Entry(waiting.indexOf(one), one.message, one.attempts))
                .toList());
        }

        @Override
        public boolean renew(OutboxBatch batch) {
            renewed++;
            return true;
        }

        @Override
        public boolean settle(OutboxBatch batch, List<OutboxBatch.Result> results) {
            var gone = new HashSet<Waiting>();
            for (var result : results) {
                var one = waiting.get((int) result.entry().row());
                switch (result.kind()) {
                    case ARRIVED -> gone.add(one);
                    case NOT_TRIED -> one.attempts--;
                    case PARKED -> one.parked = true;
                    default -> one.due = now.plus(result.pause());
                }
            }
            waiting.removeAll(gone);
            return !lost;
        }

        @Override
        public Backlog backlog() {
            return new Backlog(waiting.size(), 0, 0);
        }
    }

    private final class ListTarget implements OutboxTarget {

        @Override
        public String sender() {
            return "queue";
        }

        @Override
        public int most(int attempts) {
            return attempts == 0 ? BATCH : 1;
        }

        @Override
        public Sending send(List<OutboxMessage> messages) {
            var payloads = messages.stream().map(OutboxMessage::payload).toList();
            var reason = payloads.stream().filter(broken::containsKey).findFirst();
            if (payloads.contains("slow")) {
                dispatcher.renew();
            }
            if (reason.isPresent()) {
                return Sending.failed(messages, new Sending.Failed(broken.get(reason.get()), "broken"));
            }
            arrived.addAll(payloads);
            return new Sending(Set.copyOf(payloads), Map.of());
        }
    }
}
