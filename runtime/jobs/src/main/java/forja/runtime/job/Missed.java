package forja.runtime.job;

/** What becomes of times at which no copy of the service was there. */
enum Missed {
    /** They are not made up for; the history tells of the last one. */
    SKIP,
    /** The last one is run. */
    ONCE,
    /** Each is run, the last hundred at most. */
    EACH
}
