package forja.runtime.rabbitmq.sender;

import forja.runtime.cloudevent.SentEvents;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.messages.Selection;
import forja.runtime.messages.Selection.Selected;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import forja.runtime.rabbitmq.queue.ConfirmedSends.Outgoing;
import forja.runtime.rabbitmq.queue.ConfirmedSends.Route;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.context.SmartLifecycle;
import tools.jackson.databind.json.JsonMapper;

/**
 * Publishes JSON from a thread of its own, in the order in which it was told, and waits there until the broker has
 * confirmed it. The operation is done by then and its caller waits for nothing: a broker that fails or hangs costs the
 * messages, which are logged and counted, and no connection to the database. So many messages wait at most as the queue
 * takes; one that comes when it is full, or whose payload cannot be made, is lost as well. It stops after the callers
 * were answered and before the connection to the broker is closed.
 */
public class RabbitPublisher implements SmartLifecycle {

    static final int CAPACITY = 1_000;

    /** As settings name it. */
    private static final String SENDER = "queue";

    private static final Logger LOG = LoggerFactory.getLogger(RabbitPublisher.class);

    private static final int BATCH = 100;

    /** What headers of CloudEvents begin with. */
    private static final String EVENTS = "cloudEvents_";

    private static final long LAST_MESSAGES_S = 10;

    private static final String STOPPED = "the service stops";

    private final ConfirmedSends sends;

    private final JsonMapper json;

    private final MessageHeaders headers;

    private final SentEvents events;

    private final Counter failed;

    private final BlockingQueue<Waiting> queue = new LinkedBlockingQueue<>(CAPACITY);

    private final AtomicReference<@Nullable ExecutorService> thread = new AtomicReference<>();

    RabbitPublisher(
        ConfirmedSends sends,
        JsonMapper json,
        MessageHeaders headers,
        MeterRegistry meters,
        SentEvents events
    ) {
        this.sends = sends;
        this.json = json;
        this.headers = headers;
        this.events = events;
        this.failed = Counter.builder("rabbit.messages.failed")
            .description("Answers that did not reach the broker")
            .register(meters);
    }

    /** Publishes the answer of an operation when the messages before it are sent; nothing of it fails the caller. */
    public void publish(
        String operation,
        String exchange,
        String queueName,
        Supplier<? extends @Nullable Object> answer
    ) {
        publish(operation, exchange, queueName, Selection.whole(), answer);
    }

    /** Publishes what is selected of an answer, one message after the other. */
    public void publish(
        String operation,
        String exchange,
        String queueName,
        Selection selection,
        Supplier<? extends @Nullable Object> answer
    ) {
        try {
            var route = new Route(exchange, queueName);
            selection.of(json.valueToTree(answer.get())).stream()
                .map(selected -> new Waiting(operation, route,
                    message(operation, exchange + "/" + queueName, selected)))
                .toList()
                .forEach(this::take);
        } catch (RuntimeException failure) {
            lost(operation, queueName, failure.getMessage());
        }
    }

    private void take(Waiting waiting) {
        var publisher = thread.get();
        if (publisher == null) {
            lost(waiting.operation(), waiting.route().key(), STOPPED);
        } else if (queue.offer(waiting)) {
            publisher.execute(this::publishWaiting);
        } else {
            lost(waiting.operation(), waiting.route().key(), CAPACITY + " messages wait already");
        }
    }

    @Override
    public void start() {
        thread.set(Executors.newSingleThreadExecutor(work -> new Thread(work, "publisher")));
    }

    /** Callers are answered already, but what they did is still told where the broker takes it in time. */
    @Override
    public void stop() {
        var publisher = thread.get();
        if (publisher == null) {
            return;
        }
        publisher.shutdown();
        try {
            if (!publisher.awaitTermination(LAST_MESSAGES_S, TimeUnit.SECONDS)) {
                publisher.shutdownNow();
            }
        } catch (InterruptedException e) {
            publisher.shutdownNow();
            Thread.currentThread().interrupt();
        }
        thread.set(null);
        var left = new ArrayList<Waiting>();
        queue.drainTo(left);
        left.forEach(waiting -> lost(waiting.operation(), waiting.route().key(), STOPPED));
    }

    @Override
    public boolean isRunning() {
        return thread.get() != null;
    }

    /** Servers and listeners end what they began in later phases; the broker's connections are closed in the first. */
    @Override
    public int getPhase() {
        return 0;
    }

    private void publishWaiting() {
        var batch = new ArrayList<Waiting>();
        queue.drainTo(batch, BATCH);
        if (batch.isEmpty()) {
            return;
        }
        try {
            send(batch);
        } catch (RuntimeException failure) {
            batch.forEach(waiting -> lost(waiting.operation(), waiting.route().key(), failure.getMessage()));
        }
    }

    private void send(List<Waiting> batch) {
        var missing = sends.send(batch.stream().map(Waiting::outgoing).toList());
        batch.stream()
            .filter(waiting -> missing.contains(waiting.route()))
            .forEach(waiting -> lost(waiting.operation(), waiting.route().key(), waiting.route().missing()));
    }

    private void lost(String operation, String queueName, @Nullable String reason) {
        failed.increment();
        LOG.error("The answer of {} was not sent to queue {}: {}", operation, queueName, reason);
    }

    private Message message(String operation, String destination, Selected selected) {
        var payload = json.writeValueAsString(selected.content());
        var sent = MessageBuilder.withBody(payload.getBytes(StandardCharsets.UTF_8))
            .setContentType(MessageProperties.CONTENT_TYPE_JSON)
            .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
            .setMessageId(selected.id());
        headers.of(SENDER, operation, destination, payload).forEach(sent::setHeader);
        return sent.setHeader("operation", operation)
            .copyHeaders(Map.copyOf(events.headers(EVENTS, operation, selected.id())))
            .build();
    }

    private record Waiting(String operation, Route route, Message message) {

        Outgoing outgoing() {
            return new Outgoing(route, message);
        }
    }
}
