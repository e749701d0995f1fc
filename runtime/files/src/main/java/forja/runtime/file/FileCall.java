package forja.runtime.file;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** The call of an operation that a record is. */
@FunctionalInterface
public interface FileCall<T> {

    /** Does the work of a record. */
    void call(T request, FileOrigin origin);

    /**
     * A call of an operation that does several requests at once.
     *
     * @param requests makes the request of a record
     * @param single does the work of one
     * @param block does the work of several
     */
    static <T, R> FileCall<T> inBlocks(BiFunction<T, FileOrigin, R> requests, Consumer<R> single,
        Consumer<List<R>> block) {
        return new FileCall<>() {
            @Override
            public void call(T request, FileOrigin origin) {
                single.accept(requests.apply(request, origin));
            }

            @Override
            public void callAll(List<FileRecord<T>> records) {
                if (records.size() == 1) {
                    FileCall.super.callAll(records);
                } else {
                    block.accept(records.stream()
                        .map(record -> requests.apply(record.request(), record.origin()))
                        .toList());
                }
            }
        };
    }

    /**
     * Does the work of a block, in one transaction. Default: one call after the other; a batch of the database is
     * quicker. Where it fails, all of it is undone, and each record is called by itself.
     */
    default void callAll(List<FileRecord<T>> records) {
        records.forEach(record -> call(record.request(), record.origin()));
    }
}
