package forja.runtime.job;

/** What becomes of a run whose work failed. */
public enum JobOutcome {
    /** It is begun again after a while, a bounded number of times; then it has failed. */
    RETRY,
    /** It has failed, and the next time of its job comes. */
    FAIL
}
