package forja.runtime.file;

import forja.runtime.failure.Failures;
import forja.runtime.state.FileLedger;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionOperations;

/**
 * What the work of files is done with.
 *
 * @param transactions those that hold work together with what is remembered of it; null where none do
 * @param outcomes what becomes of a record whose work fails
 */
record FileWork(FileLedger ledger, @Nullable TransactionOperations transactions, Failures failures,
    FileOutcomes outcomes) {}
