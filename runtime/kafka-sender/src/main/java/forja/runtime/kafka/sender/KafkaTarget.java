package forja.runtime.kafka.sender;

import forja.runtime.cloudevent.SentEvents;
import forja.runtime.kafka.topic.Topics;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.kafka.core.KafkaTemplate;

/**
 * Sends what waited in the outbox to topics; a destination is the name of one. The key of a record is that of its
 * message, or the name of the operation, so that what has an order stays in one partition.
 */
class KafkaTarget implements OutboxTarget, DisposableBean {

    static final String SENDER = "queue";

    private static final int BATCH = 100;

    /** What is wrong with a record itself; everything else is the trouble of the brokers, or of who set them up. */
    private static final List<Class<?>> REFUSED =
        List.of(RecordTooLargeException.class, RecordBatchTooLargeException.class, InvalidRecordException.class);

    private final KafkaTemplate<byte[], byte[]> template;

    private final Topics topics;

    private final MessageHeaders headers;

    private final SentEvents events;

    /** Whether a message must not be sent again when nobody knows whether the brokers have it. */
    private final boolean atMostOnce;

    private final Set<String> declared = new HashSet<>();

    KafkaTarget(
        KafkaTemplate<byte[], byte[]> template,
        Topics topics,
        MessageHeaders headers,
        boolean atMostOnce,
        SentEvents events
    ) {
        this.template = template;
        this.topics = topics;
        this.headers = headers;
        this.events = events;
        this.atMostOnce = atMostOnce;
    }

    @Override
    public String sender() {
        return SENDER;
    }

    /** One that was tried before is sent alone, so that it holds up no other where it is the one at fault. */
    @Override
    public int most(int attempts) {
        return attempts == 0 ? BATCH : 1;
    }

    /** Topics are declared before the first record, and again once something failed: one that is gone is made anew. */
    @Override
    public Sending send(List<OutboxMessage> messages) {
        try {
            declare(messages);
        } catch (KafkaException away) {
            return Sending.failed(messages, new Sending.Failed(true, String.valueOf(away.getMessage())));
        }
        var batch = new Batch();
        messages.forEach(batch::send);
        var sending = batch.result();
        if (!sending.failed().isEmpty()) {
            declared.clear();
        }
        return sending;
    }

    @Override
    public void destroy() {
        template.destroy();
    }

    private void declare(List<OutboxMessage> messages) {
        var asked = messages.stream().map(OutboxMessage::destination).distinct()
            .filter(topic -> !declared.contains(topic))
            .toList();
        if (!asked.isEmpty()) {
            topics.declare(asked);
            declared.addAll(asked);
        }
    }

    private ProducerRecord<byte[], byte[]> toRecord(OutboxMessage message) {
        var operation = message.lane().operation();
        var key = message.key().equals(OutboxMessage.IN_ORDER) ? operation : message.key();
        var record = new ProducerRecord<>(message.destination(), bytes(key), bytes(message.payload()));
        headers.of(SENDER, operation, message.destination(), message.payload())
            .forEach((name, value) -> record.headers().add(name, bytes(value)));
        record.headers().add("messageId", bytes(message.id())).add("operation", bytes(operation));
        if (events.areSent()) {
            record.headers().add("content-type", bytes("application/json"));
        }
        events.headers("ce_", operation, message.id())
            .forEach((name, value) -> record.headers().add(name, bytes(value)));
        return record;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isRefused(Throwable failure) {
        var cause = failure;
        while (cause != null && !REFUSED.contains(cause.getClass())) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    private static String reasonOf(Throwable failure) {
        var cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.toString();
    }

    /** What is sent together, and what became of each record of it. */
    private final class Batch {

        private final Map<OutboxMessage, Future<?>> sent = new LinkedHashMap<>();

        private final Map<String, Sending.Failed> failed = new HashMap<>();

        /** Of these keys one has failed, and those behind it wait. */
        private final Set<String> held = new HashSet<>();

        private boolean away;

        /** What the producer does not take at once has not been sent. */
        void send(OutboxMessage message) {
            if (away || held.contains(message.key())) {
                return;
            }
            try {
                sent.put(message, template.send(toRecord(message)));
            } catch (KafkaException | org.springframework.kafka.KafkaException failure) {
                away = !isRefused(failure);
                held.add(message.key());
                failed.put(message.id(), new Sending.Failed(away, reasonOf(failure)));
            }
        }

        /** What went along behind a record that failed is sent again behind it, where it may be. */
        Sending result() {
            var arrived = new HashSet<String>();
            var behind = new HashSet<String>();
            sent.forEach((message, future) -> {
                var failure = failure(future);
                if (failure != null) {
                    behind.add(message.key());
                    failed.put(message.id(), failure);
                } else if (atMostOnce || !behind.contains(message.key())) {
                    arrived.add(message.id());
                }
            });
            return new Sending(arrived, failed);
        }

        private Sending.@Nullable Failed failure(Future<?> future) {
            try {
                future.get();
                return null;
            } catch (ExecutionException failure) {
                return new Sending.Failed(!atMostOnce && !isRefused(failure), reasonOf(failure));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return new Sending.Failed(!atMostOnce, "The service stops");
            }
        }
    }
}
