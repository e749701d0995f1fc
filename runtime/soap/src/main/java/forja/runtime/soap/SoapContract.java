package forja.runtime.soap;

/**
 * The contract of a service: what its callers send, and what they are answered.
 *
 * @param namespace what all elements of messages are in
 * @param failure the element that failures are told in
 * @param schema where on the class path the schema of messages is
 */
public record SoapContract(String namespace, String failure, String schema) {
}
