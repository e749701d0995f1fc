package forja.runtime.state;

/**
 * What a request was answered.
 *
 * @param contentType empty where there is no body
 */
public record Answer(int status, String contentType, byte[] body) {}
