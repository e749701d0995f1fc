package forja.runtime.rabbitmq.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import forja.runtime.state.Lane;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxWriter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import tools.jackson.databind.json.JsonMapper;

class RabbitOutboxTest {

    private final Outbox outbox = mock();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private final RabbitOutbox kept = new RabbitOutbox(OutboxWriter.to(outbox, meters), new JsonMapper());

    @Test
    void anAnswerIsKeptAsJsonForItsQueue() {
        kept.keep("placeOrder", "shop", "orders", () -> List.of(1, 2));

        var message = ArgumentCaptor.forClass(OutboxMessage.class);
        verify(outbox).add(message.capture());
        assertThat(message.getValue().lane()).isEqualTo(new Lane("queue", "placeOrder"));
        assertThat(message.getValue().destination()).isEqualTo("shop/orders");
        assertThat(message.getValue().payload()).isEqualTo("[1,2]");
        assertThat(message.getValue().key()).isEqualTo(OutboxMessage.IN_ORDER);
        assertThat(message.getValue().id()).isNotBlank();
    }

    @Test
    void workThatCanStillBeUndoneFailsWithItsMessage() {
        willThrow(new IllegalStateException("away")).given(outbox).add(any());

        assertThatThrownBy(() -> kept.keep("placeOrder", "", "orders", () -> 1)).hasMessage("away");
        assertThat(lost()).isZero();
    }

    @Test
    void workThatIsDoneStaysAndItsMessageIsCountedAsLost() {
        willThrow(new IllegalStateException("away")).given(outbox).add(any());

        assertThatCode(() -> kept.keepAfterwards("placeOrder", "", "orders", () -> 1)).doesNotThrowAnyException();
        assertThat(lost()).isEqualTo(1);
    }

    private double lost() {
        return meters.counter("outbox.messages.lost").count();
    }
}
