package forja.runtime.state;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what requests were answered. A bean of your own replaces the tables; it has to join the transaction
 * that is open, or an answer may be kept of work that was undone.
 */
public interface KeptAnswers {

    /** The place of a key, which nobody waits for; null where there is none. */
    @Nullable Place find(RequestKey key);

    /**
     * Makes a place for an answer, which is there at once, whatever becomes of the work.
     *
     * @return false where there was one
     */
    boolean open(RequestKey key, Instant until);

    /** Holds the place of a key until the transaction that is open ends; null while another one holds it. */
    @Nullable Place hold(RequestKey key);

    /** Keeps an answer in the transaction that is open, if there is one. */
    void keep(RequestKey key, Answer answer, Instant until);

    /** As if the request had never come. */
    void forget(RequestKey key);

    /**
     * Forgets what was kept until then, but for what is held.
     *
     * @return how many
     */
    int forgetOlder(Instant than, int most);

    /**
     * What is kept of a request.
     *
     * @param fingerprint of the request that it was made for
     * @param answer null until there is one
     */
    record Place(String fingerprint, @Nullable Answer answer) {}
}
