package forja.runtime.file;

/**
 * Where a request came from.
 *
 * @param file the name of its file
 * @param number the first record of a file has 1
 */
public record FileOrigin(String file, long number) {}
