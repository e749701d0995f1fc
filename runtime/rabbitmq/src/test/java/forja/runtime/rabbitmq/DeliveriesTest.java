package forja.runtime.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import com.rabbitmq.client.Channel;
import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.amqp.AmqpConnectException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.rabbit.core.RabbitOperations;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

class DeliveriesTest {

    private final RabbitTemplate rabbit = mock();

    private final RabbitOperations operations = mock();

    private final Channel channel = mock();

    private final Failures failures = mock();

    private final QueueSettings settings = new QueueSettings(
        List.of(Duration.ofSeconds(1), Duration.ofSeconds(5)),
        new QueueSettings.Wait(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(50)));

    private final Waiting waiting = new Waiting(QueueOutcomes.standard(), settings.waiting());

    private final Deliveries deliveries =
        new Deliveries(rabbit, failures, QueueOutcomes.standard(), settings, waiting);

    @Test
    void workThatIsDoneIsAcknowledged() throws IOException {
        deliveries.handle("operation", message(0), channel, () -> {});

        verify(channel).basicAck(7L, false);
        verifyNoInteractions(rabbit);
    }

    @Test
    void whatIsWorthItWaitsLongerEachTime() throws IOException {
        assertThat(moved(message(0), Failure.Kind.BUSY, "orders.retry.1000"))
            .containsEntry("x-attempts", 1);
        assertThat(moved(message(1), Failure.Kind.TIMEOUT, "orders.retry.5000"))
            .containsEntry("x-attempts", 2);
    }

    @Test
    void whatWasTriedOftenEnoughIsDead() throws IOException {
        assertThat(moved(message(2), Failure.Kind.INTERNAL, "orders.dead-letter"))
            .containsEntry("x-failure-kind", "INTERNAL")
            .containsEntry("x-failure-attempts", 3)
            .doesNotContainKey("x-attempts");
    }

    @Test
    void whatWasRefusedIsDeadAtOnceWithItsReason() throws IOException {
        assertThat(moved(message(0), Failure.Kind.REFUSED, "orders.dead-letter"))
            .containsEntry("x-failure-kind", "REFUSED")
            .containsEntry("x-failure-operation", "operation")
            .containsEntry("x-failure-message", "r".repeat(500));
    }

    @Test
    void messagesThatCannotBePutAsideAreDeliveredAgain() throws IOException {
        given(failures.of(any())).willReturn(Failure.of(Failure.Kind.INVALID));
        given(rabbit.invoke(any())).willThrow(new AmqpConnectException(new IllegalStateException("down")));

        deliveries.handle("operation", message(0), channel, DeliveriesTest::fail);

        verify(channel).basicNack(7L, false, true);
        verify(channel, never()).basicAck(7L, false);
    }

    @Test
    void whatIsAwayIsWaitedForAndCountsForNothing() throws IOException {
        given(failures.of(any())).willReturn(Failure.of(Failure.Kind.UNAVAILABLE));
        var times = new AtomicInteger();

        deliveries.handle("operation", message(0), channel, () -> {
            if (times.incrementAndGet() < 4) {
                fail();
            }
        });

        assertThat(times).hasValue(4);
        verify(channel).basicAck(7L, false);
        verifyNoInteractions(rabbit);
    }

    @Test
    void whatCameBackToBeRefusedIsDead() throws IOException {
        var times = new AtomicInteger();
        willAnswer(call -> Failure.of(times.incrementAndGet() < 3 ? Failure.Kind.UNAVAILABLE : Failure.Kind.REFUSED))
            .given(failures).of(any());
        willAnswer(call -> call.<RabbitOperations.OperationsCallback<?>>getArgument(0).doInRabbit(operations))
            .given(rabbit).invoke(any());

        deliveries.handle("operation", message(0), channel, DeliveriesTest::fail);

        var copy = ArgumentCaptor.forClass(Message.class);
        verify(operations).send(eq(""), eq("orders.dead-letter"), copy.capture());
        assertThat(copy.getValue().getMessageProperties().getHeaders()).containsEntry("x-failure-attempts", 1);
    }

    @Test
    void whatStaysAwayGoesBackToItsQueueAsItWas() throws IOException {
        given(failures.of(any())).willReturn(Failure.of(Failure.Kind.UNAVAILABLE));

        deliveries.handle("operation", message(0), channel, DeliveriesTest::fail);

        verify(channel).basicNack(7L, false, true);
        verify(channel, never()).basicAck(7L, false);
        verifyNoInteractions(rabbit);
    }

    @Test
    void aServiceThatStopsWaitsForNothing() {
        var patient = new Waiting(QueueOutcomes.standard(),
            new QueueSettings.Wait(Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(1)));
        var away = Failure.of(Failure.Kind.UNAVAILABLE);
        var waited = CompletableFuture.supplyAsync(() -> patient.done("operation", () -> away));

        patient.close();

        assertThat(waited).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(away);
    }

    private Map<String, Object> moved(Message message, Failure.Kind kind, String queue) throws IOException {
        given(failures.of(any())).willReturn(new Failure(kind, "r".repeat(600), null));
        willAnswer(call -> call.<RabbitOperations.OperationsCallback<?>>getArgument(0).doInRabbit(operations))
            .given(rabbit).invoke(any());

        deliveries.handle("operation", message, channel, DeliveriesTest::fail);

        var copy = ArgumentCaptor.forClass(Message.class);
        verify(operations).send(eq(""), eq(queue), copy.capture());
        return copy.getValue().getMessageProperties().getHeaders();
    }

    private static void fail() {
        throw new IllegalStateException();
    }

    private static Message message(int attempts) {
        var message = MessageBuilder.withBody(new byte[0])
            .setHeader("x-attempts", attempts)
            .setDeliveryTag(7L)
            .build();
        message.getMessageProperties().setConsumerQueue("orders");
        return message;
    }
}
