package forja.runtime.rabbitmq.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;

import com.rabbitmq.client.ShutdownSignalException;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.amqp.AmqpConnectException;
import org.springframework.amqp.AmqpIOException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.core.RabbitOperations;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.mock.env.MockEnvironment;

class RabbitTargetTest {

    private static final Lane LANE = new Lane(RabbitTarget.SENDER, "placeOrder");

    private final RabbitTemplate rabbit = mock();

    private final RabbitTarget target = new RabbitTarget(rabbit, MessageHeaders.of(new MockEnvironment()
        .withProperty("service.messages.headers.place.sender", "queue")
        .withProperty("service.messages.headers.place.operation", "placeOrder")
        .withProperty("service.messages.headers.place.destination", "shop/orders")
        .withProperty("service.messages.headers.place.values.shop", "7")));

    @Test
    void messagesArePublishedInTheirOrderAndConfirmed() {
        RabbitOperations channel = mock();
        given(rabbit.invoke(any())).willAnswer(call -> call.<RabbitOperations.OperationsCallback<?>>getArgument(0)
            .doInRabbit(channel));

        var sent = List.of(message("1", "shop/orders"), message("2", "/audit"));
        assertThat(target.send(sent)).isEqualTo(Sending.arrived(sent));

        var first = ArgumentCaptor.forClass(Message.class);
        var order = inOrder(channel);
        order.verify(channel).send(eq("shop"), eq("orders"), first.capture());
        order.verify(channel).send(eq(""), eq("audit"), any(Message.class));
        order.verify(channel).waitForConfirmsOrDie(5_000);
        assertThat(first.getValue().getBody()).asString().isEqualTo("\"é\"");
        assertThat(first.getValue().getMessageProperties().getMessageId()).isEqualTo("1");
        assertThat(first.getValue().getMessageProperties().getHeaders()).containsOnly(
            entry("operation", "placeOrder"), entry("shop", "7"));
    }

    @Test
    void aBrokerThatIsAwayCostsNoMessageAnAttempt() {
        given(rabbit.invoke(any())).willThrow(new AmqpConnectException(new IllegalStateException("down")));

        var sending = target.send(List.of(message("1", "/orders"), message("2", "/orders")));

        assertThat(sending.arrived()).isEmpty();
        assertThat(sending.failed()).containsOnlyKeys("1", "2");
        assertThat(sending.failed().values()).allMatch(Sending.Failed::away);
    }

    @Test
    void aMessageThatTheBrokerRefusesIsAtFault() {
        var refused = new ShutdownSignalException(false, false, null, "PRECONDITION_FAILED");
        given(rabbit.invoke(any())).willThrow(new AmqpIOException(new IOException(refused)));

        var sending = target.send(List.of(message("1", "/orders")));

        assertThat(sending.failed().get("1")).isNotNull().matches(failed -> !failed.away());
        assertThat(target.most(0)).isGreaterThan(1);
        assertThat(target.most(1)).as("which one of several it was").isEqualTo(1);
    }

    private static OutboxMessage message(String id, String destination) {
        return new OutboxMessage(id, LANE, OutboxMessage.IN_ORDER, destination, "\"é\"");
    }
}
