package forja.runtime.file;

/** A request, and where it came from. */
public record FileRecord<T>(T request, FileOrigin origin) {}
