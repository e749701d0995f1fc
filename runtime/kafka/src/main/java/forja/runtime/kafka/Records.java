package forja.runtime.kafka;

import forja.runtime.queue.ReceivedMessage;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Records of Kafka as messages: headers are texts, and one of them may be the id. */
final class Records {

    private static final String ID = "messageId";

    private static final byte[] NOTHING = {};

    private Records() {
    }

    /** Makes a message of a record; one without a value has an empty body. */
    static ReceivedMessage received(ConsumerRecord<byte[], byte[]> record) {
        var headers = new HashMap<String, @Nullable Object>();
        record.headers().forEach(header -> headers.put(header.key(), text(header.value())));
        return new ReceivedMessage(Objects.requireNonNullElse(record.value(), NOTHING), id(record, headers.get(ID)),
            (String) headers.get("correlationId"), (String) headers.get("messageType"), headers);
    }

    /** Its place tells a record from others; its time tells the topic from a later one of the same name. */
    private static String id(ConsumerRecord<byte[], byte[]> record, @Nullable Object given) {
        return given instanceof String id && !id.isBlank()
            ? id
            : record.partition() + "/" + record.offset() + "@" + record.timestamp();
    }

    private static @Nullable String text(byte @Nullable [] value) {
        return value == null ? null : new String(value, StandardCharsets.UTF_8);
    }
}
