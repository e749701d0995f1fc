package forja.runtime.sftp;

/**
 * A file of a server.
 *
 * @param size in bytes
 * @param modified milliseconds since 1970
 */
public record SftpFile(String name, long size, long modified) {}
