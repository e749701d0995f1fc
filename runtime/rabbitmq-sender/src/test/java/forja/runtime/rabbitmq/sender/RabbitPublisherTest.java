package forja.runtime.rabbitmq.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import forja.runtime.messages.MessageHeaders;
import forja.runtime.messages.Selection;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.amqp.AmqpConnectException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.core.RabbitOperations;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.mock.env.MockEnvironment;
import tools.jackson.databind.json.JsonMapper;

class RabbitPublisherTest {

    private final RabbitTemplate rabbit = mock();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private final MessageHeaders headers = MessageHeaders.of(new MockEnvironment()
        .withProperty("service.messages.headers.place.sender", "queue")
        .withProperty("service.messages.headers.place.operation", "operation")
        .withProperty("service.messages.headers.place.destination", "/queue")
        .withProperty("service.messages.headers.place.values.row", "{n}"));

    private final RabbitPublisher publisher = new RabbitPublisher(rabbit, new JsonMapper(), headers, meters);

    @BeforeEach
    void start() {
        publisher.start();
    }

    @Test
    void anAnswerIsPublishedAsJsonAndConfirmed() {
        RabbitOperations channel = mock();
        given(rabbit.invoke(any())).willAnswer(call -> call.<RabbitOperations.OperationsCallback<?>>getArgument(0)
            .doInRabbit(channel));

        publisher.publish("operation", "exchange", "queue", () -> List.of(1, 2));
        publisher.stop();

        var message = ArgumentCaptor.forClass(Message.class);
        verify(channel).send(eq("exchange"), eq("queue"), message.capture());
        verify(channel).waitForConfirmsOrDie(5_000);
        assertThat(message.getValue().getBody()).asString().isEqualTo("[1,2]");
        assertThat(message.getValue().getMessageProperties().getMessageId()).isNotBlank();
    }

    @Test
    void eachRowThatIsAskedForIsAMessageWithItsHeaders() {
        RabbitOperations channel = mock();
        given(rabbit.invoke(any())).willAnswer(call -> call.<RabbitOperations.OperationsCallback<?>>getArgument(0)
            .doInRabbit(channel));

        publisher.publish("operation", "", "queue", Selection.eachRow().whereIsNot("n", "2"),
            () -> List.of(Map.of("n", 1), Map.of("n", 2), Map.of("n", 3)));
        publisher.stop();

        var message = ArgumentCaptor.forClass(Message.class);
        verify(channel, times(2)).send(eq(""), eq("queue"), message.capture());
        assertThat(message.getAllValues()).extracting(sent -> new String(sent.getBody(), StandardCharsets.UTF_8))
            .containsExactly("{\"n\":1}", "{\"n\":3}");
        assertThat(message.getAllValues()).extracting(sent -> sent.getMessageProperties().getMessageId())
            .doesNotHaveDuplicates();
        assertThat(message.getAllValues()).extracting(sent -> sent.getMessageProperties().getHeader("row"))
            .containsExactly("1", "3");
    }

    @Test
    void brokersThatAreDownNeverFailTheCallerAndAreCounted() {
        given(rabbit.invoke(any())).willThrow(new AmqpConnectException(new IllegalStateException("down")));

        publisher.publish("operation", "", "queue", () -> "answer");
        publisher.stop();

        assertThat(failed()).isEqualTo(1);
    }

    @Test
    void payloadsThatCannotBeMadeNeverFailTheCallerEither() {
        publisher.publish("operation", "", "queue", () -> {
            throw new IllegalStateException();
        });

        assertThat(failed()).isEqualTo(1);
    }

    @Test
    void brokersThatHangHoldUpNoCaller() throws InterruptedException {
        var asked = new CountDownLatch(1);
        var hung = new CountDownLatch(1);
        given(rabbit.invoke(any())).willAnswer(call -> {
            asked.countDown();
            hung.await();
            return null;
        });

        publisher.publish("operation", "", "queue", () -> "sent");
        asked.await();
        for (int i = 0; i < RabbitPublisher.CAPACITY + 2; i++) {
            publisher.publish("operation", "", "queue", () -> "waits");
        }
        assertThat(failed()).isEqualTo(2);

        hung.countDown();
        publisher.stop();
        assertThat(failed()).isEqualTo(2);
    }

    @Test
    void whatComesAfterTheEndIsCountedAsLost() {
        publisher.stop();
        publisher.publish("operation", "", "queue", () -> "late");

        assertThat(publisher.isRunning()).isFalse();
        assertThat(failed()).isEqualTo(1);
    }

    private double failed() {
        return meters.counter("rabbit.messages.failed").count();
    }
}
