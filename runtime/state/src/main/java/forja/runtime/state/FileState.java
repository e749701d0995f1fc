package forja.runtime.state;

/** What becomes of a file. */
public enum FileState {
    /** Somebody is at it, or will be. */
    WORKING,
    /** All its records are done; what is left is to move it away. */
    DONE,
    /** It ended before its last record; what is left is to move it away. */
    FAILING,
    /** It failed and was moved away; put back, it goes on. */
    FAILED
}
