package forja.runtime.file;

/**
 * A file of a folder.
 *
 * @param size in bytes
 * @param modified milliseconds since 1970
 */
public record FoundFile(String name, long size, long modified) {}
