package forja.runtime.websocket;

/**
 * How a kind of failure is told.
 *
 * @param kind what programs decide by
 * @param title the same in words
 */
public record SocketError(String kind, String title) {
}
