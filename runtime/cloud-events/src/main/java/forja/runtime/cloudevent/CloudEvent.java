package forja.runtime.cloudevent;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What tells an event from others, and what it is.
 *
 * @param source where it happened: a URI reference
 * @param id unique in its source
 * @param type what happened
 */
public record CloudEvent(String source, String id, String type) {

    /** Of the bindings to AMQP (both are right), to Kafka and to HTTP, whose headers bridges leave as they are. */
    private static final List<String> PREFIXES = List.of("cloudEvents_", "cloudEvents:", "ce_", "ce-");

    /** The longest key that is kept. */
    private static final int MAX_KEY_LENGTH = 200;

    /**
     * Reads the headers of a message: {@code ce_id: 1} or {@code cloudEvents:id: 1} is the id 1.
     *
     * @throws IllegalArgumentException where they are none of a CloudEvent of version 1, and why
     */
    public static CloudEvent of(Map<String, ? extends @Nullable Object> headers) {
        var version = required(headers, "specversion");
        if (!version.startsWith("1.")) {
            throw new IllegalArgumentException("The message is a CloudEvent of version " + version + ", not of 1.0");
        }
        var source = required(headers, "source");
        if (source.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("The message is no CloudEvent: its source is no URI");
        }
        return new CloudEvent(source, required(headers, "id"), required(headers, "type"));
    }

    /** Source and id in one text; a source has no blank, so no two events have the same. A long one is its hash. */
    public String key() {
        var key = source + " " + id;
        return key.length() <= MAX_KEY_LENGTH ? key : "sha256:" + HexFormat.of().formatHex(sha256(key));
    }

    private static String required(Map<String, ? extends @Nullable Object> headers, String attribute) {
        for (var prefix : PREFIXES) {
            var value = headers.get(prefix + attribute);
            if (value != null && !value.toString().isBlank()) {
                return value.toString().strip();
            }
        }
        throw new IllegalArgumentException("The message is no CloudEvent: it has no " + attribute);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
