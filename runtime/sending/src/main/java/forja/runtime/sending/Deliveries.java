package forja.runtime.sending;

import forja.runtime.messages.Selection;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxWriter;
import forja.runtime.state.OutboxWriter.Order;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** What operations answer, as JSON, on its way to others. */
public class Deliveries {

    private final OutboxWriter outbox;

    private final JsonMapper json;

    Deliveries(OutboxWriter outbox, JsonMapper json) {
        this.outbox = outbox;
        this.json = json;
    }

    /**
     * Keeps an answer in the transaction that is open; where that fails, the work fails.
     *
     * @param destination where to, in the words of the sender
     */
    public void keep(Lane lane, Order order, String destination, Supplier<? extends @Nullable Object> answer) {
        outbox.keep(lane, order, destination, () -> json.writeValueAsString(answer.get()));
    }

    /**
     * Keeps what is selected of an answer in the transaction that is open; where that fails, the work fails.
     *
     * @param order of messages in which no member says one
     * @param destination where to, in the words of the sender
     */
    public void keep(
        Lane lane,
        Order order,
        String destination,
        Selection selection,
        Supplier<? extends @Nullable Object> answer
    ) {
        outbox.keep(messages(lane, order, destination, selection, answer));
    }

    /**
     * Keeps an answer of work that is done and stays: its caller is answered, whatever becomes of it.
     *
     * @param destination where to, in the words of the sender
     */
    public void keepAfterwards(
        Lane lane,
        Order order,
        String destination,
        Supplier<? extends @Nullable Object> answer
    ) {
        outbox.keepAfterwards(lane, order, destination, () -> json.writeValueAsString(answer.get()));
    }

    /**
     * Keeps what is selected of an answer of work that is done and stays.
     *
     * @param order of messages in which no member says one
     * @param destination where to, in the words of the sender
     */
    public void keepAfterwards(
        Lane lane,
        Order order,
        String destination,
        Selection selection,
        Supplier<? extends @Nullable Object> answer
    ) {
        outbox.keepAfterwards(lane, () -> messages(lane, order, destination, selection, answer));
    }

    private List<OutboxMessage> messages(
        Lane lane,
        Order order,
        String destination,
        Selection selection,
        Supplier<? extends @Nullable Object> answer
    ) {
        return selection.of(json.valueToTree(answer.get())).stream().map(selected -> {
            var own = order == Order.OF_OPERATION ? OutboxMessage.IN_ORDER : selected.id();
            var key = selected.key() == null ? own : selected.key();
            var payload = json.writeValueAsString(selected.content());
            return new OutboxMessage(selected.id(), lane, key, destination, payload);
        }).toList();
    }
}
