package forja.runtime.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import com.rabbitmq.client.Channel;
import forja.runtime.failure.Failure;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.MessageWork;
import forja.runtime.queue.ReceivedMessage;
import forja.runtime.queue.Settlement;
import forja.runtime.queue.Settlement.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.amqp.AmqpConnectException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.rabbit.core.RabbitOperations;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

class DeliveriesTest {

    private static final ConsumedQueue QUEUE = new ConsumedQueue("operation", "orders", message -> {});

    private final RabbitTemplate rabbit = mock();

    private final RabbitOperations operations = mock();

    private final Channel channel = mock();

    private final MessageWork work = mock();

    private final Deliveries deliveries = new Deliveries(rabbit, work, () -> time -> false);

    @Test
    void workThatIsDoneIsAcknowledged() throws IOException {
        comesTo(Step.DONE, Duration.ZERO);

        deliveries.handle(QUEUE, message(0), channel);

        verify(channel).basicAck(7L, false);
        verifyNoInteractions(rabbit);
    }

    @Test
    void messagesAreGivenAsTheyCame() throws IOException {
        comesTo(Step.DONE, Duration.ZERO);
        var message = message(3);
        message.getMessageProperties().setMessageId("a");
        message.getMessageProperties().setCorrelationId("b");
        message.getMessageProperties().setType("c");
        message.getMessageProperties().setHeader("nothing", null);

        deliveries.handle(QUEUE, message, channel);

        var received = ArgumentCaptor.forClass(ReceivedMessage.class);
        verify(work).attempt(eq(QUEUE), received.capture(), eq(3), any());
        assertThat(received.getValue())
            .extracting(ReceivedMessage::id, ReceivedMessage::correlationId, ReceivedMessage::type)
            .containsExactly("a", "b", "c");
        assertThat(received.getValue().header("nothing")).isNull();
        assertThat(received.getValue().body()).isEqualTo(new byte[] {1});
    }

    @Test
    void whatIsTriedAgainWaitsInTheQueueOfItsDelay() throws IOException {
        assertThat(moved(Step.RETRY, Duration.ofSeconds(5), "orders.retry.5000")).containsEntry("x-attempts", 2);
        verify(channel).basicAck(7L, false);
    }

    @Test
    void whatIsDeadHasItsReason() throws IOException {
        assertThat(moved(Step.DEAD_LETTER, Duration.ZERO, "orders.dead-letter"))
            .containsEntry("x-failure-kind", "REFUSED")
            .containsEntry("x-failure-operation", "operation")
            .containsEntry("x-failure-message", "no")
            .containsEntry("x-failure-attempts", 2)
            .doesNotContainKey("x-attempts");
        verify(channel).basicAck(7L, false);
    }

    @Test
    void messagesThatCannotBePutAsideAreDeliveredAgain() throws IOException {
        comesTo(Step.DEAD_LETTER, Duration.ZERO);
        given(rabbit.invoke(any())).willThrow(new AmqpConnectException(new IllegalStateException("down")));

        deliveries.handle(QUEUE, message(0), channel);

        verify(channel).basicNack(7L, false, true);
        verify(channel, never()).basicAck(7L, false);
    }

    @Test
    void whatStaysAwayGoesBackToItsQueueAsItWas() throws IOException {
        comesTo(Step.LEAVE, Duration.ZERO);

        deliveries.handle(QUEUE, message(0), channel);

        verify(channel).basicNack(7L, false, true);
        verify(channel, never()).basicAck(7L, false);
        verifyNoInteractions(rabbit);
    }

    private void comesTo(Step step, Duration delay) {
        var failure = step == Step.DONE ? null : new Failure(Failure.Kind.REFUSED, "no", null);
        given(work.attempt(any(), any(), anyInt(), any()))
            .willReturn(new Settlement(step, 2, delay, failure));
    }

    private Map<String, Object> moved(Step step, Duration delay, String queue) throws IOException {
        comesTo(step, delay);
        willAnswer(call -> call.<RabbitOperations.OperationsCallback<?>>getArgument(0).doInRabbit(operations))
            .given(rabbit).invoke(any());

        deliveries.handle(QUEUE, message(1), channel);

        var copy = ArgumentCaptor.forClass(Message.class);
        verify(operations).send(eq(""), eq(queue), copy.capture());
        return copy.getValue().getMessageProperties().getHeaders();
    }

    private static Message message(int attempts) {
        return MessageBuilder.withBody(new byte[] {1})
            .setHeader("x-attempts", attempts)
            .setDeliveryTag(7L)
            .build();
    }
}
