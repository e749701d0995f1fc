package forja.runtime.file;

/** What becomes of a record whose work failed. */
public enum FileOutcome {
    /** Its file waits, and is gone on with at this record. */
    WAIT,
    /** It is put beside its file, and the next one is worked on. */
    REJECT
}
