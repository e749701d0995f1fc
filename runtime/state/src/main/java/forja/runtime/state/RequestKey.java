package forja.runtime.state;

/**
 * What makes a request known again.
 *
 * @param value of one caller's key: those of two callers never meet
 * @param fingerprint of all that was asked
 */
public record RequestKey(String value, String fingerprint) {}
