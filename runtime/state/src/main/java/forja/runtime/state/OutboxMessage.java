package forja.runtime.state;

/**
 * What is still to be sent.
 *
 * @param id stays the same however often it is sent
 * @param key messages of a lane with the same key are sent one after the other, those of different keys in any order
 * @param destination where to, in the words of its sender
 * @param payload JSON
 */
public record OutboxMessage(String id, Lane lane, String key, String destination, String payload) {

    /** The key of messages that are sent in the order of their operation. */
    public static final String IN_ORDER = "*";
}
