package forja.runtime.rabbitmq.outbox;

import forja.runtime.state.Lane;
import forja.runtime.state.OutboxWriter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Keeps what operations answer, as JSON, until RabbitMQ has it. */
public class RabbitOutbox {

    private final OutboxWriter outbox;

    private final JsonMapper json;

    RabbitOutbox(OutboxWriter outbox, JsonMapper json) {
        this.outbox = outbox;
        this.json = json;
    }

    /** Keeps an answer in the transaction that is open; where that fails, the work fails. */
    public void keep(
        String operation,
        String exchange,
        String queueName,
        Supplier<? extends @Nullable Object> answer
    ) {
        var lane = new Lane(RabbitTarget.SENDER, operation);
        outbox.keep(lane, OutboxWriter.Order.OF_OPERATION, exchange + "/" + queueName,
            () -> json.writeValueAsString(answer.get()));
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
        var lane = new Lane(RabbitTarget.SENDER, operation);
        outbox.keepAfterwards(lane, OutboxWriter.Order.OF_OPERATION, exchange + "/" + queueName,
            () -> json.writeValueAsString(answer.get()));
    }
}
