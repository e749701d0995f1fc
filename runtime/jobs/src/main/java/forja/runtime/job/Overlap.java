package forja.runtime.job;

/** What becomes of a time at which an earlier run is still at work: no two runs of a job are at work at once. */
enum Overlap {
    /** It is skipped. */
    SKIP,
    /** It waits until that run has ended; where a hundred wait, it is skipped. */
    QUEUE
}
