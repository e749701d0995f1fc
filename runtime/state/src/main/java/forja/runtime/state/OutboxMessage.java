package forja.runtime.state;

/**
 * What is still to be sent.
 *
 * @param id stays the same however often it is sent
 * @param destination where to, in the words of its sender
 * @param payload JSON
 */
public record OutboxMessage(String id, Lane lane, String destination, String payload) {}
