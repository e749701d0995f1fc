package forja.runtime.queue;

/** What becomes of a message whose operation failed. */
public enum Outcome {
    /** It is done with: nothing is kept of it but a line of the log. */
    ACKNOWLEDGE,
    /** The listener waits with it until its work can be done: what is away is away for every message of the queue. */
    WAIT,
    /** It comes back after a while, a bounded number of times; then it is dead. */
    RETRY,
    /** It goes to the dead letters, with the reason. */
    DEAD_LETTER
}
