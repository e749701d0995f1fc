package forja.runtime.rabbitmq.sender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import forja.runtime.cloudevent.EventSettings;
import forja.runtime.cloudevent.SentEvents;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.messages.Selection;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import forja.runtime.rabbitmq.queue.ConfirmedSends.Outgoing;
import forja.runtime.rabbitmq.queue.ConfirmedSends.Route;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.ArgumentCaptor;
import org.springframework.amqp.AmqpConnectException;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.env.MockEnvironment;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
@SuppressWarnings("unchecked")
class RabbitPublisherTest {

    private final ConfirmedSends sends = mock();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private final MessageHeaders headers = MessageHeaders.of(new MockEnvironment()
        .withProperty("service.messages.headers.place.sender", "queue")
        .withProperty("service.messages.headers.place.operation", "operation")
        .withProperty("service.messages.headers.place.destination", "/queue")
        .withProperty("service.messages.headers.place.values.row", "{n}"));

    private final RabbitPublisher publisher = new RabbitPublisher(sends, new JsonMapper(), headers, meters,
        new SentEvents(new EventSettings(false, true, "/shop", "com.acme."), InstantSource.system()));

    @BeforeEach
    void start() {
        publisher.start();
    }

    @Test
    void anAnswerIsPublishedAsJsonAndConfirmed() {
        given(sends.send(anyCollection())).willReturn(Set.of());

        publisher.publish("operation", "exchange", "queue", () -> List.of(1, 2));
        publisher.stop();

        var published = ArgumentCaptor.forClass(Collection.class);
        verify(sends).send((Collection<Outgoing>) published.capture());
        var sent = ((Collection<Outgoing>) published.getValue()).iterator().next();
        assertThat(sent.route()).isEqualTo(new Route("exchange", "queue"));
        assertThat(sent.message().getBody()).asString().isEqualTo("[1,2]");
        assertThat(sent.message().getMessageProperties().getMessageId()).isNotBlank();
        var properties = sent.message().getMessageProperties();
        assertThat(properties.getHeaders())
            .containsEntry("cloudEvents_id", properties.getMessageId())
            .containsEntry("cloudEvents_type", "com.acme.operation");
        assertThat(properties.getContentType()).isEqualTo("application/json");
        assertThat(failed()).isZero();
    }

    @Test
    void answersThatNoQueueTakesAreCounted(CapturedOutput output) {
        given(sends.send(anyCollection())).willReturn(Set.of(new Route("", "queue")));

        publisher.publish("operation", "", "queue", () -> "answer");
        publisher.stop();

        assertThat(failed()).isEqualTo(1);
        assertThat(output).contains("The answer of operation was not sent to queue queue: There is no queue queue");
    }

    @Test
    void eachRowThatIsAskedForIsOneMessageWithItsHeaders() {
        publisher.publish("operation", "", "queue", Selection.eachRow().whereIsNot("n", "2"),
            () -> List.of(Map.of("n", 1), Map.of("n", 2), Map.of("n", 3)));
        publisher.stop();

        var published = ArgumentCaptor.forClass(Collection.class);
        verify(sends, atLeastOnce()).send((Collection<Outgoing>) published.capture());
        var sent = published.getAllValues().stream()
            .flatMap(all -> ((Collection<Outgoing>) all).stream())
            .map(Outgoing::message)
            .toList();
        assertThat(sent).extracting(one -> new String(one.getBody(), StandardCharsets.UTF_8))
            .containsExactly("{\"n\":1}", "{\"n\":3}");
        assertThat(sent).extracting(one -> one.getMessageProperties().getMessageId()).doesNotHaveDuplicates();
        assertThat(sent).extracting(one -> one.getMessageProperties().getHeader("row")).containsExactly("1", "3");
    }

    @Test
    void brokersThatAreDownNeverFailTheCallerAndAreCounted() {
        given(sends.send(anyCollection())).willThrow(new AmqpConnectException(new IllegalStateException("down")));

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
        given(sends.send(anyCollection())).willAnswer(call -> {
            asked.countDown();
            hung.await();
            return Set.of();
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
