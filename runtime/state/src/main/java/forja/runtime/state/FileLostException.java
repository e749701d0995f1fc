package forja.runtime.state;

import java.io.Serial;

/**
 * A file is not where it was left: somebody else has taken it, because nothing was heard for too long of who was at it.
 */
public class FileLostException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** The file of this claim. */
    public FileLostException(FileClaim claim) {
        super("File " + claim.file() + " is no longer held by " + claim.holder());
    }
}
