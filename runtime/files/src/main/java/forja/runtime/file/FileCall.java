package forja.runtime.file;

import java.util.List;

/** The call of an operation that a record is. */
@FunctionalInterface
public interface FileCall<T> {

    /** Does the work of a record. */
    void call(T request, FileOrigin origin);

    /**
     * Does the work of a block, in one transaction. Default: one call after the other; a batch of the database is
     * quicker. Where it fails, all of it is undone, and each record is called by itself.
     */
    default void callAll(List<FileRecord<T>> records) {
        records.forEach(record -> call(record.request(), record.origin()));
    }
}
