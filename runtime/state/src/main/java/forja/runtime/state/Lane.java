package forja.runtime.state;

/**
 * What is sent one after the other: the messages of one operation.
 *
 * @param sender the name of the {@link OutboxTarget} that sends them
 */
public record Lane(String sender, String operation) {}
