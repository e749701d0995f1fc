package forja.runtime.state;

/**
 * What one copy of a service sends at a time: the messages of one operation by one sender.
 *
 * @param sender the name of the {@link OutboxTarget} that sends them
 * @param operation whose messages they are; a sender to several receivers adds to which of them
 */
public record Lane(String sender, String operation) {}
