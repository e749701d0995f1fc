package forja.runtime.state;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Remembers how far files are done, so that each is done once, whichever copy of the service is at it and however often
 * one of them ends in between. A bean of your own replaces the table; its {@link #advance} has to join the transaction
 * that is open, or records may be counted whose work was undone.
 */
public interface FileLedger {

    /**
     * Takes a file, at once and apart from all transactions: one that is not known, or that nobody is at any more. One
     * that failed and was put back begins where it ended.
     *
     * @param lapse how long nobody may have been heard of who is at it
     * @return null where somebody else is at it
     */
    @Nullable FileClaim claim(KnownFile file, Duration lapse);

    /** Tells that work goes on; false where somebody else has taken the file. */
    boolean renew(FileClaim claim);

    /**
     * Remembers how far a file is done, in the transaction that is open.
     *
     * @param before how far it was
     * @throws FileLostException where somebody else has taken it, or it is further: what was done has to be undone
     */
    void advance(FileClaim claim, FileProgress before, FileProgress after, FileState state);

    /** Lets go of a file, which anybody may go on with. */
    void release(FileClaim claim);

    /**
     * Forgets files that ended so long ago.
     *
     * @return how many
     */
    int forgetOlder(Duration than, int most);
}
