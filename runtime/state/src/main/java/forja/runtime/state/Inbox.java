package forja.runtime.state;

/**
 * Remembers which messages had their effect. A bean of your own replaces the tables; it has to join the transaction
 * that is open, or a message may be remembered without its effect.
 */
public interface Inbox {

    /**
     * Remembers a message in the transaction that is open.
     *
     * @param origin where it came from: a queue
     * @throws AlreadyTakenException when it was there
     */
    void take(String origin, String messageId);

    /** Whether a message is remembered. */
    boolean has(String origin, String messageId);
}
