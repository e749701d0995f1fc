package forja.runtime.rabbitmq.outbox;

import forja.runtime.state.Lane;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxMessage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Keeps what operations answer, as JSON, until RabbitMQ has it. */
public class RabbitOutbox {

    private static final Logger LOG = LoggerFactory.getLogger(RabbitOutbox.class);

    private final Outbox outbox;

    private final JsonMapper json;

    private final Counter lost;

    RabbitOutbox(Outbox outbox, JsonMapper json, MeterRegistry meters) {
        this.outbox = outbox;
        this.json = json;
        this.lost = Counter.builder("outbox.messages.lost")
            .description("Answers of work that is done which could not be kept")
            .register(meters);
    }

    /** Keeps an answer in the transaction that is open; where that fails, the work fails. */
    public void keep(
        String operation,
        String exchange,
        String queueName,
        Supplier<? extends @Nullable Object> answer
    ) {
        var lane = new Lane(RabbitTarget.SENDER, operation);
        var payload = json.writeValueAsString(answer.get());
        outbox.add(new OutboxMessage(UUID.randomUUID().toString(), lane, exchange + "/" + queueName, payload));
    }

    /**
     * Keeps an answer of work that is done and stays: its caller is answered, whatever becomes of the message.
     */
    public void keepAfterwards(
        String operation,
        String exchange,
        String queueName,
        Supplier<? extends @Nullable Object> answer
    ) {
        try {
            keep(operation, exchange, queueName, answer);
        } catch (RuntimeException failure) {
            lost.increment();
            LOG.error("The answer of {} could not be kept and is not sent: {}", operation, failure.getMessage());
        }
    }
}
