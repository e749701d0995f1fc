package forja.runtime.queue;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as any broker delivers it.
 *
 * @param body its bytes, as they came
 * @param id tells it from others, also when it is delivered again
 * @param correlationId what it belongs to, where its sender said so
 * @param type what it is, where its sender said so
 */
public record ReceivedMessage(
    byte[] body,
    @Nullable String id,
    @Nullable String correlationId,
    @Nullable String type,
    Map<String, @Nullable Object> headers
) {

    /** The value of a header, where there is one. */
    public @Nullable Object header(String name) {
        return headers.get(name);
    }
}
