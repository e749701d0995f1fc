package forja.runtime.state;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayDeque;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what operations answer, until it has arrived. */
public final class OutboxWriter {

    private static final Logger LOG = LoggerFactory.getLogger(OutboxWriter.class);

    private final Outbox outbox;

    private final Counter lost;

    private OutboxWriter(Outbox outbox, MeterRegistry meters) {
        this.outbox = outbox;
        this.lost = Counter.builder("outbox.messages.lost")
            .description("Answers of work that is done which could not be kept")
            .register(meters);
    }

    /** Writes to an outbox, and counts what is lost. */
    public static OutboxWriter to(Outbox outbox, MeterRegistry meters) {
        return new OutboxWriter(outbox, meters);
    }

    /** Keeps an answer in the transaction that is open; where that fails, the work fails. */
    public void keep(Lane lane, Order order, String destination, Supplier<String> payload) {
        var id = UUID.randomUUID().toString();
        var key = order == Order.OF_OPERATION ? OutboxMessage.IN_ORDER : id;
        outbox.add(new OutboxMessage(id, lane, key, destination, payload.get()));
    }

    /** Keeps messages in the transaction that is open; where that fails, the work fails. */
    public void keep(List<OutboxMessage> messages) {
        messages.forEach(outbox::add);
    }

    /** Keeps an answer of work that is done and stays: its caller is answered, whatever becomes of the message. */
    public void keepAfterwards(Lane lane, Order order, String destination, Supplier<String> payload) {
        try {
            keep(lane, order, destination, payload);
        } catch (RuntimeException failure) {
            lost.increment();
            LOG.error("The answer of {} could not be kept and is not sent: {}", lane.operation(),
                failure.getMessage());
        }
    }

    /**
     * Keeps messages of work that is done and stays: its caller is answered, whatever becomes of them. Behind one that
     * could not be kept, none is: they may have an order.
     */
    public void keepAfterwards(Lane lane, Supplier<List<OutboxMessage>> messages) {
        var left = new ArrayDeque<OutboxMessage>();
        try {
            left.addAll(messages.get());
            while (!left.isEmpty()) {
                outbox.add(left.element());
                left.remove();
            }
        } catch (RuntimeException failure) {
            lost.increment(Math.max(1, left.size()));
            LOG.error("{} messages of {} could not be kept and are not sent: {}", Math.max(1, left.size()),
                lane.operation(), failure.getMessage());
        }
    }

    /** Which messages are sent one after the other. */
    public enum Order {

        /** All of an operation. */
        OF_OPERATION,

        /** None: one that does not arrive holds up no other. */
        NONE
    }
}
