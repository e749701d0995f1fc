package forja.runtime.state;

/**
 * A file by what tells it from others: another one under its name is another file.
 *
 * @param id made of all that tells it from others
 * @param path the whole one, for people
 * @param size in bytes
 * @param modified milliseconds since 1970
 */
public record KnownFile(String id, String listener, String path, long size, long modified) {}
