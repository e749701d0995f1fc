package forja.runtime.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import com.rabbitmq.client.Channel;
import forja.runtime.failure.Failure;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.MessageWork;
import forja.runtime.queue.ReceivedMessage;
import forja.runtime.queue.Settlement;
import forja.runtime.queue.Settlement.Step;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;

class DeliveriesTest {

    private static final ConsumedQueue QUEUE = new ConsumedQueue("operation", "orders", message -> {});

    private final ConfirmedSends sends = mock();

    private final Channel channel = mock();

    private final MessageWork work = mock();

    private final AtomicInteger pauses = new AtomicInteger();

    private final Deliveries deliveries =
        new Deliveries(sends, work, () -> time -> pauses.decrementAndGet() >= 0, 20);

    @Test
    void workThatIsDoneIsAcknowledged() throws IOException {
        comesTo(Step.DONE, Duration.ZERO);

        deliveries.handle(QUEUE, message(0), channel);

        verify(channel).basicAck(7L, false);
        verifyNoInteractions(sends);
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
    void aListenerWaitsWithWhatNoQueueTakes() throws IOException {
        comesTo(Step.DEAD_LETTER, Duration.ZERO);
        given(channel.isOpen()).willReturn(true);
        pauses.set(2);
        willThrow(new AmqpException("There is no queue")).willThrow(new AmqpException("There is no queue"))
            .willDoNothing().given(sends).send(any(), any());

        deliveries.handle(QUEUE, message(0), channel);

        verify(sends, times(3)).send(eq("orders.dead-letter"), any());
        verify(channel).basicAck(7L, false);
        verify(channel, never()).basicNack(7L, false, true);
    }

    @Test
    void whatNoQueueTakesInTimeIsNotAcknowledged() throws IOException {
        comesTo(Step.DEAD_LETTER, Duration.ZERO);
        given(channel.isOpen()).willReturn(true);
        pauses.set(1);
        willThrow(new AmqpException("There is no queue")).given(sends).send(any(), any());

        deliveries.handle(QUEUE, message(0), channel);

        verify(sends, times(2)).send(any(), any());
        verify(channel).basicNack(7L, false, true);
        verify(channel, never()).basicAck(7L, false);
    }

    @Test
    void nobodyWaitsWithMessagesThatTheBrokerTookBack() throws IOException {
        comesTo(Step.RETRY, Duration.ZERO);
        pauses.set(1);
        willThrow(new AmqpException("away")).given(sends).send(any(), any());

        deliveries.handle(QUEUE, message(0), channel);

        verify(sends, times(1)).send(any(), any());
    }

    @Test
    void whatStaysAwayGoesToTheEndOfItsQueueAsItWas() throws IOException {
        assertThat(moved(Step.LEAVE, Duration.ZERO, "orders")).containsEntry("x-attempts", 1)
            .doesNotContainKeys("x-delivery-count", "x-acquired-count");
        verify(channel).basicAck(7L, false);
    }

    @Test
    void overWhatIsDeliveredTooOftenNoServiceEndsAgain() throws IOException {
        var message = message(1);
        message.getMessageProperties().setHeader("x-delivery-count", 20L);

        deliveries.handle(QUEUE, message, channel);

        verifyNoInteractions(work);
        assertThat(sentTo("orders.dead-letter"))
            .containsEntry("x-failure-kind", "INTERNAL")
            .containsEntry("x-failure-message", "It was given back 20 times");
        verify(channel).basicAck(7L, false);
    }

    private void comesTo(Step step, Duration delay) {
        var failure = step == Step.DONE ? null : new Failure(Failure.Kind.REFUSED, "no", null);
        given(work.attempt(any(), any(), anyInt(), any()))
            .willReturn(new Settlement(step, 2, delay, failure));
    }

    private Map<String, Object> moved(Step step, Duration delay, String queue) throws IOException {
        comesTo(step, delay);
        var message = message(1);
        message.getMessageProperties().setHeader("x-delivery-count", 3L);
        message.getMessageProperties().setHeader("x-acquired-count", 3L);

        deliveries.handle(QUEUE, message, channel);

        return sentTo(queue);
    }

    private Map<String, Object> sentTo(String queue) {
        var copy = ArgumentCaptor.forClass(Message.class);
        verify(sends).send(eq(queue), copy.capture());
        return copy.getValue().getMessageProperties().getHeaders();
    }

    private static Message message(int attempts) {
        return MessageBuilder.withBody(new byte[] {1})
            .setHeader("x-attempts", attempts)
            .setDeliveryTag(7L)
            .build();
    }
}
