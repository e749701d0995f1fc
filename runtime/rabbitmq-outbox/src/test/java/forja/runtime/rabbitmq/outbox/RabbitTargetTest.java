package forja.runtime.rabbitmq.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import com.rabbitmq.client.ShutdownSignalException;
import forja.runtime.cloudevent.EventSettings;
import forja.runtime.cloudevent.SentEvents;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import forja.runtime.rabbitmq.queue.ConfirmedSends.Outgoing;
import forja.runtime.rabbitmq.queue.ConfirmedSends.Route;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.amqp.AmqpConnectException;
import org.springframework.amqp.AmqpIOException;
import org.springframework.mock.env.MockEnvironment;

@SuppressWarnings("unchecked")
class RabbitTargetTest {

    private static final Lane LANE = new Lane(RabbitTarget.SENDER, "placeOrder");

    private final ConfirmedSends sends = mock();

    private final MessageHeaders headers = MessageHeaders.of(new MockEnvironment()
        .withProperty("service.messages.headers.place.sender", "queue")
        .withProperty("service.messages.headers.place.operation", "placeOrder")
        .withProperty("service.messages.headers.place.destination", "shop/orders")
        .withProperty("service.messages.headers.place.values.shop", "7"));

    private final RabbitTarget target = new RabbitTarget(sends, headers,
        new SentEvents(new EventSettings(false, true, "/shop", "com.acme."), InstantSource.system()));

    @Test
    void messagesArePublishedInTheirOrderAndConfirmed() {
        given(sends.send(anyCollection())).willReturn(Set.of());

        var all = List.of(message("1", "shop/orders"), message("2", "/audit"));
        assertThat(target.send(all)).isEqualTo(Sending.arrived(all));

        var published = ArgumentCaptor.forClass(Collection.class);
        verify(sends).send((Collection<Outgoing>) published.capture());
        var sent = ((Collection<Outgoing>) published.getValue()).stream().toList();
        assertThat(sent).extracting(Outgoing::route)
            .containsExactly(new Route("shop", "orders"), new Route("", "audit"));
        var first = sent.get(0).message();
        assertThat(first.getBody()).asString().isEqualTo("\"é\"");
        assertThat(first.getMessageProperties().getMessageId()).isEqualTo("1");
        assertThat(first.getMessageProperties().getHeaders()).containsEntry("operation", "placeOrder")
            .containsEntry("shop", "7")
            .containsEntry("cloudEvents_id", "1")
            .containsEntry("cloudEvents_source", "/shop")
            .containsEntry("cloudEvents_type", "com.acme.placeOrder");
    }

    @Test
    void messagesThatNoQueueTakesFailAlone() {
        given(sends.send(anyCollection())).willReturn(Set.of(new Route("", "audit")));

        var sending = target.send(List.of(message("1", "shop/orders"), message("2", "/audit")));

        assertThat(sending.arrived()).containsExactly("1");
        assertThat(sending.failed()).containsExactly(
            Map.entry("2", new Sending.Failed(false, "There is no queue audit")));
    }

    @Test
    void aBrokerThatIsAwayCostsNoMessageAnAttempt() {
        given(sends.send(anyCollection())).willThrow(new AmqpConnectException(new IllegalStateException("down")));

        var sending = target.send(List.of(message("1", "/orders"), message("2", "/orders")));

        assertThat(sending.arrived()).isEmpty();
        assertThat(sending.failed()).containsOnlyKeys("1", "2");
        assertThat(sending.failed().values()).allMatch(Sending.Failed::away);
    }

    @Test
    void aMessageThatTheBrokerRefusesIsAtFault() {
        var refused = new ShutdownSignalException(false, false, null, "PRECONDITION_FAILED");
        given(sends.send(anyCollection())).willThrow(new AmqpIOException(new IOException(refused)));

        var sending = target.send(List.of(message("1", "/orders")));

        assertThat(sending.failed().get("1")).isNotNull().matches(failed -> !failed.away());
        assertThat(target.most(0)).isGreaterThan(1);
        assertThat(target.most(1)).as("which one of several it was").isEqualTo(1);
    }

    private static OutboxMessage message(String id, String destination) {
        return new OutboxMessage(id, LANE, OutboxMessage.IN_ORDER, destination, "\"é\"");
    }
}
