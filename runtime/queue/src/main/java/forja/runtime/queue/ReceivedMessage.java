package forja.runtime.queue;

import forja.runtime.cloudevent.CloudEvent;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message as any broker delivers it: its bytes, and what its sender said beside them. */
public final class ReceivedMessage {

    private final byte[] body;

    private final @Nullable String key;

    private final @Nullable String id;

    private final @Nullable String correlationId;

    private final @Nullable String type;

    private final Map<String, @Nullable Object> headers;

    /**
     * Makes one of what a broker delivered.
     *
     * @param id tells it from others, also when it is delivered again
     */
    public ReceivedMessage(
        byte[] body,
        @Nullable String id,
        @Nullable String correlationId,
        @Nullable String type,
        Map<String, @Nullable Object> headers
    ) {
        this(body, id, id, correlationId, type, headers);
    }

    private ReceivedMessage(
        byte[] body,
        @Nullable String key,
        @Nullable String id,
        @Nullable String correlationId,
        @Nullable String type,
        Map<String, @Nullable Object> headers
    ) {
        this.body = body.clone();
        this.key = key;
        this.id = id;
        this.correlationId = correlationId;
        this.type = type;
        this.headers = new HashMap<>(headers);
    }

    /** The event that it is by its headers. */
    ReceivedMessage asEvent() {
        try {
            var event = CloudEvent.of(headers);
            return new ReceivedMessage(body, event.key(), event.id(), correlationId, event.type(), headers);
        } catch (IllegalArgumentException none) {
            throw new InvalidMessageException(none.getMessage(), none);
        }
    }

    /** Its bytes, as they came. */
    public byte[] body() {
        return body.clone();
    }

    /** What tells it from others, where there is something: its id, or the source and the id of its event. */
    @Nullable String key() {
        return key;
    }

    /** The id that its sender gave it, where there is one. */
    public @Nullable String id() {
        return id;
    }

    /** What it belongs to, where its sender said so. */
    public @Nullable String correlationId() {
        return correlationId;
    }

    /** What it is, where its sender said so. */
    public @Nullable String type() {
        return type;
    }

    /** The value of a header, where there is one. */
    public @Nullable Object header(String name) {
        return headers.get(name);
    }
}
