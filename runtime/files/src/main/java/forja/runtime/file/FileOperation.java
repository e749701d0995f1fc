package forja.runtime.file;

/**
 * An operation whose calls come from files. A bean of this type makes a listener.
 *
 * @param name that of the operation, and of the listener in the settings: {@code service.files.<name>}
 * @param type what a record is read as; a text where each file is a call that takes all of it
 * @param joins whether the work is part of a transaction that is open
 */
public record FileOperation<T>(String name, Class<T> type, boolean joins, FileCall<T> call) {}
